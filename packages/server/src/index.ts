/** The names that the reference server gives to undocumented options. The server itself is the command `memory-service-server`. */
export { wireNames } from "./wire-names.js";
