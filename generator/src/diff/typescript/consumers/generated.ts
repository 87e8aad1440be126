import { join } from "node:path";
import type { Settings } from "../../../config/index.js";
import { Report } from "../../../diagnostics/report.js";
import type { LoadedDocument } from "../../../load/index.js";
import { noNames, recordNames, type NamesLock } from "../../../model/index.js";
import type { Api } from "../../../model/types.js";
import { runPipeline } from "../../../pipeline.js";
import type { Both } from "../../types.js";
import { pathFrom } from "../../../diagnostics/paths.js";
import { reservedByOutputs } from "../../project.js";
import type { LockedNames } from "../../models.js";

export interface GeneratedInput {
  /** The root of the repository, which holds the projects and the generated packages. */
  readonly root: string;
  /** The settings of the outputs. */
  readonly settings: Settings;
  readonly documents: Both<LoadedDocument>;
  readonly names?: LockedNames;
  /** Absolute: the folder with the sources of the runtime. */
  readonly runtimeFolder: string;
}

/** The packages as generated from one document. */
export interface Generated {
  /** The code, by paths relative to the root of the repository. */
  readonly files: ReadonlyMap<string, string>;
  /** Absent if the document has errors. */
  readonly api?: Api;
}

/** Generates the code of both documents. */
export async function generateBoth(input: GeneratedInput): Promise<Both<Generated>> {
  const { documents, names = {} } = input;
  const base = await generateOne(documents.base, names.base ?? noNames, input);
  const kept = names.revision ?? (names.base && base.api && recordNames(base.api)) ?? noNames;
  return { base, revision: await generateOne(documents.revision, kept, input) };
}

async function generateOne(
  loaded: LoadedDocument,
  names: NamesLock,
  { settings, root, runtimeFolder }: GeneratedInput,
): Promise<Generated> {
  const outputs = settings.outputs.filter(({ output }) => output.name !== "docs");
  const { files = [], api } = await runPipeline({
    settings: { ...settings, outputs, formatter: { name: "none", printWidth: 120 } },
    reserved: await reservedByOutputs(),
    report: new Report(),
    runtimeFolder,
    onPhase: () => undefined,
    names,
    loaded,
  });
  const code = files.filter(({ section, path }) => section === undefined && /\.[cm]?tsx?$/.test(path));
  return {
    files: new Map(code.map(({ path, text }) => [pathFrom(root, join(settings.root, path)), text])),
    ...(api && { api }),
  };
}
