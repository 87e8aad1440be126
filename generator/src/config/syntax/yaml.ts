import { existsSync } from "node:fs";
import { basename } from "node:path";
import { parse, parseDocument } from "yaml";
import type { Report } from "../../diagnostics/report.js";
import { explainYaml, withoutConsequences } from "../../diagnostics/syntax/yaml-problems.js";
import { readIfThere } from "../../write/index.js";

/** Returns the value in a YAML file. Reports GEN003 if there is none. In the schema `failsafe`, all scalars are strings. */
export function parseYaml(file: string, report: Report, schema: "core" | "failsafe" = "core"): unknown {
  const refuse = (problem: string, range?: readonly [number, number], remedy?: string) =>
    report.add(
      "GEN003",
      { file: basename(file), problem, ...(remedy !== undefined && { remedy }) },
      { file, pointer: "", ...(range && { range }) },
    );
  try {
    const text = readIfThere(file);
    if (text === undefined) {
      const problem = existsSync(file) ? "it is not an ordinary file" : "there is no such file";
      return void refuse(problem, undefined, "check the path");
    }
    const document = parseDocument(text, { prettyErrors: false, schema });
    for (const error of withoutConsequences(document.errors, text)) {
      const { message, remedy, pos = error.pos } = explainYaml({ ...error, message: problemOf(error) }, text);
      refuse(message, pos, remedy);
    }
    // This resolves aliases, which may be invalid or stand for more than fits into memory.
    return document.errors.length > 0 ? undefined : (document.toJS() as unknown);
  } catch (error) {
    return void refuse(problemOf(error));
  }
}

/** Returns the value of YAML from elsewhere; undefined if it is invalid. */
export function valueOfYaml(text: string): unknown {
  try {
    return parse(text, { logLevel: "silent" }) as unknown;
  } catch {
    return undefined;
  }
}

function problemOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // The parser is recursive.
  if (message.includes("call stack size")) return "it nests too deeply";
  // Node's message is `EACCES: permission denied, open '/home/…'`.
  return /^[A-Z]+: ([^,]+), /.exec(message)?.[1] ?? message;
}
