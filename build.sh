#!/usr/bin/env bash
# Compiles c/ to build/core-scalar.wasm and build/core-simd.wasm, exporting what c/exports.txt lists.
#
# The result is deterministic: the same sources give the same bytes. Installs Emscripten from
# Debian's packages where it is missing and the user may install packages.
set -euo pipefail
cd "$(dirname "$0")"

web/build/need.sh emcc:emscripten

# -ffp-contract=off: no fused multiply-add, so that every build gives the same bits.
compile=(-std=c11 -O3 -ffp-contract=off -fno-math-errno -Wall -Wextra -Werror)
# Functions marked noinline stay apart (the last step of linking would merge any with a single
# caller): a loop that shares a function with much else is given too few registers by the engines.
apart=-sBINARYEN_EXTRA_PASSES=--one-caller-inline-max-function-size=64
exports=$(paste -sd, c/exports.txt | sed 's/[^,]*/_&/g')
link=(--no-entry -sSTANDALONE_WASM -sALLOW_MEMORY_GROWTH -sFILESYSTEM=0 -sMALLOC=emmalloc
  "$apart" -sTOTAL_STACK=65536 -sINITIAL_MEMORY=1048576 -sMAXIMUM_MEMORY=2147483648
  "-sEXPORTED_FUNCTIONS=$exports")

mkdir -p build
emcc "${compile[@]}" "${link[@]}" c/*.c -o build/core-scalar.wasm &
scalar=$!
emcc "${compile[@]}" -msimd128 "${link[@]}" c/*.c -o build/core-simd.wasm
wait "$scalar"
