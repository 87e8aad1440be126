/** What `verify` shares with generated clients and servers: functions of the runtime, which are bundled. */
export {
  encodeForm,
  encodeJson,
  encodeLines,
  encodeMultipart,
  encodeText,
} from "../../../packages/runtime/src/client/body.js";
export type { Body, BodyEncoder, CodedParameter } from "../../../packages/runtime/src/client/contract.js";
export { redactor } from "../../../packages/runtime/src/client/redact.js";
export { styled } from "../../../packages/runtime/src/client/styled.js";
export type {
  EndpointContent,
  EndpointParameter,
  ObjectShape,
  ReadOnlyProperties,
  ValueShape,
} from "../../../packages/runtime/src/endpoints/contract.js";
export { readForm } from "../../../packages/runtime/src/endpoints/read/forms.js";
export { parseMediaType } from "../../../packages/runtime/src/endpoints/read/media-types.js";
export { parseMultipart } from "../../../packages/runtime/src/endpoints/read/multipart.js";
export { createNotes, type Notes as ReadNotes } from "../../../packages/runtime/src/endpoints/read/notes.js";
export { decode, parseCookies, parsePairs } from "../../../packages/runtime/src/endpoints/read/pairs.js";
export { readParameter, type Sources } from "../../../packages/runtime/src/endpoints/read/parameters.js";
export { withoutReadOnly } from "../../../packages/runtime/src/endpoints/read/read-only.js";
export { settle } from "../../../packages/runtime/src/endpoints/read/settle.js";
export { readQuery } from "../../../packages/runtime/src/endpoints/read/whole-query.js";
export { Router, type RouteMatch } from "../../../packages/runtime/src/endpoints/router.js";
