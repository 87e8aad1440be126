// Random results: reading on returns everything that was left out.
import fc from "fast-check";
import { expect, test } from "vitest";
import { createToolbox, type Json, type ToolResult } from "@memory-service/mcp";
import { noClient, toolOf } from "./support/tools.js";

const limit = 4_000;

interface Part {
  readonly path: string;
  readonly from: number;
  readonly cursor: string;
  readonly items?: number;
  readonly characters?: number;
  readonly properties?: number;
}

interface Incomplete {
  readonly left_out: readonly Part[];
  readonly more_left_out?: { readonly cursor: string };
}

/** Strings long enough to be cut, with characters that JSON escapes, and surrogate pairs. */
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc
    .integer({ min: 100, max: 9_000 })
    .chain((length) => fc.constantFrom("x", "\u0001", "😀", 'a"').map((unit) => unit.repeat(length))),
);

const { value: values } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<Json>(null, true, 7, -0.5),
    text,
    fc.array(tie("value"), { maxLength: 60 }),
    fc.dictionary(fc.oneof(fc.string({ maxLength: 8 }), fc.constant("__proto__")), tie("value"), { maxKeys: 20 }),
  ),
}));

const results = fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), values, { maxKeys: 8 });

function run(value: Readonly<Record<string, Json>>) {
  return createToolbox([toolOf(async () => value)], { client: noClient, maxCharacters: limit });
}

const incompleteOf = ({ structuredContent }: ToolResult): Incomplete | undefined =>
  Object.entries(structuredContent ?? {}).find(([name]) => /^_*incomplete$/.test(name))?.[1] as Incomplete | undefined;

test("reading on returns everything that was left out", async () => {
  await fc.assert(
    fc.asyncProperty(results, async (value) => {
      const toolbox = run(value);
      const result = await toolbox.call("things_read", {});
      if (!result.isError) expect(JSON.stringify(result.structuredContent).length).toBeLessThanOrEqual(limit);
      const whole = sizesOf(value);
      const listed = async (first: Incomplete | undefined): Promise<Part[]> => {
        const parts: Part[] = [];
        // A long list of what was left out is itself continued.
        for (let next = first; next;) {
          parts.push(...next.left_out);
          const { more_left_out: more } = next;
          next = more && incompleteList(await toolbox.call("continue_result", more));
        }
        return parts;
      };
      const open = await listed(incompleteOf(result));
      const read = new Map<string, number>();
      for (let part = open.pop(); part; part = open.pop()) {
        const { path, from, cursor } = part;
        const unit = (["items", "characters", "properties"] as const).find((name) => part?.[name] !== undefined)!;
        // Each part begins where the one before it ended.
        expect(from).toBe(read.get(path) ?? from);
        expect(from + part[unit]!).toBe(whole.get(path));
        const more = await toolbox.call("continue_result", { cursor });
        expect(more.isError).toBeUndefined();
        const rest = await listed(incompleteOf(more));
        read.set(path, rest.find((one) => one.path === path)?.from ?? whole.get(path)!);
        expect(read.get(path)).toBeGreaterThan(from);
        open.push(...rest);
      }
      for (const [path, end] of read) expect(end).toBe(whole.get(path));
    }),
  );
});

const incompleteList = ({ structuredContent }: ToolResult): Incomplete => structuredContent as unknown as Incomplete;

/** The number of items, characters or properties at each path. */
function sizesOf(value: Json, path = "", sizes = new Map<string, number>()): Map<string, number> {
  if (typeof value === "string") sizes.set(path, value.length);
  if (typeof value !== "object" || value === null) return sizes;
  sizes.set(path, Object.keys(value).length);
  for (const [name, inner] of Object.entries(value))
    sizesOf(inner as Json, `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, sizes);
  return sizes;
}
