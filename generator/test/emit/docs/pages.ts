import { docsEmitter } from "../../../src/emit/docs/emitter.js";
import { emitOptions, type Built } from "../generate.js";

/** The pages of the reference by path. The section for READMEs goes by the name `section`. */
export async function emitPages({ api, loaded }: Built): Promise<ReadonlyMap<string, string>> {
  const files = await docsEmitter.emit({ api, document: loaded.document, options: emitOptions });
  return new Map(files.map(({ path, section, text }) => [section === undefined ? path : "section", text]));
}

/** Without the padding that lines up the columns of tables, and without the line below their head. */
export function withoutPadding(markdown: string): string {
  return markdown
    .split("\n")
    .filter((line) => !/^\|[ |-]+\|$/.test(line))
    .map((line) => (line.startsWith("|") ? line.replace(/ +(?=\|)|(?<=\|) +/g, " ") : line))
    .join("\n");
}
