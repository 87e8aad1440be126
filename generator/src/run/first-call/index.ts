import { dirname, join, relative, sep } from "node:path";
import type { Settings } from "../../config/index.js";
import { packageOption } from "../../emit/shared/module-options.js";
import type { Api } from "../../model/types.js";
import { printFirstCall } from "./operation.js";

/** An example of the first call: three lines, and the file that its import is relative to. */
export interface FirstCall {
  readonly file: string;
  readonly lines: readonly string[];
}

/** Returns the example for the client that a run made; undefined if it made none, or if no call is simple enough. */
export function firstCall(api: Api, settings: Settings, folder: string): FirstCall | undefined {
  const { root, outputs, selected } = settings;
  const client = outputs.find(({ emitter }) => emitter === "client");
  if (client === undefined || !(selected?.has("client") ?? true)) return undefined;
  const barrel = join(root, client.folder, "index.js");
  const inSource = toPath(relative(folder, barrel)).startsWith("src/");
  const file = inSource ? "src/example.ts" : "example.ts";
  const own = toPath(relative(dirname(join(folder, file)), barrel));
  const name = String(client.options["package"]);
  const isPublished = /^(@[\w.-]+\/)?[\w-]+$/.test(name) && name !== packageOption.default;
  const module = isPublished ? name : own.startsWith("../") ? own : `./${own}`;
  const lines = printFirstCall(api, module);
  return lines && { file, lines };
}

function toPath(path: string): string {
  return path.split(sep).join("/");
}
