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
  return format(text, { parser: language, plugins, printWidth, endOfLine: "lf" });
}

/** Markdown needs these too: its code blocks are formatted as well. */
async function codePlugins(): Promise<readonly Plugin[]> {
  const printer: object = await import("prettier/plugins/estree"); // its declarations are empty
  return [await import("prettier/plugins/typescript"), printer as Plugin];
}

async function prosePlugins(): Promise<readonly Plugin[]> {
  return [await import("prettier/plugins/markdown")];
}
