/** A setting of an output: its documentation, its values and its default. */
export interface Option<T = unknown> {
  /** One sentence in Markdown, without a full stop. */
  readonly description: string;
  readonly values: OptionValues;
  /** Absent: the option has no value unless the configuration sets it. */
  readonly default?: T;
  /** An output without this option takes the first value that another output has for it. */
  readonly shared?: boolean;
  /** It names a module of another output. Absent from the configuration: the path of that output's file, if it is configured. */
  readonly module?: ModuleOfOutput;
}

/** A file of an output that other outputs import. */
export interface ModuleOfOutput {
  /** The name of the output. */
  readonly output: string;
  /** Relative to the folder of the output: `fast/index.js`. */
  readonly file: string;
  /** The option has no value if the output is not configured. Otherwise, the output must be among those that this one needs. */
  readonly optional?: boolean;
}

/** The values that an option accepts. */
export type OptionValues =
  | { readonly kind: "boolean" | "string" | "number" | "paths" | "folder" }
  | { readonly kind: "one" | "some"; readonly of: readonly string[] };

/** The options of an output, by key. */
export type OptionSchema = Readonly<Record<string, Option>>;

/** The values of all options, with defaults. */
export type ValuesOf<S extends OptionSchema> = {
  readonly [K in keyof S]: S[K] extends Option<infer T> ? T : never;
};

interface Facts<T> {
  readonly description: string;
  readonly default?: T;
}

/** Returns the option without the undefined of a default that it lacks. */
type WithDefault<T, F> = F extends { readonly default: unknown } ? Option<T> : Option<T | undefined>;

/** Declares an option that is true or false. */
export function flag<const F extends Facts<boolean>>(facts: F): WithDefault<boolean, F> {
  return declare<boolean, F>(facts, { kind: "boolean" });
}

/** Declares an option that is a string. */
export function string<const F extends Facts<string> & Pick<Option, "shared" | "module">>(
  facts: F,
): WithDefault<string, F> {
  return declare<string, F>(facts, { kind: "string" });
}

/** Declares an option that is a positive integer. */
export function positiveInteger<const F extends Facts<number>>(facts: F): WithDefault<number, F> {
  return declare<number, F>(facts, { kind: "number" });
}

/** Declares an option that is a list of paths of files, inside the folder of the configuration. */
export function paths<const F extends Facts<readonly string[]>>(facts: F): WithDefault<readonly string[], F> {
  return declare<readonly string[], F>(facts, { kind: "paths" });
}

/** A folder that the configuration names, and the texts of its files. */
export interface FolderTexts {
  /** Absolute. */
  readonly folder: string;
  /** The texts by file name. Folders in the folder are left out. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Declares an option that is a folder of files that the output reads, inside the folder of the configuration. */
export function folder(facts: Pick<Option, "description">): Option<FolderTexts | undefined> {
  return declare<FolderTexts, Facts<FolderTexts>>(facts, { kind: "folder" });
}

/** Declares an option that is one of several strings. */
export function oneOf<const T extends string, const F extends Facts<NoInfer<T>>>(
  of: readonly T[],
  facts: F,
): WithDefault<T, F> {
  return declare<T, F>(facts, { kind: "one", of });
}

/** Declares an option that is a list of some of these strings. */
export function someOf<const T extends string, const F extends Facts<readonly NoInfer<T>[]>>(
  of: readonly T[],
  facts: F,
): WithDefault<readonly T[], F> {
  return declare<readonly T[], F>(facts, { kind: "some", of });
}

function declare<T, F extends Facts<T>>(facts: F, values: OptionValues): WithDefault<T, F> {
  return { ...facts, values };
}

/** Returns the values of a schema: the given ones, and defaults for the rest. */
export function withDefaults<S extends OptionSchema>(schema: S, given: Partial<ValuesOf<S>> = {}): ValuesOf<S> {
  const entries = Object.entries<Option>(schema).map(([key, option]) => {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    return [key, value ?? option.default] as const;
  });
  return Object.fromEntries(entries) as ValuesOf<S>;
}

/** Returns whether an option accepts a value. */
export function accepts(values: OptionValues, value: unknown): boolean {
  switch (values.kind) {
    case "boolean":
      return typeof value === "boolean";
    case "string":
    case "folder":
      return typeof value === "string" && value !== "";
    case "number":
      return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
    case "paths":
      return Array.isArray(value) && value.every((path) => typeof path === "string");
    case "one":
      return values.of.some((allowed) => allowed === value);
    case "some":
      return Array.isArray(value) && value.length > 0 && value.every((item) => values.of.includes(item as string));
  }
}

/** Returns the values that an option accepts, as diagnostics and documentation name them. */
export function describeValues(values: OptionValues): string {
  switch (values.kind) {
    case "boolean":
      return "true or false";
    case "string":
      return "a string";
    case "folder":
      return "the path of a folder";
    case "number":
      return "a positive integer";
    case "paths":
      return "a list of paths";
    case "one":
      return `one of ${values.of.join(", ")}`;
    case "some":
      return `a list of some of ${values.of.join(", ")}`;
  }
}
