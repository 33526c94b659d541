PORT ?= 8080
WASM = build/core-scalar.wasm build/core-simd.wasm
WEB = $(shell find web -type f)
TESTS ?= $(shell find tests -name '*.test.mjs' -not -path '*/node_modules/*' | sort)
TEST_TOOLS = cc:gcc clang-format:clang-format clang-tidy:clang-tidy chromium:chromium firefox-esr:firefox-esr \
  WebKitWebDriver:webkit2gtk-driver Xvfb:xvfb

.PHONY: run build test bench model clean

run: build
	@PORT=$(PORT) node web/build/serve.mjs

build: dist/.made

dist/.made: node_modules/.made $(WASM) build/types/.made $(WEB)
	node web/build/bundle.mjs
	@touch $@

$(WASM) &: build.sh $(wildcard c/*)
	./build.sh

# FULL=1 adds the long matrices.
test: build
	@web/build/need.sh $(TEST_TOOLS)
	FULL=$(FULL) node --test --test-reporter=spec --test-concurrency=2 --test-timeout=2400000 $(TESTS)

# Prints tables and writes tests/bench/RESULTS.md; SIZES=128,1024 ROUNDS=5 PARTS=node measures less.
bench: build
	@web/build/need.sh chromium:chromium
	node tests/bench/main.mjs

build/types/.made: node_modules/.made tsconfig.json tsconfig.types.json $(wildcard web/core/*)
	npx tsc -p tsconfig.types.json
	@mkdir -p build/types && touch $@

node_modules/.made: package.json package-lock.json
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# Trains the ticket transformer again; the file comes out the same, byte for byte.
model: node_modules/.made $(WASM)
	node web/model/train.mjs

clean:
	rm -rf build dist
