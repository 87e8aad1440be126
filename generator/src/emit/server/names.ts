/** The barrel of the output. */
export const indexFile = "index.ts";

/** The file with `createApp`. */
export const appFile = "app.ts";
export const appModule = "./app.js";

/** The file with the OpenAPI document. */
export const documentFile = "document.ts";
export const documentModule = "./document.js";
