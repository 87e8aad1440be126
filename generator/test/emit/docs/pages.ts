import { docsOutput } from "../../../src/emit/docs/output.js";
import { emitOptions, type Built } from "../generate.js";

/** Returns the pages of the reference by path. The README section has the key `section`. */
export async function emitPages({ api, loaded }: Built): Promise<ReadonlyMap<string, string>> {
  const files = await docsOutput.emit({
    api,
    document: loaded.document,
    options: { ...emitOptions, validators: "@acme/zod" },
  });
  return new Map(files.map(({ path, section, text }) => [section === undefined ? path : "section", text]));
}

/** Removes the padding of table columns and the line below their headings. */
export function withoutPadding(markdown: string): string {
  return markdown
    .split("\n")
    .filter((line) => !/^\|[ |-]+\|$/.test(line))
    .map((line) => (line.startsWith("|") ? line.replace(/ +(?=\|)|(?<=\|) +/g, " ") : line))
    .join("\n");
}
