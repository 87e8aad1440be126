import type { Plugin } from "prettier";
import * as typescript from "prettier/plugins/typescript";
import { format } from "prettier/standalone";

/** The standalone build: it looks for no configuration and loads only the plugins that it is given. */
export async function formatTypeScript(text: string, printWidth: number): Promise<string> {
  const printer: object = await import("prettier/plugins/estree"); // its declarations are empty
  return format(text, { parser: "typescript", plugins: [typescript, printer as Plugin], printWidth, endOfLine: "lf" });
}
