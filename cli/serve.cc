// plateau serve [--port N] [--host ADDRESS] [--password P | --password-file FILE | --read-only] [--data FOLDER]
// [--no-open]
#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "cli/arguments.h"
#include "cli/page.h"
#include "core/file.h"
#include "core/text.h"
#include "server/site.h"

namespace plateau {
namespace {

struct ServeArguments {
  std::optional<std::uint64_t> port;
  std::string host = "127.0.0.1";
  std::optional<std::string> password;
  std::optional<std::string> password_file;
  bool read_only = false;
  std::string data;
  bool no_open = false;
  std::optional<std::uint64_t> pace;  // milliseconds
};

constexpr int usual_port = 8080;
constexpr const char* password_variable = "PLATEAU_PASSWORD";
constexpr std::size_t most_password_bytes = 4096;

bool is_this_machine_only(const std::string& host) {
  return host == "localhost" || host == "::1" || host.starts_with("127.");
}

std::string machine_name() {
  char name[256] = "";
  return ::gethostname(name, sizeof name - 1) == 0 ? name : "";
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

// Not waited for: a browser may stay open longer than we do.
void open_browser(const std::string& address) {
  if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")) return;
  std::string program = "xdg-open";
  std::string argument = address;
  char* words[] = {program.data(), argument.data(), nullptr};
  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&quiet, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  posix_spawnp(&child, program.c_str(), &quiet, nullptr, words, environ);
  posix_spawn_file_actions_destroy(&quiet);
}

// From the arguments, from the first line of a file, or from the environment; processes that we start do not inherit
// it.
Got<std::optional<std::string>> password_of(const ServeArguments& arguments) {
  std::optional<std::string> password = arguments.password;
  if (arguments.password_file) {
    const auto text = read_file(*arguments.password_file, most_password_bytes);
    if (!text) return Failure{exit_content, text.error().message};
    password = text->substr(0, text->find_first_of("\r\n"));
  } else if (!password && !arguments.read_only && std::getenv(password_variable) != nullptr) {
    password = std::getenv(password_variable);
  }
  ::unsetenv(password_variable);
  if (password && password->empty()) return Failure{exit_usage, say("the password is empty")};
  return password;
}

int serve(const ServeArguments& arguments) {
  const bool open_to_others = !is_this_machine_only(arguments.host);
  const bool has_password = arguments.password || arguments.password_file;
  if (has_password && arguments.read_only)
    return fail(exit_usage, say("{} and {} cannot be given together",
                                arguments.password ? "--password" : "--password-file", "--read-only"));
  auto password = password_of(arguments);
  if (!password) return fail(password.failure.code, password.failure.message);
  if (open_to_others && !*password && !arguments.read_only)
    return fail(exit_usage, say("{} is open to other machines: add --password or --read-only", shown(arguments.host)));
  std::string folder = arguments.data;
  if (folder.empty()) {
    const auto usual = data_folder();
    if (!usual) return fail(exit_content, usual.error().message);
    folder = *usual;
  }
  SiteSettings settings{.folder = folder, .pages = page_files(), .version = PLATEAU_VERSION};
  settings.access = {
      .host = arguments.host, .machine = machine_name(), .password = *password, .read_only = arguments.read_only};
  settings.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  if (arguments.pace) settings.pace = Milliseconds(*arguments.pace);
  auto opened = Site::open(settings);
  if (!opened) return fail(exit_content, opened.error().message);
  auto site = std::move(opened).value();
  auto server = WebServer::listen({.host = arguments.host,
                                   .port = static_cast<int>(arguments.port.value_or(usual_port)),
                                   .further_ports = arguments.port ? 0 : 100,
                                   .lines_path = folder + "/live.sock",
                                   .socket_path = std::string(Site::live_path),
                                   .upload_path = std::string(Site::upload_path),
                                   .until_signal = true});
  if (!server) return fail(exit_content, server.error().message);
  site->serve_with(**server);
  const std::string name = arguments.host == "0.0.0.0" || arguments.host == "::" ? machine_name() : arguments.host;
  const std::string bracketed = name.find(':') == std::string::npos ? name : "[" + name + "]";
  const std::string address = fmt::format("http://{}:{}/", bracketed, (*server)->port());
  std::printf("%s\n", say("plateau is at {} (Ctrl-C ends it; the games stay in {})", address, folder).c_str());
  if (open_to_others)
    std::printf("%s\n", (*password ? say("Other machines can reach it; who knows the password can play.")
                                   : say("Other machines can reach it and watch; nobody can play."))
                            .c_str());
  std::fflush(stdout);
  if (!arguments.no_open) open_browser(address);
  (*server)->run(*site);
  site.reset();  // its engines end before what they would report to
  return exit_ok;
}

}  // namespace

int run_server() { return serve({}); }

void add_serve(Command& program) {
  auto command = program.command("serve", say("Serve the page: play, watch and replay games in a browser"));
  static ServeArguments arguments;
  command.takes("--port", arguments.port, say("the port (default: 8080, or the next one that is free)"))
      .type("N")
      .whole_number(0, 65535);
  command
      .takes("--host", arguments.host,
             say("the address to listen on (default: 127.0.0.1, this machine alone; 0.0.0.0: all)"))
      .type("ADDRESS");
  const Argument password = command.takes("--password", arguments.password, say("ask for this password")).type("P");
  command
      .takes("--password-file", arguments.password_file,
             say("ask for the password in the first line of this file (-: standard input); or set PLATEAU_PASSWORD"))
      .type("FILE")
      .excludes(password);
  command.flag("--read-only", arguments.read_only, say("let people watch and nothing else"));
  command.takes("--data", arguments.data, say("where the games are kept (default: ~/.local/share/plateau)"))
      .type("FOLDER");
  command
      .takes("--pace", arguments.pace, say("an engine's move comes at least so many ms after the move before it (200)"))
      .type("N")
      .whole_number(0, 60'000);
  command.flag("--no-open", arguments.no_open, say("do not open a browser"));
  command.runs([] { return serve(arguments); });
}

}  // namespace plateau
