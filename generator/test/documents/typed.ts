import type { ErrorObject, ValidateFunction } from "ajv";
import type { ObjectNode } from "../../src/load/index.js";
import { clientOutput } from "../../src/emit/client/output.js";
import { createWorkbench } from "../emit/compile.js";
import { emitOptions } from "../emit/generate.js";
import type { Json } from "../json-schema/arbitraries.js";
import { ajvOf, buildDocument, documentOf, siteName, type Difference } from "./examples.js";
import { mutationsOf } from "./mutations.js";
import { sitesOf, type SiteOptions } from "./sites.js";

export interface TypeTally {
  accepted: number;
  refused: number;
  /** Values on which the compiler and ajv disagree. */
  readonly differences: Difference[];
}

/**
 * Compares the types of a bundled document with ajv, on its examples. Every valid one must be assignable to the type; one
 * with a missing property, a property of another type or a wrong constant must not. Mutations count only if ajv rejects them
 * for a reason that a type can express, outside of unions, which TypeScript checks less strictly.
 */
export async function judgeTypes(
  root: ObjectNode,
  options: SiteOptions & { readonly stride?: number },
): Promise<TypeTally> {
  const sites = sitesOf(root, options).filter((_, index) => index % (options.stride ?? 1) === 0);
  const document = documentOf(root, sites);
  const built = await buildDocument(document);
  const names = new Map(built.api.schemas.map(({ name }) => [name.wire, name.code]));
  const ajv = ajvOf(document);
  const trials: Trial[] = [];
  for (const [index, site] of sites.entries()) {
    const validate = ajv(siteName(index));
    if (typeof validate === "string") continue;
    const type = names.get(siteName(index)) ?? "";
    for (const example of (site.examples as readonly Json[]).filter((value) => validate(value))) {
      trials.push({ pointer: site.pointer, type, value: example, valid: true });
      const wrong = mutationsOf(example, 200).filter((value) => !validate(value) && isOfTypes(validate));
      for (const value of spread(wrong, 5)) trials.push({ pointer: site.pointer, type, value, valid: false });
    }
  }
  const files = await clientOutput.emit({ api: built.api, document: built.loaded.document, options: emitOptions });
  const types = new Map(
    files.filter(({ path }) => path === "types.ts" || path.startsWith("types/")).map(({ path, text }) => [path, text]),
  );
  return tallyOf(trials, types);
}

interface Trial {
  readonly pointer: string;
  readonly type: string;
  readonly value: Json;
  readonly valid: boolean;
}

function spread<T>(values: readonly T[], most: number): readonly T[] {
  const stride = Math.max(1, values.length / most);
  return values.filter((_, index) => Math.floor(index / stride) !== Math.floor((index - 1) / stride)).slice(0, most);
}

/** Returns whether ajv's only error is one that TypeScript finds too. */
function isOfTypes({ errors }: ValidateFunction): boolean {
  const [error] = errors ?? [];
  if (error === undefined || /anyOf|oneOf|not|if|then|else|contains|propertyNames/.test(error.schemaPath)) return false;
  return errors?.length === 1 && (error.keyword === "required" || isTypeError(error));
}

/** Returns whether an error is one of types. Integers and other numbers have the same type. */
function isTypeError({ keyword, params, data }: ErrorObject): boolean {
  if (keyword === "enum" || keyword === "const") return true;
  if (keyword !== "type") return false;
  return !(typeof data === "number" && JSON.stringify(params).includes("integer"));
}

/**
 * The start of the file, followed by one line per trial. Values are writable and have their narrowest type, like a literal,
 * except that unknown properties are allowed.
 */
const prelude = `import type * as api from "./types.js";
type Writable<T> = T extends object ? { -readonly [K in keyof T]: Writable<T[K]> } : T;
declare function given<const T>(value: T): Writable<T>;
declare function fits<T>(value: T): void;
`;

function tallyOf(trials: readonly Trial[], types: ReadonlyMap<string, string>): TypeTally {
  const bench = createWorkbench();
  try {
    const start = prelude.split("\n").length;
    const lines = trials.map(
      ({ type, value }, index) => `const v${index} = given(${JSON.stringify(value)}); fits<api.${type}>(v${index});`,
    );
    bench.add("document", "client", new Map([...types, ["trials.ts", `${prelude}${lines.join("\n")}\n`]]));
    const complaints = new Map(
      bench
        .compile("7")
        // An error may continue on indented lines.
        .filter((text) => !text.startsWith(" "))
        .map((text) => [Number(/trials\.ts\((\d+),/.exec(text)?.[1] ?? 0), text]),
    );
    const tally: TypeTally = { accepted: 0, refused: 0, differences: [] };
    // There must be no errors outside of the trials.
    if (complaints.has(0)) throw new Error(complaints.get(0));
    for (const [index, { pointer, type, value, valid }] of trials.entries()) {
      const complaint = complaints.get(start + index);
      if (complaint === undefined) tally.accepted += 1;
      else tally.refused += 1;
      // An object with none of a type's optional properties causes a lint-like error, which we ignore.
      const isWarned = valid && complaint?.includes("has no properties in common with") === true;
      if ((complaint === undefined) === valid || isWarned) continue;
      tally.differences.push({ pointer, value, why: complaint ?? `no complaint about ${type}` });
    }
    return tally;
  } finally {
    bench.remove();
  }
}
