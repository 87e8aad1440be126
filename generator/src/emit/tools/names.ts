/** The file that lists the operations. */
export const operationsFile = "operations.ts";
