/** Functions of the runtime that the mock server shares with generated mocks and servers. They are bundled. */
export {
  challengesOf,
  completeAlternatives,
  describeAlternatives,
} from "../../../packages/runtime/src/endpoints/credentials.js";
export type { Endpoint } from "../../../packages/runtime/src/endpoints/contract.js";
export { HttpError, problemOf } from "../../../packages/runtime/src/endpoints/problem.js";
export { reply } from "../../../packages/runtime/src/endpoints/reply.js";
export { writeResult } from "../../../packages/runtime/src/endpoints/write/result.js";
export * as make from "../../../packages/runtime/src/mocks/fixtures/index.js";
export type { Maker } from "../../../packages/runtime/src/mocks/fixtures/index.js";
export { repeatedArguments } from "../../../packages/runtime/src/mocks/handlers/echo.js";
export { malformed } from "../../../packages/runtime/src/mocks/handlers/malformed.js";
export { onlyPageOf, pageOf } from "../../../packages/runtime/src/mocks/handlers/pages.js";
export { responseWith, withRequiredHeaders } from "../../../packages/runtime/src/mocks/handlers/responses.js";
export { fixtureFor, successOf } from "../../../packages/runtime/src/mocks/handlers/results.js";
export type { Factory, MockTable } from "../../../packages/runtime/src/mocks/handlers/table.js";
