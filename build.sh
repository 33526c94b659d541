#!/usr/bin/env bash
# Compiles c/ to build/core-scalar.wasm and build/core-simd.wasm, exporting what c/exports.txt lists.
#
# The result is deterministic: the same sources give the same bytes. Installs Emscripten from
# Debian's packages where it is missing and the user may install packages.
set -euo pipefail
cd "$(dirname "$0")"

web/build/need.sh emcc:emscripten

# -ffp-contract=off: no fused multiply-add, so that every build gives the same bits.
compile=(-std=c11 -ffp-contract=off -fno-math-errno -Wall -Wextra -Werror)
# What runs once in a while is compiled for size, the rest for speed. Only fused.c gains by unrolled
# loops (a fifth); anywhere else they are weight alone: the vectors are unrolled by hand where it pays.
rare=(baseline exports exports_transformer mask model_file multihead ticket_patterns ticket_phrases
  ticket_training tickets tokenizer)
unrolled=(fused)
# Functions marked noinline stay apart (the last step of linking would merge any with a single
# caller): a loop that shares a function with much else is given too few registers by the engines.
apart=-sBINARYEN_EXTRA_PASSES=--one-caller-inline-max-function-size=64
exports=$(paste -sd, c/exports.txt | sed 's/[^,]*/_&/g')
link=(--no-entry -sSTANDALONE_WASM -sALLOW_MEMORY_GROWTH -sFILESYSTEM=0 -sMALLOC=emmalloc
  "$apart" -sTOTAL_STACK=65536 -sINITIAL_MEMORY=1048576 -sMAXIMUM_MEMORY=2147483648
  "-sEXPORTED_FUNCTIONS=$exports")

# Compiles everything for one kind of engine and links it: scalar, or simd with -msimd128.
module() {
  local kind=$1 objects=build/objects-$1
  shift
  rm -rf "$objects" && mkdir -p "$objects"
  local source name
  local -A sources=([-Os]="" [-O3]="" ["-O2 -fno-unroll-loops"]="")
  for source in c/*.c; do
    name=$(basename "$source" .c)
    case " ${rare[*]} | ${unrolled[*]} " in
      *" $name "*"|"*) sources[-Os]+=" $PWD/$source" ;;
      *"|"*" $name "*) sources[-O3]+=" $PWD/$source" ;;
      *) sources["-O2 -fno-unroll-loops"]+=" $PWD/$source" ;;
    esac
  done
  for optimise in "${!sources[@]}"; do
    # shellcheck disable=SC2086 -- both are lists of words
    (cd "$objects" && emcc "${compile[@]}" "$@" $optimise -c ${sources[$optimise]})
  done
  emcc -O3 "${compile[@]}" "$@" "${link[@]}" "$objects"/*.o -o "build/core-$kind.wasm"
}

mkdir -p build
module scalar &
scalar=$!
module simd -msimd128
wait "$scalar"
