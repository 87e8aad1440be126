/** What generated mocks and fixtures are made of. */
export { list, type Fixture, type Overrides } from "./fixtures/index.js";
export * from "./handlers/index.js";
