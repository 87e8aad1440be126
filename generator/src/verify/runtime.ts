/** What `verify` shares with generated clients and servers: functions of the runtime, which are bundled. */
export { Router } from "../../../packages/runtime/src/endpoints/router.js";
