import type { Plugin } from "prettier";
import * as typescript from "prettier/plugins/typescript";
import { format } from "prettier/standalone";

/** Uses prettier's standalone build, which reads no configuration and loads only the given plugins. */
export async function formatTypeScript(text: string, printWidth: number): Promise<string> {
  const printer: object = await import("prettier/plugins/estree"); // its declarations are empty
  return format(text, { parser: "typescript", plugins: [typescript, printer as Plugin], printWidth, endOfLine: "lf" });
}
