/**
 * The contract between generated code and this runtime: the names, arguments and results of what generated code imports. A release that
 * changes them has the next number, and keeps the one before it for a minor version.
 */
export const contract = 1;

/** The contracts that this runtime keeps. */
export const kept: readonly [typeof contract] = [contract];

/** The contract that code was generated for. Compilers report one that this runtime does not keep. */
export interface GeneratedFor<Contract extends number> {
  readonly contract?: Contract extends (typeof kept)[number]
    ? Contract
    : `generated for runtime ${Contract}, installed is ${typeof contract}: run specloom again`;
}
