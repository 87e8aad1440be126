/**
 * The hooks of the reference server's admin API, which lists and creates what the service's own API cannot. Import them as
 * `import * as admin`: some have the names of the service's hooks.
 */
export * from "./generated/react/index.js";
