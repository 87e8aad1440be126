/** Table 4: the cost for a compiler of a program that uses ten schemas and their types. */
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Table, valuesOf } from "../results.js";
import { median, printBar, printTable } from "../table.js";
import { ownOf } from "./contenders.js";
import { buildPackage, compile, compiler, type Cost, costOf, writeJson, writeProgram } from "../typescript.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const limit = 1000;

/** The schemas, each with code that reads a property. */
const used: Readonly<Record<string, string>> = {
  Fact: "value.fact",
  Memory: "value.content",
  Project: "value.industries[0]?.name ?? value.name",
  Workspace: "value.custom_id",
  Agent: "value.policies.deny_tools[0] ?? value.name",
  DriveItem: "`${value.uri} ${value.name}`",
  ProjectDocument: "`${value.status} ${value.usage.files_process_tokens}`",
  MemoryTrace: "value.trace[0]?.source_messages[0]?.content ?? value.memory_id",
  UploadSession: "value.part_items[0]?.upload_url ?? value.upload_id",
  DocumentResult: 'value.type === "table" ? "table" : value.type',
};

/** The code that obtains a schema's type and a value of it. */
interface Usage {
  readonly name: string;
  /** A program that refers to one type of the library. */
  readonly library: string;
  readonly imports: (names: readonly string[]) => string;
  readonly type: (schema: string) => string;
  readonly parse: (schema: string) => string;
}

const parsed = (schema: string): string => `${schema}.parse(input)`;

function from(module: string, more = ""): Usage["imports"] {
  return (names) => `import { ${names.join(", ")} } from "${module}";\n${more}`;
}

const nothing = "export {};\n";

function ofZod(name: string, module: string, dialect: "zod" | "zod/mini" = "zod"): Usage {
  const zod = `import type * as z from "${dialect}";\n`;
  const schema = dialect === "zod" ? "ZodType" : "ZodMiniType";
  return {
    name,
    library: `${zod}export type Any = z.${schema}<string, string>;\n`,
    imports: from(module, zod),
    type: (of) => `z.infer<typeof ${of}>`,
    parse: parsed,
  };
}

/** Guards have no types of their own; these come from the client. */
const guards: Usage = {
  name: "ours, guards",
  library: nothing,
  imports: (names) =>
    `import { ${names.map((name) => `is${name}`).join(", ")} } from "@memory-service/zod/guards";
import type * as api from "@memory-service/client";
declare function fail(): never;`,
  type: (schema) => `api.${schema}`,
  parse: (schema) => `is${schema}(input) ? input : fail()`,
};

/** Returns the contenders with types. ajv infers none. */
function usages(byHand: string): readonly Usage[] {
  return [
    ofZod("zod by hand", `${byHand}/zod/index.ts`),
    ofZod("zod by hand, its declarations", "by-hand"),
    ofZod("zod/mini by hand", `${byHand}/mini/index.ts`, "zod/mini"),
    {
      name: "valibot",
      library: 'import type * as v from "valibot";\nexport type Any = v.GenericSchema<string>;\n',
      imports: from(`${byHand}/valibot/index.ts`, 'import * as v from "valibot";'),
      type: (schema) => `v.InferOutput<typeof ${schema}>`,
      parse: (schema) => `v.parse(${schema}, input)`,
    },
    {
      name: "arktype",
      library: 'import type { Type } from "arktype";\nexport type Any = Type<string>;\n',
      imports: from(`${byHand}/arktype/index.ts`),
      type: (schema) => `typeof ${schema}.infer`,
      parse: (schema) => `${schema}.assert(input)`,
    },
    {
      name: "TypeBox",
      library: 'import type { TSchema } from "typebox";\nexport type Any = TSchema;\n',
      imports: (names) =>
        `import { ${names.flatMap((name) => [name, `${name.charAt(0).toLowerCase()}${name.slice(1)}`]).join(", ")} } from "${byHand}/typebox/index.ts";
import type { Static } from "typebox";
declare function fail(): never;`,
      type: (schema) => `Static<typeof ${schema.charAt(0).toLowerCase()}${schema.slice(1)}>`,
      parse: (schema) => `${schema}(input) ? (input as ${schema}Value) : fail()`,
    },
    ofZod("ours, zod", "@memory-service/zod"),
    ofZod("ours, mini", "@memory-service/zod/mini", "zod/mini"),
    {
      name: "ours, fast",
      library: nothing,
      imports: from("@memory-service/zod/fast"),
      type: (schema) => `ReturnType<typeof ${schema}.parse>`,
      parse: parsed,
    },
    guards,
  ];
}

