import { createHash } from "node:crypto";
import type { EmittedFile } from "../emit/emitter.js";

export const formatterNames = ["prettier", "oxfmt", "none"] as const;

/** How emitted text is laid out. The configuration fixes it, so that the bytes depend on nothing else. */
export interface FormatterSettings {
  readonly name: (typeof formatterNames)[number];
  readonly printWidth: number;
}

/** An emitted file, its output and its place. */
export interface PlacedFile {
  readonly file: EmittedFile;
  readonly emitter: string;
  /** Relative to the root. */
  readonly path: string;
  readonly section?: string;
}

export interface FormattedFile {
  readonly emitter: string;
  readonly path: string;
  /** With LF. */
  readonly text: string;
  readonly section?: string;
  /** The hash of the unformatted text and of how it was formatted: equal source, equal text. */
  readonly source: string;
}

/** The text that an earlier run made for this path of the same source; undefined where that is not known. */
export type Reuse = (path: string, source: string) => string | undefined;

/** Formats each file, in the given order. What `reuse` knows is taken as it is: formatting is the slowest phase. */
export async function formatFiles(
  files: readonly PlacedFile[],
  settings: FormatterSettings,
  reuse: Reuse = () => undefined,
): Promise<readonly FormattedFile[]> {
  const formatted: FormattedFile[] = [];
  for (const { emitter, path, section, file } of files) {
    const { language } = file;
    // The text of a file may be made only now, and is let go with this turn.
    const sound = wellFormed(file.text);
    const source = hashSource(sound, language, settings);
    const known = section === undefined ? reuse(path, source) : undefined;
    const result = known ?? (await formatText({ path, language, text: sound }, settings));
    formatted.push({ emitter, path, text: result, source, ...(section !== undefined && { section }) });
  }
  return formatted;
}

/**
 * The file's text as it is to stand on disk, with LF. Pure: prettier's own configuration files are never read.
 * Markdown stays as it was emitted: prettier would pad a table to its longest cell, and so change every row with it.
 * Throws where the text does not parse, for that is a bug of the emitter.
 */
export async function formatText(file: EmittedFile, settings: FormatterSettings): Promise<string> {
  const text = file.text.replaceAll("\r\n", "\n");
  if (settings.name === "none" || file.language !== "typescript") return text;
  const { formatTypeScript } = await (settings.name === "oxfmt" ? import("./oxfmt.js") : import("./prettier.js"));
  try {
    return await formatTypeScript(text, settings.printWidth);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Bug in specloom: the emitted ${file.language} of ${file.path} does not parse: ${reason}`, {
      cause: error,
    });
  }
}

/** Half a surrogate pair, which JSON may hold, cannot be written as UTF-8: the file would never equal its text. */
function wellFormed(text: string): string {
  return /\p{Cs}/u.test(text) ? text.replace(/\p{Cs}/gu, "\ufffd") : text;
}

function hashSource(text: string, language: string, { name, printWidth }: FormatterSettings): string {
  return createHash("sha256").update(`${name} ${printWidth} ${language}\n`).update(text).digest("hex");
}
