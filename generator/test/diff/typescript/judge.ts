import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, stringify } from "yaml";
import { compareTypeScript } from "../../../src/diff/typescript/compare.js";
import type { Finding, Level } from "../../../src/diff/types.js";
import { clientOutput } from "../../../src/emit/client/output.js";
import { editAtRandom, type Tree } from "../../documents/incremental/edits.js";
import { Random } from "../../documents/roundtrip/random.js";
import { createWorkbench, type Workbench } from "../../emit/compile.js";
import { buildText, emit, type Built } from "../../emit/generate.js";
import { programsOf } from "./program.js";

const compiler = fileURLToPath(new URL("../../../../node_modules/.bin/tsc", import.meta.url));

/** A document and a random edit of it. */
export interface Mutation {
  /** Identifies it in a report: the document, the seed and the edit. */
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

/** The verdicts on a mutation. */
export interface Judgement {
  readonly mutation: Mutation;
  readonly findings: readonly Finding[];
  /** The level of the most severe finding: breaking, possible, or safe. */
  readonly said: Level;
  /** The same, as the compiler says. */
  readonly actual: Level;
  /** The compiler's errors. */
  readonly errors: readonly string[];
}

/** Makes edits of documents, `edits` at once in each. Skips results that are not valid documents. */
export function mutationsOf(
  files: readonly string[],
  options: { readonly count: number; readonly seed: number; readonly edits?: number },
): readonly Mutation[] {
  const { count, seed, edits = 1 } = options;
  return Array.from({ length: count }, (_, index) => {
    const random = new Random(seed * 100_003 + index);
    const file = files[index % files.length] ?? "";
    const before = readFileSync(file, "utf8");
    const tree = parse(before) as Tree;
    const done = Array.from({ length: edits }, () => editAtRandom(new Map([["", tree]]), random));
    return {
      title: `${file.split("/").at(-1)} ${seed}/${index}: ${done.join(", ")}`,
      before,
      after: stringify(tree, { aliasDuplicateObjects: false }),
    };
  });
}

/** Compares the findings on mutations with the compiler, which compiles all of them at once. */
export async function judgeMutations(mutations: readonly Mutation[]): Promise<readonly Judgement[]> {
  const bench = createWorkbench();
  try {
    const cases: { readonly mutation: Mutation; readonly findings: readonly Finding[]; readonly name: string }[] = [];
    const bases = new Map<string, { readonly name: string; readonly built: Built }>();
    for (const [index, mutation] of mutations.entries()) {
      const base = bases.get(mutation.before) ?? { name: `base${bases.size}`, built: await buildText(mutation.before) };
      if (!bases.has(mutation.before)) bench.add(base.name, "client", await emit(clientOutput, base.built));
      bases.set(mutation.before, base);
      const revision = await buildText(mutation.after).catch(() => undefined);
      if (revision === undefined) continue;
      const name = `case${index}`;
      bench.add(name, "client", await emit(clientOutput, revision));
      const programs = programsOf(base.built.api, revision.api, `../${base.name}/client/generated/index.js`);
      for (const [file, text] of Object.entries(programs))
        writeFileSync(join(bench.folder, name, `${file}.ts`), `${text}\n`);
      cases.push({ mutation, findings: compareTypeScript(base.built.api, revision.api), name });
    }
    const errors = compile(bench);
    return cases.map(({ mutation, findings, name }) =>
      judge(
        mutation,
        findings,
        errors.filter((line) => line.startsWith(`${name}/`)),
      ),
    );
  } finally {
    bench.remove();
  }
}

function judge(mutation: Mutation, findings: readonly Finding[], errors: readonly string[]): Judgement {
  const broken = errors.filter((line) => /^case\d+\/client\//.test(line));
  if (broken.length > 0) throw new Error(`the client of ${mutation.title} does not compile: ${broken.join("\n")}`);
  const said =
    (["breaking", "possible"] as const).find((level) => findings.some((one) => one.level === level)) ?? "safe";
  const lesser = errors.length > 0 ? "possible" : "safe";
  const actual = errors.some((line) => /^case\d+\/certain/.test(line)) ? "breaking" : lesser;
  return { mutation, findings, said, actual, errors };
}

/** Compiles as most users do: strict, without `exactOptionalPropertyTypes`. Returns the first line of each error. */
function compile({ folder }: Workbench): readonly string[] {
  const compilerOptions = {
    strict: true,
    target: "es2022",
    module: "nodenext",
    lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
    types: [],
    skipLibCheck: true,
    noEmit: true,
  };
  const config = join(folder, "tsconfig.json");
  mkdirSync(dirname(config), { recursive: true });
  writeFileSync(config, JSON.stringify({ compilerOptions, include: ["**/*.ts"], exclude: ["node_modules"] }));
  const { stdout } = spawnSync(compiler, ["-p", config, "--pretty", "false", "--singleThreaded"], {
    encoding: "utf8",
    cwd: folder,
    maxBuffer: 1 << 28,
  });
  const lines = stdout.split("\n").filter((line) => line !== "" && !line.startsWith(" "));
  const outside = lines.filter((line) => !/^case\d+\//.test(line));
  if (outside.length > 0) throw new Error(`errors outside of the mutations: ${outside.slice(0, 5).join("\n")}`);
  return lines;
}
