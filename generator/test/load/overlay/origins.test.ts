// After any actions, each value has the place that it comes from.
import fc from "fast-check";
import { expect, test } from "vitest";
import { times } from "../../../../scripts/randomness.js";
import { childPointer, pointerOf, pointerTokens } from "../../../src/diagnostics/pointer.js";
import { Report } from "../../../src/diagnostics/report.js";
import { isList, isObject, type Node } from "../../../src/load/index.js";
import { applyOverlays } from "../../../src/load/overlay/apply.js";
import { compileQuery, type Query } from "../../../src/load/overlay/jsonpath/compile.js";
import type { Action } from "../../../src/load/overlay/read.js";

const keys = ["a", "b", "x/y", "__proto__"];
const { value: tree } = fc.letrec<{ value: Node }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.nat(99),
    fc.array(tie("value"), { maxLength: 4 }),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom(...keys), tie("value")), { selector: ([key]) => key, maxLength: 3 })
      .map(toObject),
  ),
}));

function toObject(entries: readonly (readonly [string, Node])[]): Node {
  const object = Object.create(null) as Record<string, Node>;
  for (const [key, value] of entries) object[key] = value;
  return object;
}

/** Targets that often match. */
const targets = [
  "$",
  "$.a",
  "$.b",
  "$['x/y']",
  "$.*",
  "$.*.*",
  "$..a",
  "$..[0]",
  "$..[1:]",
  "$..[?@ > 50]",
  "$['__proto__']",
];

function query(text: string): Query {
  const compiled = compileQuery(text);
  if (!("query" in compiled)) throw new Error(compiled.problem);
  return compiled.query;
}

function valueAt(root: Node | undefined, pointer: string): Node | undefined {
  return pointerTokens(pointer).reduce<Node | undefined>((node, token) => {
    if (isList(node)) return node[Number(token)];
    return isObject(node) ? node[token] : undefined;
  }, root);
}

/** Returns the pointers of all values that are neither lists nor objects. */
function leavesOf(node: Node, pointer = ""): readonly string[] {
  if (typeof node !== "object" || node === null) return [pointer];
  const members = isList(node) ? node.map((item, index) => [index, item] as const) : Object.entries(node);
  return members.flatMap(([key, value]) => leavesOf(value as Node, childPointer(pointer, key)));
}

const change = fc.record({
  target: fc.constantFrom(...targets),
  change: fc.oneof(
    fc.constant({ is: "remove" } as const),
    tree.map((value) => ({ is: "update", value }) as const),
  ),
});

test("a value is where its place says", () => {
  let checked = 0;
  fc.assert(
    fc.property(tree, fc.array(change, { minLength: 1, maxLength: 6 }), (before, changes) => {
      const original = JSON.stringify(before);
      let root = before;
      // An action that cannot be applied ends the run, so we leave it out.
      const applied: Action[] = [];
      let locate = (pointer: string) => ({ file: "document", pointer });
      for (const [index, { target, change: one }] of changes.entries()) {
        const action: Action = { target: query(target), pointer: pointerOf(["actions", index]), ...one };
        const overlay = { file: { path: "overlay", text: "" }, version: "1.1", actions: [...applied, action] } as const;
        const file = { path: "document", text: "" };
        const result = applyOverlays([overlay], { root: before, file }, new Report());
        if (result === undefined) continue;
        applied.push(action);
        root = result.root;
        locate = result.locate;
      }
      for (const pointer of leavesOf(root)) {
        const origin = locate(pointer);
        const [, , , field, ...rest] = origin.pointer.split("/");
        const action = changes[Number(origin.pointer.split("/")[2])]?.change;
        const source = action?.is === "update" && field === "update" ? action.value : undefined;
        const place = origin.file === "document" ? [before, origin.pointer] : [source, ["", ...rest].join("/")];
        expect(valueAt(place[0] as Node, place[1] as string)).toBe(valueAt(root, pointer));
        if (origin.file === "overlay") checked += 1;
      }
      // The document that was read stays as it was.
      expect(JSON.stringify(before)).toBe(original);
    }),
    { numRuns: times(800) },
  );
  expect(checked).toBeGreaterThan(times(150));
});
