import type { ApiResult, GenerateOptions, GeneratedFile, GenerateResult } from "./api.js";
import { pinDiagnostics } from "./diagnostics/print.js";
import type { Installation } from "./run/installation.js";
import { run } from "./run/index.js";
import type { Outcome } from "./run/outcome.js";
import type { Change } from "./write/index.js";

/** Generates outputs from an OpenAPI document. Throws only for bugs: everything else is a diagnostic. */
export async function generateIn(options: GenerateOptions, installation: Installation): Promise<GenerateResult> {
  const { cwd, cacheFolder, onPhase, names, ...others } = options;
  const { diagnostics, changes, summary, sources, apis } = await run(
    { ...others, ...names },
    {
      ...installation,
      folder: cwd,
      ...(cacheFolder !== undefined && { cacheFolder }),
      showPhase: (phase) => void (phase !== undefined && onPhase?.(phase)),
    },
  );
  return {
    ok: diagnostics.every(({ severity }) => severity !== "error"),
    diagnostics: pinDiagnostics(diagnostics, { relativeTo: cwd, files: sources }),
    files: changes.map(fileOf),
    ...(summary && { counts: summary.counts }),
    ...(apis && { apis: Object.fromEntries(apis.map(({ name, outcome }) => [name, resultOf(outcome)])) }),
  };
}

function resultOf({ diagnostics, changes, summary }: Outcome): ApiResult {
  return {
    ok: diagnostics.every(({ severity }) => severity !== "error"),
    files: changes.map(fileOf),
    ...(summary && { counts: summary.counts }),
  };
}

function fileOf(change: Change): GeneratedFile {
  const { path, kind } = change;
  return { path, change: kind, ...((kind === "created" || kind === "changed") && { content: change.after }) };
}
