// The files of the page that are in this program; made by cmake/page.cmake.
#pragma once

#include <span>

#include "server/pages.h"

namespace plateau {

std::span<const PageFile> page_files();

}  // namespace plateau
