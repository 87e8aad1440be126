import { createHash } from "node:crypto";
import { createNamer, mintAll } from "../../model/names.js";
import type { Api, Operation } from "../../model/types.js";
import { groupOperations, runtimeName } from "../shared/names.js";
import { inputOf, type ToolInput } from "./schemas/input.js";
import { outputOf, type ToolOutput } from "./schemas/output.js";
import { toolConstant } from "./names.js";

/** An operation as a tool. */
export interface Tool {
  /** `facts_get`. */
  readonly name: string;
  /** The export: `factsGetTool`. */
  readonly constant: string;
  readonly operation: Operation;
  readonly input: ToolInput;
  readonly output: ToolOutput;
}

/** An operation that is not a tool, since models neither read nor write bytes. */
export interface Omitted {
  readonly operation: Operation;
  readonly reason: "binary arguments" | "binary result";
}

/** The tools of a resource, which share a file. */
export interface ToolGroup {
  /** The name of the file without its extension: `facts`. */
  readonly file: string;
  readonly tools: readonly Tool[];
}

export interface Tools {
  readonly groups: readonly ToolGroup[];
  readonly omitted: readonly Omitted[];
}

/** Lists the tools of an API by resource. */
export function listTools(api: Api, reserved: readonly string[]): Tools {
  const names = nameTools(api);
  const { take } = createNamer(reserved);
  const omitted: Omitted[] = [];
  const groups = groupOperations(api).map(({ file, operations }) => ({
    file,
    tools: operations.flatMap((operation): readonly Tool[] => {
      const constant = take(toolConstant(operation));
      const input = inputOf(api, operation);
      const output = input && outputOf(api, operation);
      if (input && output)
        return [{ name: names.get(runtimeName(operation)) ?? "", constant, operation, input, output }];
      omitted.push({ operation, reason: input ? "binary result" : "binary arguments" });
      return [];
    }),
  }));
  return { groups: groups.filter(({ tools }) => tools.length > 0), omitted };
}

/** Names the tools by call path. Names that the document gives go first. */
function nameTools({ operations }: Api): ReadonlyMap<string, string> {
  const namer = createNamer();
  const given = new Map(
    operations.flatMap((operation): readonly (readonly [string, string])[] =>
      operation.tool?.name === undefined ? [] : [[runtimeName(operation), namer.take(operation.tool.name)]],
    ),
  );
  return mintAll(operations.map(runtimeName), toolName, namer, given);
}

/**
 * Returns a name for a call path: 64 letters, digits, underscores and dashes, which the APIs of all models accept. A hash replaces
 * what is lost. Leaves room for a number.
 */
function toolName(callPath: string): string {
  const plain = callPath.replaceAll(".", "_");
  const safe = plain.replace(/[^A-Za-z0-9_-]+/g, "_");
  const started = /^[A-Za-z_]/.test(safe) ? safe : `_${safe}`;
  if (started === plain && plain.length <= 60) return plain;
  const hash = createHash("sha256").update(callPath).digest("hex").slice(0, 6);
  return `${started.slice(0, 53)}_${hash}`;
}
