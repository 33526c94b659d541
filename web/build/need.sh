#!/usr/bin/env bash
# need.sh COMMAND:PACKAGE...: installs the Debian packages of those commands that are missing.
# Where that is not possible (no root, no apt), says in one sentence what is missing and how to get it.
set -euo pipefail

commands=() packages=()
for pair in "$@"; do
  if ! command -v "${pair%%:*}" >/dev/null; then
    commands+=("${pair%%:*}")
    packages+=("${pair#*:}")
  fi
done
[ ${#commands[@]} = 0 ] && exit 0
names=$(printf ', %s' "${commands[@]}")

install="apt-get install --no-install-recommends ${packages[*]}"
if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
  echo "Missing: ${names:2}. Install as root with: $install" >&2
  exit 1
fi
echo "installing ${packages[*]} ..." >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { apt-get update && DEBIAN_FRONTEND=noninteractive $install -y; } </dev/null >"$log" 2>&1; then
  tail -5 "$log" >&2
  echo "Missing: ${names:2}. Installing failed; try as root: $install" >&2
  exit 1
fi
