import { basename, resolve } from "node:path";
import type { Report } from "../../diagnostics/report.js";
import { runtimePackage } from "../../emit/shared/module-options.js";
import type { ImportExtension } from "../../format/index.js";
import type { OutputSettings, Settings } from "../settings.js";
import { isOfNode, readTsconfig, requiresNoModules, type ImportOptions } from "./tsconfig.js";

/**
 * Returns the settings with the extension of each output's imports: the configured one, or else the one that the tsconfig.json
 * or deno.json of its folder needs. Reports GEN120 where a part of that cannot be read, and GEN121 or GEN122 where
 * the compiler would refuse imports.
 */
export function chooseImportExtensions(settings: Settings, report: Report): Settings {
  const { root, selected, importExtension } = settings;
  const consulted = new Map((settings.consulted ?? []).map((one) => [one.path, one] as const));
  const chosen = new Map<string, ImportExtension>();
  const isReported = new Set<string>();
  const choose = (output: OutputSettings): ImportExtension => {
    const { folder } = output;
    const { file, options, problem, commonJs, isDeno, consulted: files } = readTsconfig(resolve(root, folder));
    for (const one of files) consulted.set(one.path, one);
    const isOpen = problem !== undefined && options.moduleResolution === undefined && options.module === undefined;
    if (isOpen) {
      const at = { file: problem.file, pointer: "" };
      report.add("GEN120", { file: basename(problem.file), problem: problem.problem }, at);
    }
    const name = basename(file ?? "tsconfig.json");
    if (commonJs !== undefined && !isReported.has(commonJs.file)) {
      const isVerbatim = options.verbatimModuleSyntax === true;
      const lacksRuntime = !isVerbatim && requiresNoModules(options) && importsRuntime(output);
      if (isVerbatim || lacksRuntime) isReported.add(commonJs.file);
      if (isVerbatim) report.add("GEN121", { file: name }, commonJs);
      if (lacksRuntime) report.add("GEN122", { file: name, module: options.module ?? "" }, commonJs);
    }
    // Deno imports files by their own names. Without an answer, .js is the one ending that TypeScript takes everywhere.
    const fallback = isDeno ? "ts" : "js";
    const extension = file === undefined || isOpen ? fallback : extensionFor(options);
    chosen.set(folder, extension);
    return extension;
  };
  const outputs = settings.outputs.map((output): OutputSettings => {
    if (selected?.has(output.emitter) === false) return output;
    const extension = importExtension ?? chosen.get(output.folder) ?? choose(output);
    return { ...output, options: { ...output.options, importExtension: extension } };
  });
  return { ...settings, outputs, consulted: [...consulted.values()] };
}

/** Node's own resolution demands an extension. With all others none is best: not every bundler finds `pets.ts` as `pets.js`. */
function extensionFor(options: ImportOptions): ImportExtension {
  const { allowImportingTsExtensions, rewriteRelativeImportExtensions } = options;
  if (rewriteRelativeImportExtensions === true) return "ts";
  if (!isOfNode(options)) return "none";
  return allowImportingTsExtensions === true ? "ts" : "js";
}

const importsRuntime = ({ options }: OutputSettings): boolean =>
  String(options["runtime"] ?? "").startsWith(`${runtimePackage.name}/`);
