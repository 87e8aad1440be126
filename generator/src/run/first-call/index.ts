import { dirname, join } from "node:path";
import type { Settings } from "../../config/index.js";
import { pathFrom } from "../../diagnostics/paths.js";
import { packageOption } from "../../emit/shared/module-options.js";
import type { Api } from "../../model/types.js";
import { isElsewhere, projectOfOutput } from "../packages/project.js";
import { printFirstCall } from "./operation.js";

/** An example of the first call: three lines, and the file that its import is relative to. */
export interface FirstCall {
  /** Relative to the current folder. */
  readonly file: string;
  readonly lines: readonly string[];
}

/** Returns the example for the client that a run made; undefined if it made none, or if no call is simple enough. */
export function firstCall(api: Api, settings: Settings, folder: string): FirstCall | undefined {
  const { root, outputs, selected } = settings;
  const client = outputs.find(({ emitter }) => emitter === "client");
  if (client === undefined || !(selected?.has("client") ?? true)) return undefined;
  // A bundler resolves .js, too; Deno imports files by their own names.
  const ending = client.options["importExtension"] === "ts" ? "ts" : "js";
  const barrel = join(root, client.folder, `index.${ending}`);
  // A program in the current folder could not import the packages of a project elsewhere.
  const project = projectOfOutput(join(root, client.folder), root, folder);
  const base = isElsewhere(project, folder) ? project : folder;
  const inSource = pathFrom(base, barrel).startsWith("src/");
  const path = join(base, inSource ? "src/example.ts" : "example.ts");
  const relative = pathFrom(dirname(path), barrel);
  const own = relative.startsWith("../") ? relative : `./${relative}`;
  const name = String(client.options["package"]);
  const isPublished = /^(@[\w.-]+\/)?[\w-]+$/.test(name) && name !== packageOption.default;
  const lines = printFirstCall(api, isPublished ? name : own);
  return lines && { file: pathFrom(folder, path), lines };
}
