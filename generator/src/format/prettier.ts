import type { Plugin } from "prettier";
import { format } from "prettier/standalone";
import type { EmittedFile } from "../emit/emitter.js";

/** The standalone build: it looks for no configuration and loads only the plugins that it is given. */
export async function formatWithPrettier(
  text: string,
  language: EmittedFile["language"],
  printWidth: number,
): Promise<string> {
  const plugins = [...(await codePlugins()), ...(language === "markdown" ? await prosePlugins() : [])];
  // A paragraph stays one line, and so may a table that is wider than the page: padded to the width of its longest
  // cell, every row would change with that cell.
  return format(text, { parser: language, plugins, printWidth, endOfLine: "lf", proseWrap: "never" });
}

/** Markdown needs these too: its code blocks are formatted as well. */
async function codePlugins(): Promise<readonly Plugin[]> {
  const printer: object = await import("prettier/plugins/estree"); // its declarations are empty
  return [await import("prettier/plugins/typescript"), printer as Plugin];
}

async function prosePlugins(): Promise<readonly Plugin[]> {
  return [await import("prettier/plugins/markdown")];
}
