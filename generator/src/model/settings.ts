import type { NamesSettings } from "./naming/settings.js";
import type { SourceLocation } from "../diagnostics/types.js";
import type { Conversion } from "./types.js";

/** The settings of a configuration that change the model. Absent: names and values are those of the document. */
export interface ModelSettings {
  /** The values that programs have in place of strings and numbers, by format. */
  readonly values?: Readonly<Record<string, ValueSetting>>;
  /** Returns the name that a property or argument has in programs. Depends on nothing but the name. */
  readonly properties?: (wireName: string) => string;
  /** The brands of strings and numbers, by format. */
  readonly brands?: Readonly<Record<string, string>>;
  /** The casing of names, the code of enums, and the function that chooses names. */
  readonly names?: NamesSettings;
}

/** The conversion of the values of a format. */
export interface ValueSetting {
  readonly conversion: Conversion;
  /** The position of the format in the configuration. */
  readonly at?: SourceLocation;
}
