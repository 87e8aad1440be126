/** The contenders, and how to call each. */

/** A way to validate: the modules with its schemas, and the code that uses one of them. */
export interface Contender {
  readonly name: string;
  /** The module of the search response, relative to this folder. */
  readonly search: string;
  /** The module of `Fact`. */
  readonly fact: string;
  /** The modules of all schemas. */
  readonly all: readonly string[];
  /** Statements before `accepts`: the code that it needs. */
  readonly imports?: string;
  /** Returns the code of a predicate for valid values. */
  readonly accepts: (schema: string) => string;
  /** Returns the name of a schema in its module. */
  readonly nameOf?: (schema: string) => string;
  /** A module to load first. */
  readonly before?: string;
  /** A string to replace in these modules, and its replacement. */
  readonly rewrite?: readonly [from: string, to: string];
  /** Set if unknown union variants are valid. */
  readonly isOpen?: boolean;
  /** Set for a variation of another contender that differs in speed only. */
  readonly isMode?: boolean;
}

type Dialect = "zod" | "mini" | "valibot" | "arktype" | "typebox" | "ajv";

/** Returns the modules of a hand-written contender. */
function byHand(dialect: Dialect): Pick<Contender, "search" | "fact" | "all"> {
  const folder = `./by-hand/${dialect}`;
  return { search: `${folder}/search.js`, fact: `${folder}/facts.js`, all: [`${folder}/index.js`] };
}

const sources = "../../packages/zod/src";

/** Returns the modules of a generated contender: all component schemas, and the search response. */
function generated(entry: string, folder: string): Pick<Contender, "search" | "fact" | "all" | "isOpen"> {
  const module = `${sources}/${entry}.js`;
  return { search: module, fact: module, all: [`${sources}/generated/${folder}/schemas.js`], isOpen: true };
}

const parsed = (schema: string): string => `(value) => ${schema}.safeParse(value).success`;

const zod: Contender = { name: "zod by hand", ...byHand("zod"), accepts: parsed };

/** Marks the rows of our contenders. */
export const ownOf = (name: string): { readonly isOurs?: true } => (name.startsWith("ours") ? { isOurs: true } : {});

/** The baseline of all comparisons. */
export const baseline = zod;

export const ours = {
  zod: { name: "ours, zod", ...generated("index", "zod"), accepts: parsed },
  mini: { name: "ours, mini", ...generated("mini", "mini"), accepts: parsed },
  fast: { name: "ours, fast", ...generated("fast", "fast"), accepts: parsed },
  guards: {
    name: "ours, guards",
    ...generated("guards", "guards"),
    accepts: (schema) => schema,
    nameOf: (schema) => `is${schema}`,
  },
} as const satisfies Readonly<Record<string, Contender>>;

export const contenders: readonly Contender[] = [
  zod,
  { ...zod, name: "zod by hand, loose", rewrite: ["z.object(", "z.looseObject("], isMode: true },
  { ...zod, name: "zod by hand, jitless", before: "./jitless.js", isMode: true },
  {
    ...zod,
    name: "zod by hand, z.compile",
    imports: 'import { compile } from "zod";',
    accepts: (schema) => `((compiled) => ${parsed("compiled")})(compile(${schema}))`,
    isMode: true,
  },
  { name: "zod/mini by hand", ...byHand("mini"), accepts: parsed },
  {
    name: "valibot",
    ...byHand("valibot"),
    imports: 'import { safeParse } from "valibot";',
    accepts: (schema) => `(value) => safeParse(${schema}, value).success`,
  },
  {
    name: "arktype",
    ...byHand("arktype"),
    imports: 'import { type } from "arktype";',
    accepts: (schema) => `(value) => !(${schema}(value) instanceof type.errors)`,
  },
  { name: "TypeBox, compiled", ...byHand("typebox"), accepts: (schema) => schema },
  {
    name: "typia",
    search: "typia/search",
    fact: "typia/facts",
    all: ["typia/facts", "typia/others", "typia/search"],
    accepts: (schema) => schema,
  },
  { name: "ajv", ...byHand("ajv"), accepts: (schema) => schema },
  {
    name: "ajv, precompiled",
    search: "precompiled/search",
    fact: "precompiled/facts",
    all: ["precompiled/facts", "precompiled/others", "precompiled/search"],
    accepts: (schema) => schema,
  },
  ours.zod,
  ours.mini,
  ours.fast,
  ours.guards,
];
