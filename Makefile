PORT ?= 8080
WASM = build/core-scalar.wasm build/core-simd.wasm
WEB = $(shell find web -type f)

.PHONY: run build test bench model clean

run: build
	@PORT=$(PORT) node web/build/serve.mjs

build: dist/.made

dist/.made: node_modules/.made $(WASM) build/types/.made $(WEB)
	node web/build/bundle.mjs
	@touch $@

$(WASM) &: build.sh $(wildcard c/*)
	./build.sh

build/types/.made: node_modules/.made tsconfig.json tsconfig.types.json $(wildcard web/core/*)
	npx tsc -p tsconfig.types.json
	@mkdir -p build/types && touch $@

node_modules/.made: package.json package-lock.json
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

clean:
	rm -rf build dist