function programOf({ imports, type, parse }: Usage): string {
  const uses = Object.entries(used).map(
    ([schema, read]) => `
export type ${schema}Value = ${type(schema)};
export function read${schema}(value: ${schema}Value): string {
  return ${read};
}
export function take${schema}(input: unknown): ${schema}Value {
  return ${parse(schema)};
}`,
  );
  return `${imports(Object.keys(used))}\n${uses.join("\n")}\n`;
}

/** Builds the hand-written module as a package, so that only its declarations are read. */
function buildByHand(folder: string): void {
  const target = join(folder, "node_modules/by-hand");
  const project = join(folder, "build-by-hand.json");
  const rootDir = join(root, "bench/validators/by-hand/zod");
  writeJson(project, {
    extends: join(root, "tsconfig.base.json"),
    compilerOptions: { declaration: true, emitDeclarationOnly: true, rootDir, outDir: target },
    include: [rootDir],
  });
  compile(compiler, project);
  writeJson(join(target, "package.json"), { name: "by-hand", type: "module", exports: "./index.js" });
}

/** Installs the imports of the programs. */
function install(folder: string): void {
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  for (const name of ["zod", "valibot", "arktype", "typebox"])
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  writeJson(join(folder, "package.json"), { type: "module" });
  buildPackage("client", folder, {});
  const client = join(folder, "node_modules/@memory-service/client/dist/index.d.ts");
  buildPackage("zod", folder, { "@memory-service/client": [client] });
  buildByHand(folder);
}

/** Returns medians over rounds in which every program runs once. */
function measure(projects: readonly string[], rounds: number): readonly Cost[] {
  const costs = projects.map(() => [] as Cost[]);
  for (let round = 0; round < rounds; round += 1)
    projects.forEach((project, index) => costs[index]?.push(costOf(compiler, project)));
  return costs.map((each) => ({
    instantiations: median(each.map(({ instantiations }) => instantiations)) ?? Number.NaN,
    milliseconds: median(each.map(({ milliseconds }) => milliseconds)) ?? Number.NaN,
  }));
}

/** Returns the cost of each program in addition to an empty one. */
function costsOf(folder: string, texts: readonly string[], rounds: number): readonly Cost[] {
  const projects = [nothing, ...texts].map((text, index) => writeProgram(folder, `program-${index}`, text));
  const [empty, ...costs] = measure(projects, rounds);
  return costs.map(({ instantiations, milliseconds }) => ({
    instantiations: instantiations - (empty?.instantiations ?? 0),
    milliseconds: milliseconds - (empty?.milliseconds ?? 0),
  }));
}

/** Prints and returns the cost of ten schemas, and the share that any use of the library costs. */
export function types(folder: string, rounds: number): Table {
  install(folder);
  const all = usages(join(root, "bench/validators/by-hand"));
  const costs = costsOf(folder, all.map(programOf), rounds);
  // The number of instantiated types is deterministic.
  const libraries = costsOf(
    folder,
    all.map(({ library }) => library),
    1,
  );
  printTable(
    `4. A program that uses ten schemas and their types (more than an empty one, median of ${rounds} compilations)`,
    ["", "instantiations", "of the library alone", "check, ms"],
    all.map(({ name }, index) => [
      name,
      [costs[index]?.instantiations, 0],
      [libraries[index]?.instantiations, 0],
      [costs[index]?.milliseconds, 0],
    ]),
  );
  console.log(`
  by hand: with the sources of all schemas, as in the program itself; ours: the declarations as published.
  of the library alone: a program that does no more than name its type of a schema. ajv derives no types.`);
  all.forEach(({ name }, index) => {
    // Referring to any zod type costs at least zod's own types.
    const instantiations = (costs[index]?.instantiations ?? NaN) - (libraries[index]?.instantiations ?? NaN);
    const title = `${name}, fewer than ${limit} instantiations beyond the library's`;
    if (name.startsWith("ours")) printBar(title, String(instantiations), instantiations < limit);
  });
  return {
    id: "types",
    title: "Types of a program that uses ten schemas",
    measures: [
      { id: "instantiations", title: "all types", unit: "instantiations", better: "lower", digits: 0 },
      { id: "library", title: "types of the library alone", unit: "instantiations", better: "lower", digits: 0 },
      { id: "check", title: "time to check", unit: "ms", better: "lower", digits: 0 },
    ],
    rows: all.map(({ name }, index) => ({
      subject: name,
      ...ownOf(name),
      values: valuesOf({
        instantiations: costs[index]?.instantiations,
        library: libraries[index]?.instantiations,
        check: costs[index]?.milliseconds,
      }),
    })),
  };
}
