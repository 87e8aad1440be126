import { posix } from "node:path";
import { importedType, type Code } from "../../codegen/code.js";
import { isIdentifier } from "../../codegen/literals.js";
import { invariant } from "../../diagnostics/invariant.js";
import type { Conversion } from "../../model/types.js";

/** Returns the type that programs have. `root`: the path from the file to the folder of the configuration. */
export function conversionType(conversion: Conversion, root = "."): Code {
  switch (conversion.kind) {
    case "date":
      return "Date";
    case "instant":
      return "Temporal.Instant";
    case "plainDate":
      return "Temporal.PlainDate";
    case "bigint":
      return "bigint";
    case "mapped": {
      const { type, module } = conversion;
      invariant(isIdentifier(type), "the configuration checks the names of exports");
      return globalTypes.has(type) ? type : importedType(moduleFrom(root, module), type);
    }
  }
}

/** Types that a module of mappers need not export. */
const globalTypes: ReadonlySet<string> = new Set([
  "string",
  "number",
  "bigint",
  "boolean",
  "Date",
  "URL",
  "Uint8Array",
]);

/** Returns a module of the user's as a file imports it: a package is the same everywhere. */
export function moduleFrom(root: string, module: string): string {
  if (!/^\.\.?\//.test(module)) return module;
  const path = posix.join(root, module);
  return path.startsWith(".") ? path : `./${path}`;
}
