/** Who is compared, and how each is called. */

/** A way to validate: which modules have its schemas, and the code that asks one of them. */
export interface Contender {
  readonly name: string;
  /** The module of the search response, by its path from this folder. */
  readonly search: string;
  /** The module of `Fact`. */
  readonly fact: string;
  /** The modules of all schemas. */
  readonly all: readonly string[];
  /** Statements that come before: what the code of `accepts` needs. */
  readonly imports?: string;
  /** The code of a function of a value that is true for a valid one. */
  readonly accepts: (schema: string) => string;
  /** The name that a schema has in the module. */
  readonly nameOf?: (schema: string) => string;
  /** A module to load before all others. */
  readonly before?: string;
  /** Text to put in place of other text in the modules above. */
  readonly rewrite?: readonly [from: string, to: string];
  /** True where a variant that the description does not list is no fault. */
  readonly isOpen?: boolean;
  /** Of another contender, and different from it in speed only. */
  readonly isMode?: boolean;
}

type Dialect = "zod" | "mini" | "valibot" | "arktype" | "ajv";

/** Where the modules of a hand-written contender are. */
function byHand(dialect: Dialect): Pick<Contender, "search" | "fact" | "all"> {
  const folder = `./by-hand/${dialect}`;
  return { search: `${folder}/search.js`, fact: `${folder}/facts.js`, all: [`${folder}/index.js`] };
}

const sources = "../../packages/zod/src";

/** Where the modules of a generated contender are: all schemas of components, and the search response. */
function generated(entry: string, folder: string): Pick<Contender, "search" | "fact" | "all" | "isOpen"> {
  const module = `${sources}/${entry}.js`;
  return { search: module, fact: module, all: [`${sources}/generated/${folder}/schemas.js`], isOpen: true };
}

const parsed = (schema: string): string => `(value) => ${schema}.safeParse(value).success`;

const zod: Contender = { name: "zod by hand", ...byHand("zod"), accepts: parsed };

/** What every other contender is compared with. */
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
