/** The file that holds openapi-typescript's types. */
export const schemaFile = "schema.ts";

/** The module of that file, as its neighbours import it. */
export const schemaModule = "./schema.js";
