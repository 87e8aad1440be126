/** The exports of the output. */
export const indexFile = "index.ts";

/** The module of the endpoints if no option names it. */
export const defaultEndpoints = "endpoints";
