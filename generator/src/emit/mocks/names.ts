/** The exports of the output. */
export const indexFile = "index.ts";
