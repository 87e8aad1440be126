import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pinDiagnostics, printAnnotations, printDiagnostics, printJson } from "../../src/diagnostics/print.js";
import { Report } from "../../src/diagnostics/report.js";
import { withDefaults } from "../../src/emit/option.js";
import { reservedNames } from "../../src/emit/output.js";
import { tiers } from "../../src/emit/zod/settings.js";
import { builtIn } from "../../src/outputs.js";
import { lintDocument } from "../../src/load/index.js";
import { runPipeline, readModel, type PipelineInput } from "../../src/pipeline.js";

import type { Files, Kind } from "./kinds/kind.js";

/** Runs a document through all phases except writing, and prints its diagnostics. */
export async function runDocument(files: Files, run: Kind["run"]): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "specloom-growth-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const spec = join(root, "openapi.yaml" in files ? "openapi.yaml" : "openapi.json");
    await (run === "lint" ? lint(spec, root) : generate(spec, root, run));
  } finally {
    rmSync(root, { recursive: true });
  }
}

async function generate(spec: string, root: string, run: Kind["run"]): Promise<void> {
  const report = new Report();
  const { loaded } = await runPipeline(inputOf(spec, root, report, run));
  print(report, root, loaded?.files);
}

async function lint(spec: string, root: string): Promise<void> {
  const report = new Report();
  const { loaded } = await readModel(inputOf(spec, root, report));
  if (loaded !== undefined) await lintDocument({ file: spec, top: root, loaded, report });
  print(report, root, loaded?.files);
}

function print(
  { diagnostics }: Report,
  relativeTo: string,
  files: Parameters<typeof printJson>[1]["files"] = [],
): void {
  const options = { relativeTo, files };
  printDiagnostics(diagnostics, options);
  printDiagnostics(diagnostics, { ...options, all: true });
  printJson(diagnostics, options);
  printAnnotations(diagnostics, options);
  pinDiagnostics(diagnostics, options);
}

function inputOf(spec: string, root: string, report: Report, run?: Kind["run"]): PipelineInput {
  // The rest of `types` is openapi-typescript, whose growth we do not test. Templates take long to compile. The runtime does not grow.
  const outputs = builtIn
    .filter(
      ({ name }) => name !== "runtime" && (run === "all" || (name !== "types" && (run === "docs" || name !== "docs"))),
    )
    .map((output) => ({
      emitter: output.name,
      output,
      folder: output.name,
      sections: [],
      options: { ...withDefaults(output.options, { tiers, raw: true }), command: "specloom generate" },
    }));
  const formatter = { name: "none", printWidth: 110 } as const;
  const settings = { root, spec, document: {}, model: {}, formatter, command: "specloom generate", outputs };
  return { settings, reserved: reservedNames(builtIn), report, runtimeFolder: "", onPhase: () => undefined };
}
