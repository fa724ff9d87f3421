#include "players/system_call_filter.h"

#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <vector>

namespace plateau {
namespace {

// By name: a name that this machine does not have is left out.
constexpr const char* refused_calls[] = {
    "ptrace",
    "process_vm_readv",
    "process_vm_writev",
    "kcmp",
    "mount",
    "umount2",
    "pivot_root",
    "chroot",
    "move_mount",
    "open_tree",
    "fsopen",
    "fsconfig",
    "fsmount",
    "fspick",
    "mount_setattr",
    "unshare",
    "setns",
    "keyctl",
    "add_key",
    "request_key",
    "bpf",
    "perf_event_open",
    "userfaultfd",
    "io_uring_setup",
    "kexec_load",
    "kexec_file_load",
    "init_module",
    "finit_module",
    "delete_module",
    "reboot",
    "swapon",
    "swapoff",
    "acct",
    "quotactl",
    "syslog",
    "settimeofday",
    "clock_settime",
    "clock_adjtime",
    "adjtimex",
    "iopl",
    "ioperm",
    "open_by_handle_at",
    "name_to_handle_at",
    "lookup_dcookie",
    "nfsservctl",
    "vhangup",
    "sethostname",
    "setdomainname",
    "fanotify_init",
    "migrate_pages",
    "move_pages",
};

constexpr int namespace_flags[] = {CLONE_NEWNS,   CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC,
                                   CLONE_NEWUSER, CLONE_NEWPID,    CLONE_NEWNET};

// The families of sockets that are refused, each as a condition of its own. A number with something in its upper half,
// which the system would not look at, is above the last.
std::vector<scmp_arg_cmp> refused_sockets(SocketUse sockets) {
  constexpr scmp_datum_t last_family = 63;
  std::vector<scmp_arg_cmp> conditions{{0, SCMP_CMP_GT, last_family, 0}};
  for (scmp_datum_t family = 0; family <= last_family; ++family) {
    const bool of_the_internet = family == AF_INET || family == AF_INET6;
    if (family == AF_UNIX || (of_the_internet && sockets == SocketUse::own_network)) continue;
    conditions.push_back({0, SCMP_CMP_EQ, family, 0});
  }
  return conditions;
}

bool add_rules(scmp_filter_ctx filter, SocketUse sockets) {
  bool good = true;
  const auto refuse = [&](const char* name, std::uint32_t action, const scmp_arg_cmp* condition) {
    const int call = seccomp_syscall_resolve_name(name);
    if (call == __NR_SCMP_ERROR) return;
    good = seccomp_rule_add_array(filter, action, call, condition != nullptr ? 1 : 0, condition) == 0 && good;
  };
  const std::uint32_t denied = SCMP_ACT_ERRNO(EPERM);
  for (const char* name : refused_calls) refuse(name, denied, nullptr);
  for (const int flag : namespace_flags) {
    const auto bits = static_cast<scmp_datum_t>(flag);
    const scmp_arg_cmp condition{0, SCMP_CMP_MASKED_EQ, bits, bits};
    refuse("clone", denied, &condition);
  }
  // Its flags lie in memory, where a filter cannot look; the C library then takes clone.
  refuse("clone3", SCMP_ACT_ERRNO(ENOSYS), nullptr);
  for (const scmp_arg_cmp& family : refused_sockets(sockets)) refuse("socket", denied, &family);
  // Typing into the terminal that we share.
  for (const scmp_datum_t request : {scmp_datum_t{TIOCSTI}, scmp_datum_t{TIOCLINUX}}) {
    const scmp_arg_cmp condition{1, SCMP_CMP_MASKED_EQ, 0xffffffffu, request};
    refuse("ioctl", denied, &condition);
  }
  return good;
}

std::string make_filter(SocketUse sockets) {
  const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (filter == nullptr) return {};
  std::string bytes;
  const int file = memfd_create("filter", MFD_CLOEXEC);
  seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(EPERM));
  if (file >= 0 && add_rules(filter, sockets) && seccomp_export_bpf(filter, file) == 0) {
    bytes.resize(static_cast<std::size_t>(lseek(file, 0, SEEK_END)));
    if (pread(file, bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) bytes.clear();
  }
  if (file >= 0) close(file);
  seccomp_release(filter);
  return bytes;
}

}  // namespace

const std::string& system_call_filter(SocketUse sockets) {
  static const std::string without = make_filter(SocketUse::none);
  static const std::string with = make_filter(SocketUse::own_network);
  return sockets == SocketUse::none ? without : with;
}

}  // namespace plateau
