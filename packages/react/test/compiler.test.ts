// The React Compiler compiles every component and hook of the package and of the example, and bails out of none.
import { transformSync } from "@babel/core";
import compiler from "babel-plugin-react-compiler";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sample } from "../../../scripts/thoroughness.js";

/** The part of the compiler's report about a function that matters here. */
interface Event {
  readonly kind: string;
  readonly fnName?: string | null;
}

function compile(filename: string, code: string): { readonly code: string; readonly events: readonly Event[] } {
  const events: Event[] = [];
  const logger = { logEvent: (_: string | null, event: Event) => events.push(event) };
  const output = transformSync(code, {
    filename,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ["typescript", "jsx"] },
    plugins: [[compiler, { panicThreshold: "none", target: "19", logger }]],
  });
  return { code: output?.code ?? "", events };
}

/** Names that the compiler takes for hooks, and where there is JSX for components, of functions with a body. */
const functionsOf = (file: string, code: string): readonly string[] =>
  [...code.matchAll(/^(?:export )?function (use[A-Z]\w*|[A-Z]\w*)/gm)]
    .map(([, name = ""]) => name)
    .filter((name) => name.startsWith("use") || file.endsWith("x"));

// Probe: the React Compiler compiles the hooks.
test.each([
  ["the package", "../src", Infinity],
  ["the example", "../../console/src", 8],
])("all of %s are compiled", (_, path, most) => {
  const folder = fileURLToPath(new URL(path, import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const sources = sample(files, most).map((file) => [file, readFileSync(join(folder, file), "utf8")] as const);
  const expected = sources.flatMap(([file, code]) => functionsOf(file, code)).sort();
  expect(expected.length).toBeGreaterThan(9);
  const events = sources.flatMap(([file, code]) =>
    compile(join(folder, file), code).events.map((event) => ({ ...event, file })),
  );
  expect(events.filter(({ kind }) => kind !== "CompileSuccess")).toEqual([]);
  expect(events.flatMap(({ fnName }) => fnName ?? []).sort()).toEqual(expect.arrayContaining(expected));
});

test("what breaks the rules of React would be told", () => {
  const { events } = compile(
    "use-broken.ts",
    'import { useRef } from "react";\nexport function useBroken() { const ref = useRef(0); return ref.current; }\n',
  );
  expect(events.map(({ kind }) => kind)).toContain("CompileError");
});
