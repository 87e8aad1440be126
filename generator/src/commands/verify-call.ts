import { shellWord } from "../findings/words.js";
import type { VerifyCommand } from "./verify-options.js";

/** Returns the command line of a run without what it writes, and without secrets. */
export function callOf({ target, mode, headers, isStrict }: VerifyCommand): string {
  const { spec, apis = [], roots = [], overlays = [] } = target;
  const words = [
    "specloom",
    "verify",
    ...(spec === undefined ? [] : [spec]),
    ...wordsOf(mode),
    ...headers.flatMap(({ name, value }) => ["--header", `${name}: ${shownValue(value)}`]),
    ...apis.flatMap((api) => ["--api", api]),
    ...roots.flatMap((root) => ["--root", root]),
    ...overlays.flatMap((overlay) => ["--overlay", overlay]),
    ...(isStrict ? ["--strict"] : []),
  ];
  return words.map(shellWord).join(" ");
}

function wordsOf(mode: VerifyCommand["mode"]): readonly string[] {
  switch (mode.kind) {
    case "file":
      return [mode.path, ...(mode.url === undefined ? [] : ["--url", mode.url])];
    case "proxy":
      return ["--proxy", String(mode.port), "--url", mode.url];
    case "service":
      return [
        "--url",
        mode.url,
        ...(mode.isAll ? ["--all"] : []),
        ...mode.tags.flatMap((tag) => ["--tag", tag]),
        ...mode.query.flatMap(({ name, value }) => ["--query", `${name}=${shownValue(value)}`]),
        ...mode.ids.flatMap(({ name, value }) => ["--id", `${name}=${value}`]),
      ];
  }
}

/** Returns the value of a header or of a parameter if it is a variable, with or without a scheme. Anything else may be a secret. */
function shownValue(value: string): string {
  return /^(?:[A-Za-z]{1,12} )?\$\{\w+\}$/.test(value) ? value : "…";
}
