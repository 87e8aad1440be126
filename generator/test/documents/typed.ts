import type { ErrorObject, ValidateFunction } from "ajv";
import type { ObjectNode } from "../../src/load/index.js";
import { clientEmitter } from "../../src/emit/client/emitter.js";
import { createWorkbench } from "../emit/compile.js";
import { emitOptions } from "../emit/generate.js";
import type { Json } from "../json-schema/arbitraries.js";
import { ajvOf, buildDocument, documentOf, siteName, type Difference } from "./examples.js";
import { mutationsOf } from "./mutations.js";
import { sitesOf, type SiteOptions } from "./sites.js";

export interface TypeTally {
  accepted: number;
  refused: number;
  /** Where the compiler does not say of a value what ajv says. */
  readonly differences: Difference[];
}

/**
 * Compares the types of a bundled document with ajv, on its examples: every valid one is a value of the type, and what
 * lacks a member, or has one of another type or none of the constants, is not. Of mutations only those count that ajv
 * refuses for a reason that a type can say, outside of unions, of which TypeScript tells less than ajv.
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
  const files = await clientEmitter.emit({ api: built.api, document: built.loaded.document, options: emitOptions });
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

/** True where the one thing that ajv found is what TypeScript finds as well. */
function isOfTypes({ errors }: ValidateFunction): boolean {
  const [error] = errors ?? [];
  if (error === undefined || /anyOf|oneOf|not|if|then|else|contains|propertyNames/.test(error.schemaPath)) return false;
  return errors?.length === 1 && (error.keyword === "required" || isTypeError(error));
}

/** A whole number and another are of one type. */
function isTypeError({ keyword, params, data }: ErrorObject): boolean {
  if (keyword === "enum" || keyword === "const") return true;
  if (keyword !== "type") return false;
  return !(typeof data === "number" && JSON.stringify(params).includes("integer"));
}

/** One line per trial. Writable, and of the narrowest type, which is what a literal in place would be, unknown members aside. */
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
      bench.compile().map((text) => [Number(/trials\.ts\((\d+),/.exec(text)?.[1] ?? 0), text]),
    );
    const tally: TypeTally = { accepted: 0, refused: 0, differences: [] };
    // Outside of the trials, nothing may be wrong.
    if (complaints.has(0)) throw new Error(complaints.get(0));
    for (const [index, { pointer, type, value, valid }] of trials.entries()) {
      const complaint = complaints.get(start + index);
      if (complaint === undefined) tally.accepted += 1;
      else tally.refused += 1;
      // To warn of an object that has none of a type's members, all of them optional, is what a linter does.
      const isWarned = valid && complaint?.includes("has no properties in common with") === true;
      if ((complaint === undefined) === valid || isWarned) continue;
      tally.differences.push({ pointer, value, why: complaint ?? `no complaint about ${type}` });
    }
    return tally;
  } finally {
    bench.remove();
  }
}
