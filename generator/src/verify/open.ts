import { withoutFilter } from "../config/index.js";
import { Report } from "../diagnostics/report.js";
import { parseSource, type LoadedDocument, type Node } from "../load/index.js";
import type { Api } from "../model/types.js";
import { readModel, type PipelineInput } from "../pipeline.js";
import type { Environment } from "../run/environment.js";
import { readNames } from "../run/names.js";
import { prepareRun } from "../run/prepare.js";
import { asDocument } from "../run/target.js";
import { findOnlyTarget } from "../run/targets.js";
import type { TargetOptions } from "../run/target-options.js";

/** The document that a service is compared with. */
export interface OpenDocument {
  readonly loaded: LoadedDocument;
  /** The model with the names of programs. */
  readonly api: Api;
  /** Absolute: the root file. */
  readonly file: string;
  /** The folder of the configuration; absent without one. */
  readonly projectFolder?: string;
  /** The name of the API; absent unless the configuration has several. */
  readonly apiName?: string;
  /** The input of the model, to build it again from a changed document. */
  readonly input: PipelineInput;
}

/** What became of opening a document: errors of the call are no errors of the document. */
export type Opened = { readonly document: OpenDocument } | { readonly isMisused: boolean };

/** Loads a document, and reports what is wrong with it or with the call. */
export async function openDocument(options: TargetOptions, environment: Environment, report: Report): Promise<Opened> {
  const target = await findOnlyTarget(asDocument(options), environment, report);
  // No output is written, so no package of an output is needed.
  const run = await prepareRun(target, environment, report, () => []);
  if (run === undefined) return { isMisused: true };
  const { names } = readNames(run.settings, report);
  const input = { ...run, settings: withoutFilter(run.settings), names };
  const { loaded, api } = await readModel(input);
  environment.showPhase(undefined);
  if (loaded === undefined || api === undefined || report.hasErrors) return { isMisused: false };
  const { spec, configFile, root, api: apiName } = run.settings;
  const project = configFile !== undefined && { projectFolder: root, ...(apiName !== undefined && { apiName }) };
  return { document: { loaded, api, file: spec, input, ...project } };
}

/** Returns the content of the root file, with the overlays of the configuration. */
export function contentOf({ loaded, file }: OpenDocument): Node {
  if (loaded.overlaid !== undefined) return loaded.overlaid.root;
  const { file: path } = loaded.document.locationOf("");
  const text = loaded.files.find((one) => one.path === path)?.text ?? "";
  return parseSource(text, file, new Report()) ?? {};
}
