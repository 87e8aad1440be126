import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { typescriptPages } from "../../src/typescript/index.js";
import { exportsOn, sectionsOf } from "./page-exports.js";

const manifest = (name: string, exports: Readonly<Record<string, string>>, isPrivate = false): string =>
  JSON.stringify({
    name,
    description: "Shapes.",
    private: isPrivate,
    exports: {
      ...Object.fromEntries(Object.entries(exports).map(([key, types]) => [key, { types }])),
      "./package.json": "./package.json",
    },
  });

const files: Readonly<Record<string, string>> = {
  "packages/client/package.json": manifest("@acme/client", { ".": "./dist/index.d.ts", "./more": "./dist/more.d.ts" }),
  "packages/client/tsconfig.build.json": `{ "compilerOptions": { "rootDir": "src", "outDir": "dist" } } // comment`,
  "packages/client/src/index.ts": `
/** Everything about shapes. More text. */
import { inner as outer } from "./inner.js";
export * from "./shapes.js";
export { outer };
export { circle as round, type Circle as Round } from "./circle.js";
export type { Only } from "elsewhere";
`,
  "packages/client/src/inner.ts": `/** Returns an inner shape. See {@link Shape} and {@link missing}. */
export const inner = (side = 2): string => String(side);
`,
  "packages/client/src/circle.ts": `
/** A circle. */
export interface Circle { readonly radius: number }
/** Returns a circle: \`{{ radius }}\`, <b>bold</b>, {{ mustache }}. */
export function circle(radius: number): Circle;
/** The second overload. */
export function circle(radius: number, unit: "mm" | "cm"): Circle;
export function circle(radius: number): Circle { return { radius }; }
`,
  "packages/client/src/shapes.ts": `
import type { Secret } from "./secret.js";

/** A shape of points. */
export class Shape<Point extends object = { x: number }, Extra = undefined> {
  /** The number of shapes. */
  static count = 0;
  /** The points. */
  readonly points: readonly Point[] = [];
  /** @internal */
  readonly hidden = 1;
  private readonly unseen = 2;
  readonly #own = 3;
  protected helper(): void {}
  constructor(points: readonly Point[], extra?: Extra) {}
  /**
   * Moves the shape.
   *
   * @throws RangeError if it leaves the page.
   */
  move(by: Point): void;
  move(x: number, y: number): void;
  move(): void {}
}

export interface Shape<Point extends object, Extra> {
  /** Set by the interface that merges with the class. */
  readonly merged: Extra;
}

/** A square. @see nothing */
export class Square extends Shape {
  override move(): void {}
}

/**
 * Draws a shape.
 *
 * @deprecated Use \`circle\`.
 * @param shape - the shape to draw
 * @example
 * draw(shape);
 */
export function draw(shape: Shape, { size = 1, secret }: Options = {}): void {}

/** Options of \`draw\`. */
export interface Options extends Pick<Hidden, "a">, Base {
  /** The size in millimeters. Default: 1.5 mm, on paper. */
  readonly size?: number | undefined;
  /** One of \`a | b\`. */
  readonly union?: "a" | "b";
  readonly secret?: Secret;
}

interface Hidden {
  /** From a type that is not exported. */
  readonly a: string;
  readonly b: string;
}

/** What options share. */
export interface Base {
  readonly base?: boolean;
}

const levels = ["low", "high"] as const;
/** A level. */
export type Level = (typeof levels)[number];

/** @internal */
export const internal = 1;

/** Levels by name. */
export const table = { low: 1 } as const;
`,
  "packages/client/src/secret.ts": "/** A secret. */\nexport type Secret = { readonly key: string };\n",
  "packages/client/src/more.ts": `export type * from "./inner.js";\nexport * from "./circle.js";\n`,
  "packages/other/package.json": manifest("@acme/other", { ".": "./dist/index.d.ts" }),
  "packages/other/tsconfig.build.json": `{ "compilerOptions": { "rootDir": "src", "outDir": "dist" } }`,
  "packages/other/src/index.tsx": `export { type Options } from "@acme/client";\n/** Draws. */\nexport const drawAll = async (all: string): Promise<void> => {};\n`,
  "packages/secret/package.json": manifest("@acme/secret", { ".": "./dist/index.d.ts" }, true),
  "packages/secret/tsconfig.build.json": `{ "compilerOptions": { "rootDir": "src", "outDir": "dist" } }`,
};

const root = mkdtempSync(join(tmpdir(), "typescript-pages-"));
let pages: ReturnType<typeof typescriptPages> = [];

beforeAll(() => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  pages = typescriptPages(root);
});

afterAll(() => rmSync(root, { recursive: true }));

