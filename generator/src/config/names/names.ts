import {
  constantCasings,
  enumStyles,
  methodCasings,
  propertyCasings,
  typeCasings,
  camelProperty,
  type Casings,
  type ModelSettings,
  type NameQuestion,
  type NamesSettings,
} from "../../model/index.js";
import type { Report } from "../../diagnostics/report.js";
import type { Reader } from "../reader.js";

/** The key `names` of a typed configuration. */
export interface NamesConfig extends Omit<NamesSettings, "resolver"> {
  /**
   * Chooses the name of each new thing that the other keys do not name as you want; undefined: the default. Only in
   * configurations in TypeScript and JavaScript. Names in specloom.names stay.
   */
  readonly resolve?: (question: NameQuestion) => string | undefined;
}

/** Reads the key `names`. */
export function readNames(top: Reader): Pick<ModelSettings, "names" | "properties"> {
  const names = top.optionalObject("names", "names: { enums: const }");
  if (names === undefined) return {};
  names.onlyKeys([...namesKeys, "resolve"]);
  const settings = withoutUndefined({
    methods: names.oneOf("methods", methodCasings),
    functions: names.oneOf("functions", methodCasings),
    types: names.oneOf("types", typeCasings),
    constants: names.oneOf("constants", constantCasings),
    properties: names.oneOf("properties", propertyCasings),
    enums: names.oneOf("enums", enumStyles),
  });
  const ask = names.function("resolve");
  return modelSettings({ ...settings, ...(ask && { resolver: { ask, at: names.locationOf("resolve") } }) });
}

/** Returns the settings of the model for settings of names. */
export function modelSettings(names: NamesSettings): Pick<ModelSettings, "names" | "properties"> {
  return { names, ...(names.properties === "camelCase" && { properties: camelProperty }) };
}

/** The options `--casing` and `--enums` of the command line, as they were given. */
export interface NameOptions {
  /** Kinds of names with their casings: `methods=snake_case`. */
  readonly casing?: readonly string[];
  readonly enums?: string;
  /** The option `--values`: formats with types, `date-time=Date`. */
  readonly values?: readonly string[];
}

/** Returns settings with the options of the command line instead of those of the configuration. Reports invalid ones (GEN001). */
export function withNameOptions(settings: ModelSettings, options: NameOptions, report: Report): ModelSettings {
  const { names, properties: _, ...others } = settings;
  const given = { ...casingsOf(options.casing ?? [], report), ...enumsOf(options.enums, report) };
  return { ...others, ...modelSettings({ ...names, ...given }) };
}

function casingsOf(casing: readonly string[], report: Report): Casings {
  const found: Record<string, string> = {};
  for (const text of casing.flatMap((one) => one.split(","))) {
    const [key = "", value = "", ...rest] = text.trim().split("=");
    const allowed = Object.entries(casings).find(([name]) => name === key)?.[1] as readonly string[] | undefined;
    if (allowed?.includes(value) === true && rest.length === 0) found[key] = value;
    else {
      const remedy =
        allowed === undefined
          ? `write one of ${Object.keys(casings).join(", ")} before "=": \`--casing methods=snake_case\``
          : `the casings of ${key} are ${allowed.join(", ")}`;
      report.add("GEN001", { argument: "--casing", problem: `unknown casing "${text}"`, remedy });
    }
  }
  return found;
}

function enumsOf(given: string | undefined, report: Report): Pick<NamesSettings, "enums"> {
  const enums = enumStyles.find((style) => style === given);
  if (given !== undefined && enums === undefined) {
    const remedy = `it is one of ${enumStyles.join(", ")}`;
    report.add("GEN001", { argument: "--enums", problem: `unknown value "${given}" of --enums`, remedy });
  }
  return enums === undefined ? {} : { enums };
}

const casings = {
  methods: methodCasings,
  functions: methodCasings,
  types: typeCasings,
  constants: constantCasings,
  properties: propertyCasings,
} as const;

/** The keys of `names` that are plain data. */
export const namesKeys = ["methods", "functions", "types", "constants", "properties", "enums"] as const;

/** Drops the keys without values: optional settings are absent, never undefined. */
function withoutUndefined<T extends object>(settings: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as T;
}
