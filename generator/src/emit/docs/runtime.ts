/** The functions with which generated clients write requests, so that samples show the same. They are bundled. */
export type { CodedParameter } from "../../../../packages/runtime/src/client/contract.js";
export { ArgumentError } from "../../../../packages/runtime/src/client/errors.js";
export { styled } from "../../../../packages/runtime/src/client/styled.js";
