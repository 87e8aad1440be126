import type { Finding } from "../../types.js";
import type { CompilerError } from "./compiler.js";

/** The new errors of one project that uses the generated packages. */
export interface ConsumerReport {
  /** Its tsconfig, relative to the folder of the comparison. */
  readonly project: string;
  /** The errors that it has with the packages of the revision, and not with those of the base; sorted by file and line. */
  readonly errors: readonly ConsumerError[];
  /** The number of errors that it has with both. */
  readonly earlier: number;
  /** The reason why the project was not checked, such as a missing compiler. There are no errors then. */
  readonly failure?: string;
}

/** A line of a consumer that no longer compiles. */
export interface ConsumerError extends CompilerError {
  /** Relative to the folder of the comparison. */
  readonly file: string;
  /** The findings that explain it, most likely first. Empty if none names what the line uses. */
  readonly findings: readonly Finding[];
}
