import { booleanOf, childPointer, stringOf, type BuildContext } from "../nodes.js";
import type { DraftOperation } from "../operations/draft.js";
import type { Resume } from "../types.js";
import { readFields, reportType } from "./fields.js";

type Streaming = Pick<DraftOperation, "located" | "result" | "idempotent" | "parameters">;

/**
 * Reads and checks `x-stream`: how a client goes on with a stream whose connection was lost. Without the extension, events that an
 * idempotent operation returns go on by their ids, as in HTML.
 */
export function buildResume(context: BuildContext, operation: Streaming): Resume | undefined {
  const { located, result, idempotent } = operation;
  const coding = result?.others === undefined ? result?.coding : undefined;
  const usual: Resume | undefined = coding === "events" && idempotent ? { by: "id" } : undefined;
  if (located.node["x-stream"] === undefined) return usual;
  const pointer = childPointer(located.pointer, "x-stream");
  if (coding !== "events" && coding !== "lines") {
    reportType(context, { extension: "x-stream", member: "" }, "on an operation that returns events or lines", pointer);
    return undefined;
  }
  const fields = coding === "events" ? { resumable: "boolean" as const } : { offset: "string" as const };
  const read = readFields(context, "x-stream", { node: located.node["x-stream"], pointer }, fields);
  if (read === undefined) return usual;
  if (coding === "lines") return readOffset(context, operation, stringOf(read.node, "offset") ?? "");
  return booleanOf(read.node, "resumable") === true ? { by: "id" } : undefined;
}

/** Returns the parameter that skips lines; undefined after a report. */
function readOffset(context: BuildContext, { located, parameters }: Streaming, name: string): Resume | undefined {
  const found = parameters.find((parameter) => parameter.in === "query" && parameter.name === name);
  if (found !== undefined) return { by: "offset", parameter: name };
  const known = parameters.flatMap((parameter) => (parameter.in === "query" ? [parameter.name] : []));
  const pointer = childPointer(located.pointer, "x-stream", "offset");
  const place = context.document.locationOf(pointer, "value");
  context.report.add("SPEC107", { extension: "x-stream", member: "offset", argument: name, known }, place);
  return undefined;
}
