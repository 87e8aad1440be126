/** What `verify` shares with generated clients and servers: functions of the runtime, which are bundled. */
export {
  encodeForm,
  encodeJson,
  encodeLines,
  encodeMultipart,
  encodeText,
} from "../../../packages/runtime/src/client/body.js";
export type { Body, BodyEncoder, CodedParameter, Encoding } from "../../../packages/runtime/src/client/contract.js";
export { redactor } from "../../../packages/runtime/src/client/redact.js";
export { styled } from "../../../packages/runtime/src/client/styled.js";
export { Router } from "../../../packages/runtime/src/endpoints/router.js";
