/** The entry of commands/: a command line -> what the process ends with. */
export { printInternalError } from "./internal-error.js";
export { main } from "./main.js";
export { exitCodes, type Program, type Session } from "./session.js";
