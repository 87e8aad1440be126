import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { isThorough, sample } from "../../../scripts/thoroughness.js";
import { escapeHidden, visible } from "../../src/diagnostics/visible.js";
import { foldCase } from "../../src/diagnostics/fold-case.js";
import { builtIn } from "../../src/outputs.js";
import { problemOfPath } from "../../src/write/index.js";
import { runMain } from "../cli/in-process.js";
import { buildFile, emitOptions, type Built } from "../emit/generate.js";
import { documentWith } from "./characters.js";

interface Emitted {
  readonly path: string;
  readonly language: string;
  readonly text: string;
}

async function withDocument<T>(texts: readonly string[], use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "specloom-characters-"));
  try {
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(documentWith(texts)));
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the unformatted output for a document that contains the strings everywhere. */
function emitAll(texts: readonly string[]): Promise<{ readonly built: Built; readonly files: readonly Emitted[] }> {
  return withDocument(texts, async (folder) => {
    const built = await buildFile(join(folder, "openapi.json"));
    const input = { api: built.api, document: built.loaded.document, options: emitOptions };
    const files = await Promise.all(
      builtIn.map(async ({ name, emit }) =>
        (await emit(input)).map((one) => ({ ...one, path: `${name}/${one.path}${one.section ?? ""}` })),
      ),
    );
    return { built, files: files.flat() };
  });
}

/** Returns the items that occur more than once. */
function repeated(items: readonly string[]): readonly string[] {
  return items.filter((item, index) => items.indexOf(item) !== index);
}

/** Returns the code that does not parse, with the reason. */
function broken(files: readonly Emitted[]): readonly string[] {
  return files.flatMap(({ path, language, text }) => {
    if (language !== "typescript") return [];
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext) as ts.SourceFile & {
      readonly parseDiagnostics: readonly ts.DiagnosticWithLocation[];
    };
    return file.parseDiagnostics.map(({ messageText, start }) => {
      return `${path}: ${String(messageText)} at ${JSON.stringify(text.slice(start - 20, start + 20))}`;
    });
  });
}

/** Returns all names of the model that code declares, by namespace. */
function namesOf({ api }: Built): readonly (readonly string[])[] {
  return [
    [
      ...api.schemas.map(({ name }) => name.code),
      ...api.operations.map(({ typeName }) => typeName),
      ...api.resources.map(({ typeName }) => typeName),
      ...api.webhooks.map(({ typeName }) => typeName),
    ],
    api.operations.map(({ name }) => name.code),
    api.operations.map(({ resource, method }) => [...resource, method].join(".")),
  ];
}

function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

const all = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
const ofClass = (pattern: RegExp): readonly string[] => all.filter((character) => pattern.test(character));

/** Characters that are invisible, move the cursor, or reorder text. */
const hidden = ofClass(/^[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]$/u);
const raw = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/u;

const classes = [
  ...["L", "Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Nl", "No", "Mn", "Mc", "Me", "Pc", "Pd", "Po", "Sc", "So", "Zs", "Co", "Cn"],
  ...["ID_Start", "ID_Continue"],
].map((name) => new RegExp(`^\\p{${name}}$`, "u"));

/** Returns the first character of every class that naming distinguishes; with `pnpm test --all`, also the last one. */
const kinds = (): readonly string[] => {
  const found = new Map<string, readonly string[]>();
  for (const character of all.slice(0x80, 0x20000)) {
    const kind = [
      ...classes.map((pattern) => Number(pattern.test(character))),
      character.toUpperCase().length - character.length,
      Number(character.normalize("NFKC") === character),
    ].join();
    const [first] = found.get(kind) ?? [];
    if (first === undefined) found.set(kind, [character]);
    else if (isThorough) found.set(kind, [first, character]);
  }
  return [...found.values()].flat();
};

/** Returns the characters of ASCII. Of the letters, digits and controls that are alike, only some, unless all are tested. */
const ascii = (): readonly string[] => {
  const alike = /^(?:(?![azAZ09])[a-zA-Z0-9]|(?![\0\b-\r\x1b])[\0-\x1f])$/;
  return all.slice(0, 0x80).filter((character) => isThorough || !alike.test(character));
};

describe("names with any character", () => {
  // By default, every other character is at the start, and the rest inside.
  const texts = [...ascii(), ...sample(kinds(), 4)].flatMap((character, index) =>
    [`${character}b`, `a${character}b`].filter((_, position) => isThorough || position === index % 2),
  );

  it.each(chunks(isThorough ? texts : sample(texts, 18), isThorough ? 60 : 18).map((chunk, index) => [index, chunk] as const))(
    "make code that parses, and distinct names (%i)",
    async (_, chunk) => {
      const { built, files } = await emitAll(chunk);
      // Nothing is omitted because of its name.
      expect(built.api.schemas).toHaveLength(chunk.length);
      expect(built.api.operations).toHaveLength(3 * chunk.length);
      expect(built.api.webhooks).toHaveLength(chunk.length);
      expect(broken(files).slice(0, 5)).toEqual([]);
      for (const names of namesOf(built)) expect(new Set(names.map(foldCase)).size).toBe(names.length);
      const paths = files.map(({ path }) => path);
      expect(paths.filter((path) => problemOfPath(path) !== undefined)).toEqual([]);
      expect(repeated(paths.map(foldCase))).toEqual([]);
    },
    60_000,
  );
});

describe("invisible characters", () => {
  const written = (characters: readonly string[]): readonly string[] =>
    chunks(characters, 100).map((chunk) => chunk.map((character) => `a${character}`).join(""));

  /** The invisible characters, with two of the thousands of surrogates. */
  const some = hidden.filter((character) => !/[\ud801-\udffe]/u.test(character));

  it("do not appear in generated files", async () => {
    const characters = isThorough ? hidden : some;
    const { files } = await emitAll(written(characters));
    expect(broken(files).slice(0, 5)).toEqual([]);
    const found = files.flatMap(({ path, text }) => {
      const at = text.search(raw);
      return at === -1 ? [] : [`${path}: ${JSON.stringify(text.slice(Math.max(0, at - 40), at + 20))}`];
    });
    expect(found.map(escapeHidden)).toEqual([]);
    // They are escaped, not omitted.
    const all = files.map(({ text }) => text).join("");
    expect(
      characters.filter((character) => !/[\r\t\n\u0085\u2028\u2029]/.test(character) && !all.includes(visible(character))),
    ).toEqual([]);
  });

  it("do not appear in the terminal", async () => {
    const outputs = await withDocument(written(some), async (folder) =>
      Promise.all(
        [
          ["lint"],
          ["lint", "--json"],
          ["dump", "tree"],
          ["dump", "model"],
          ["generate", "--check", "--verbose", "--out", "out"],
        ].map((args) => runMain(folder, [...args, "--spec", "openapi.json"], folder)),
      ),
    );
    for (const { code, stdout, stderr } of outputs) {
      expect(code).not.toBe(3);
      expect(stdout + stderr).toContain("a");
      expect(raw.exec(stdout + stderr)).toBeNull();
    }
  });
});
