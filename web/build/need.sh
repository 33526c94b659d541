#!/usr/bin/env bash
# need.sh COMMAND PACKAGE...: installs Debian packages that bring COMMAND, if it is missing.
# Where that is not possible (no root, no apt), says in one sentence what is missing and how to get it.
set -euo pipefail
command=$1
shift
command -v "$command" >/dev/null && exit 0

hint="apt-get install --no-install-recommends $*"
if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
  echo "Missing tool: $command. Install it as root with: $hint" >&2
  exit 1
fi
echo "installing $* ..." >&2
log=$(mktemp)
if ! { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; } >"$log" 2>&1; then
  tail -5 "$log" >&2
  echo "Missing tool: $command. Installing it failed; try: $hint" >&2
  exit 1
fi
rm -f "$log"
