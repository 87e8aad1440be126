/**
 * The model: an API without OpenAPI's spelling. Types only.
 *
 * It is deeply readonly and JSON-serialisable. References are names, every order is stable, and every node has the pointer of the
 * node in the bundled document that it was built from.
 */

export type * from "./types/api.js";
export type * from "./types/connection.js";
export type * from "./types/extensions.js";
export type * from "./types/operation.js";
export type * from "./types/request.js";
export type * from "./types/response.js";
export type * from "./types/schema.js";
export type * from "./types/unknowns.js";
export type * from "./types/values.js";
