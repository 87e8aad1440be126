import type { Report } from "../../diagnostics/report.js";
import type { Conversion, ModelSettings, ValueSetting } from "../../model/index.js";
import type { Reader } from "../reader.js";

/** The key `values` of a typed configuration: the type of the values of each format. */
export type ValuesConfig = {
  readonly [format: string]:
    | "Date"
    | "Temporal"
    | "PlainDate"
    | "bigint"
    | "string"
    | "number"
    | Mapper
    | BrandOfFormat;
} & {
  readonly "date-time"?: "Date" | "Temporal" | "string" | Mapper | BrandOfFormat;
  readonly date?: "PlainDate" | "string" | Mapper | BrandOfFormat;
  readonly int64?: "bigint" | "number" | Mapper | BrandOfFormat;
};

/** A type of its own for the strings or numbers of a format, which has no conversion. */
export interface BrandOfFormat {
  /** The name of the type. */
  readonly brand: string;
}

/** A type of the user's, with the functions that convert it. */
export interface Mapper {
  /** The module that exports the type and the functions: a package, or a path relative to the configuration. */
  readonly module: string;
  readonly type: string;
  /** Returns the program's value of a string or number in JSON. What it throws is a DecodeError. */
  readonly parse: string;
  /** Returns the string or number in JSON. */
  readonly format: string;
}

const types = ["Date", "Temporal", "PlainDate", "bigint", "string", "number"] as const;
type TypeName = (typeof types)[number];

/** Reads the key `values`. */
export function readValues(top: Reader, report: Report): Pick<ModelSettings, "values" | "brands"> {
  const reader = top.optionalObject("values", "values: { date-time: Date, int64: bigint }");
  if (reader === undefined) return {};
  const brands = readBrands(reader);
  const entries = reader.keys().flatMap((format): readonly (readonly [string, ValueSetting])[] => {
    if (brands.has(format)) return [];
    const at = reader.locationOf(format);
    const conversion = reader.isMapping(format)
      ? readMapper(reader, format)
      : conversionOf(format, reader.oneOf(format, types), (facts) =>
          report.add("GEN212", facts, reader.locationOf(format, "value")),
        );
    return conversion === undefined ? [] : [[format, { conversion, at }]];
  });
  return {
    ...(entries.length > 0 && { values: Object.fromEntries(entries) }),
    ...(brands.size > 0 && { brands: Object.fromEntries(brands) }),
  };
}

/** Returns the brands by format: `uuid: { brand: Uuid }`. */
function readBrands(reader: Reader): ReadonlyMap<string, string> {
  return new Map(
    reader.keys().flatMap((format) => {
      const value = reader.isMapping(format) ? reader.optionalObject(format, `${format}: { brand: Id }`) : undefined;
      if (value?.has("brand") !== true) return [];
      value.onlyKeys(["brand"]);
      return [[format, value.identifier("brand", "brand: Id")] as const];
    }),
  );
}

function readMapper(reader: Reader, format: string): Conversion | undefined {
  const example = `${format}: { module: ./${format}.js, type: Value, parse: parse, format: format }`;
  const mapper = reader.optionalObject(format, example);
  if (mapper === undefined) return undefined;
  mapper.onlyKeys(["module", "type", "parse", "format"]);
  return {
    kind: "mapped",
    module: mapper.requiredString("module", "module: ./decimal.js"),
    type: mapper.identifier("type", "type: Decimal"),
    parse: mapper.identifier("parse", "parse: parse"),
    format: mapper.identifier("format", "format: format"),
  };
}

/** A type that does not fit a format. */
interface Misfit {
  readonly format: string;
  readonly type: string;
  readonly instead: string;
}

function conversionOf(
  format: string,
  type: TypeName | undefined,
  refuse: (misfit: Misfit) => void,
): Conversion | undefined {
  const instead = type && type !== "string" && type !== "number" ? misfits[format]?.[type] : undefined;
  if (type !== undefined && instead !== undefined) {
    refuse({ format, type, instead });
    return undefined;
  }
  switch (type) {
    case "Date":
      return { kind: "date" };
    case "Temporal":
      return { kind: format === "date" ? "plainDate" : "instant" };
    case "PlainDate":
      return { kind: "plainDate" };
    case "bigint":
      return { kind: "bigint" };
    default:
      return undefined;
  }
}

type Misfits = { readonly [type in "Date" | "Temporal" | "PlainDate" | "bigint"]?: string };

const noIntegers: Misfits = {
  Date: "use bigint, or map it with functions of your own",
  Temporal: "use bigint, or map it with functions of your own",
  PlainDate: "use bigint, or map it with functions of your own",
};

/** The types that do not fit a format, with what does. */
const misfits: { readonly [format: string]: Misfits | undefined } = {
  "date-time": { PlainDate: "use Date or Temporal", bigint: "use Date or Temporal" },
  date: {
    Date: "use PlainDate: a day has no time, and as a Date it would be another day in America",
    bigint: "use PlainDate",
  },
  int64: noIntegers,
  int32: noIntegers,
  uint64: noIntegers,
};

/** Returns the settings of `--values FORMAT=TYPE`, added to those of the configuration. Reports invalid ones (GEN001). */
export function withValueOptions(settings: ModelSettings, options: readonly string[], report: Report): ModelSettings {
  const values: Record<string, ValueSetting> = { ...settings.values };
  for (const text of options.flatMap((one) => one.split(",")).map((one) => one.trim())) {
    const [format = "", name = "", ...rest] = text.split("=");
    const type = rest.length === 0 && format !== "" ? types.find((one) => one === name) : undefined;
    const fail = (remedy: string): void =>
      report.add("GEN001", { argument: "--values", problem: `invalid type of a format: "${text}"`, remedy });
    if (type === undefined) fail(`write a format and one of ${types.join(", ")}: \`--values date-time=Date\``);
    const conversion = conversionOf(format, type, ({ instead }) => fail(instead));
    if (conversion === undefined) delete values[format];
    else values[format] = { conversion };
  }
  const { values: _, ...others } = settings;
  return { ...others, ...(Object.keys(values).length > 0 && { values }) };
}
