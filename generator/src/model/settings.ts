import type { Conversion } from "./types.js";

/** The settings of a configuration that change the model. Absent: names and values are those of the document. */
export interface ModelSettings {
  /** The values that programs have in place of strings and numbers, by format. */
  readonly values?: Readonly<Record<string, Conversion>>;
  /** Returns the name that a property or argument has in programs. Depends on nothing but the name. */
  readonly properties?: (wireName: string) => string;
}
