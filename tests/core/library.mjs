/** The library that the tests use: the sources as they are. */
export * from "../../web/core/index.js";
