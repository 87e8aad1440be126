import { entry, type Suggestion } from "../entry.js";
import { list } from "../model/words.js";

/** GEN210 to GEN213: `values` in the configuration, and outputs that have only the names and values on the wire. */
export const valuesDiagnostics = {
  GEN210: entry<{ readonly output: string; readonly keys: readonly string[] }>({
    severity: "error",
    message: ({ output, keys }) => `the output "${output}" does not support ${list(keys)} yet`,
    help: ({ output, keys }) =>
      `remove \`${output}\`, or generate it by a second configuration without ${keys.map((key) => `\`${key}\``).join(" and ")}`,
    explain:
      "`values` and `names.properties` give the client other values and names than those on the wire. This output has the types " +
      "of the client, but would exchange JSON with them unconverted. It can have a configuration of its own, in another folder and " +
      "with a client of its own, for which the settings are off.",
  }),
  GEN211: entry<{ readonly format: string } & Suggestion>({
    severity: "warning",
    message: ({ format }) => `no string or number of the document has the format "${format}"`,
    help: ({ suggestion }) =>
      suggestion === undefined
        ? "remove it from `values`"
        : `did you mean "${suggestion}"? Otherwise, remove it from \`values\``,
    explain:
      "`values` in the configuration converts values by the `format` of their schema. A format that no schema has changes nothing, so " +
      "it is most likely misspelt. A schema needs a `type` beside its format: without one, it accepts values of every type. Example: " +
      "`values: { datetime: Date }`, where the document has `format: date-time`.",
  }),
  GEN212: entry<{ readonly format: string; readonly type: string; readonly instead: string }>({
    severity: "error",
    message: ({ format, type }) => `values of the format "${format}" cannot be ${type}`,
    help: ({ instead }) => instead,
    explain:
      "Some types do not fit a format. A `date` is a day without a time and a zone: as a `Date`, it would be midnight in UTC, which is " +
      "the day before in America. `bigint` holds integers, `Temporal` instants. Example: `date: PlainDate` instead of `date: Date`.",
  }),
};
