export { startService, type Fault, type MockService, type Pace, type Received } from "./server.js";