const page = (name: string): string =>
  pages.find(({ path }) => path === `reference/typescript/${name}`)?.markdown ?? "";
const section = (name: string, of = "client"): string => sectionsOf(page(of)).get(name)?.markdown ?? "";

describe("a page", () => {
  test("exists for each entry point, without private packages", () => {
    expect(pages.map(({ path }) => path.replace("reference/typescript/", ""))).toEqual([
      "index",
      "client",
      "client/more",
      "other",
    ]);
  });

  test("begins with the comment of its module, or the description of the package", () => {
    expect(page("client")).toMatch(/^# @acme\/client\n\nEverything about shapes\. More text\.\n/);
    expect(pages[1]?.description).toBe("Everything about shapes.");
    expect(pages[3]?.description).toBe("Shapes.");
  });

  test("has re-exports by the name that users import, and nothing internal", () => {
    const names = ["Base", "Level", "Only", "Options", "Round", "Shape", "Square", "draw", "outer", "round", "table"];
    expect([...exportsOn(page("client"))].sort()).toEqual(names);
  });

  test("leads to the page that describes an export of another package or entry point", () => {
    expect(page("other")).toContain("[`Options`](/reference/typescript/client#options)");
    expect(page("client")).toContain("| [`@acme/client/more`](/reference/typescript/client/more) |");
    expect(page("client")).toContain("| `elsewhere` | `Only` |");
    expect(page("client/more")).toContain("For `typeof` only");
  });
});

describe("a function", () => {
  test("shows all overloads, and not their implementation", () => {
    expect(section("circle", "client/more")).toContain(
      'function circle(radius: number): Circle;\nfunction circle(radius: number, unit: "mm" | "cm"): Circle;\n```',
    );
  });

  test("names destructured parameters, and reads the types of defaults", () => {
    expect(section("draw")).toContain("function draw(shape: Shape, options?: Options): void;");
    expect(section("outer")).toContain("function outer(side?: number): string;");
  });

  test("shows the tags of its comment", () => {
    expect(section("draw")).toContain("> [!WARNING]\n> Deprecated. Use `circle`.");
    expect(section("draw")).toContain("- `shape`: the shape to draw");
    expect(section("draw")).toContain("```ts\ndraw(shape);\n```");
  });

  test("links names, and escapes markup of Vue and HTML outside of code", () => {
    expect(section("outer")).toContain("See [`Shape`](#shape) and `missing`.");
    expect(section("circle", "client/more")).toContain(
      "`{{ radius }}`, &lt;b>bold&lt;/b>, &#123;&#123; mustache &#125;&#125;.",
    );
  });
});

describe("a class", () => {
  test("shows its public members, also those of a merged interface", () => {
    const shape = section("Shape");
    expect(shape).toContain(
      "class Shape<Point extends object = { x: number }, Extra = undefined> {\n  constructor(points: readonly Point[], extra?: Extra);\n}",
    );
    expect(shape).toContain("| `static count` |");
    expect(shape).toContain("| `points` | `readonly Point[]` | The points. |");
    expect(shape).toContain("| `merged` | `Extra` | Set by the interface that merges with the class. |");
    expect(shape).toContain(
      "| `move()` | `(by: Point) => void`<br>`(x: number, y: number) => void` | Moves the shape.<br>Throws RangeError if it leaves the page. |",
    );
    expect(shape).not.toMatch(/hidden|unseen|#own|helper/);
  });

  test("names what it inherits", () => {
    expect(section("Square")).toContain("Inherited from [`Shape`](#shape): `points`, `merged`.");
  });
});

describe("options", () => {
  test("are a table with defaults, without `| undefined`", () => {
    expect(section("Options")).toContain("| `size?` | `number` | 1.5 mm, on paper | The size in millimeters. |");
    expect(section("Options")).toContain('| `union?` | `"a" \\| "b"` |  | One of `a \\| b`. |');
  });

  test("include those of the types that they extend", () => {
    expect(section("Options")).toContain("From `Hidden`:\n\n| Property | Type | Description |");
    expect(section("Options")).not.toContain("`b`:");
    expect(section("Options")).toContain(
      "From [`Base`](#base):\n\n| Property | Type |\n| --- | --- |\n| `base?` | `boolean` |",
    );
  });

  test("show the types that are not exported", () => {
    expect(section("Options")).toContain(
      "This type is not exported:\n\n```ts\ntype Secret = { readonly key: string };\n```",
    );
  });
});

test("a computed union shows its literals, and a constant its value", () => {
  expect(section("Level")).toContain('type Level = "low" | "high";');
  expect(section("table")).toContain("const table = { low: 1 } as const;");
});
