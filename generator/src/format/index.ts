// Node 20 has `toWellFormed`; programs that compile this file may know less.
/// <reference lib="es2024.string" />
import { createHash } from "node:crypto";
import type { EmittedFile } from "../emit/output.js";
import { withImportExtension, type ImportExtension } from "../emit/import-extension.js";

export { importExtensions, type ImportExtension } from "../emit/import-extension.js";

export const formatterNames = ["prettier", "oxfmt", "none"] as const;

/**
 * The format of generated code. The configuration determines it completely, so that the output depends on nothing
 * else.
 */
export interface FormatterSettings {
  readonly name: (typeof formatterNames)[number];
  readonly printWidth: number;
}

/** A generated file with its output and path. */
export interface PlacedFile {
  readonly file: EmittedFile;
  readonly emitter: string;
  /** Relative to the root. */
  readonly path: string;
  readonly section?: string;
  /** The extension of its imports; `.js` if absent. */
  readonly importExtension?: ImportExtension;
}

export interface FormattedFile {
  readonly emitter: string;
  readonly path: string;
  /** The content with LF line endings. */
  readonly text: string;
  readonly section?: string;
  /** The hash of the unformatted code and the format: files with the same hash have the same content. */
  readonly source: string;
}

/** Returns the content that an earlier run generated for this path from the same source; undefined if unknown. */
export type Reuse = (path: string, source: string) => string | undefined;

/**
 * Formats each file, in the given order. Takes known content from `reuse`, because formatting is the slowest phase. Makes the code of a
 * file while the one before it is being formatted, which oxfmt does in another thread.
 */
export async function formatFiles(
  files: readonly PlacedFile[],
  settings: FormatterSettings,
  reuse: Reuse = () => undefined,
): Promise<readonly FormattedFile[]> {
  const formatted: Promise<FormattedFile>[] = [];
  for (const { emitter, path, section, file, importExtension = "js" } of files) {
    const { language } = file;
    // The content of a file may be generated only now, and is released after this iteration.
    const text = wellFormed(file.text);
    const sound = language === "markdown" ? text : withImportExtension(text, importExtension);
    const source = hashSource(sound, language, settings);
    const known = section === undefined ? reuse(path, source) : undefined;
    const result = known ?? formatOrRefuse(emitter, { path, language, text: sound }, settings);
    const before = formatted.at(-1);
    const next = placed({ emitter, path, source, ...(section !== undefined && { section }) }, result);
    formatted.push(next);
    // Its error is thrown when its turn comes. Node ends a process whose promise fails before somebody waits for it.
    next.catch(() => undefined);
    await before;
  }
  return Promise.all(formatted);
}

async function placed(file: Omit<FormattedFile, "text">, text: string | Promise<string>): Promise<FormattedFile> {
  return { ...file, text: await text };
}

/** A file whose code does not parse: a bug of its output. */
export class UnparsableFile extends Error {
  constructor(
    readonly emitter: string,
    readonly path: string,
    readonly reason: string,
  ) {
    super(`the output ${emitter} emitted ${path}, which does not parse: ${reason}`);
  }
}

async function formatOrRefuse(emitter: string, file: EmittedFile, settings: FormatterSettings): Promise<string> {
  try {
    return await formatText(file, settings);
  } catch (error) {
    throw new UnparsableFile(emitter, file.path, error instanceof Error ? error.message : String(error));
  }
}

/**
 * Returns a file's content as written to disk, with LF. Pure: prettier's own configuration files are never read.
 * Leaves Markdown unchanged, because prettier would pad a table to its longest cell, so that one change affects every
 * row. Throws if the code does not parse, which is a bug of the output.
 */
export async function formatText(file: EmittedFile, settings: FormatterSettings): Promise<string> {
  const text = file.text.replaceAll("\r\n", "\n");
  if (settings.name === "none" || file.language !== "typescript") return text;
  const { formatTypeScript } = await (settings.name === "oxfmt" ? import("./oxfmt.js") : import("./prettier.js"));
  return formatTypeScript(text, settings.printWidth);
}

/**
 * Replaces lone surrogates, which JSON may contain, because UTF-8 cannot represent them: the file would never equal
 * its content.
 */
function wellFormed(text: string): string {
  return text.toWellFormed();
}

function hashSource(text: string, language: string, { name, printWidth }: FormatterSettings): string {
  return createHash("sha256").update(`${name} ${printWidth} ${language}\n`).update(text).digest("hex");
}
