import { childPointer, type BuildContext } from "../nodes.js";
import type { DraftOperation } from "../operations/draft.js";
import type { Resume } from "../types.js";
import { placeOf, readExtension, reportType, type Read } from "./fields.js";
import { booleanOf, stringOf } from "../../load/document.js";

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
  if (coding !== "events" && coding !== "lines") {
    const place = { extension: "x-stream", pointer: childPointer(located.pointer, "x-stream") } as const;
    reportType(context, place, "", "on an operation that returns events or lines");
    return undefined;
  }
  const fields = coding === "events" ? { resumable: "boolean" as const } : { offset: "string" as const };
  const read = readExtension(context, located, "x-stream", fields);
  if (read === undefined) return usual;
  if (coding === "lines") return readOffset(context, operation, read);
  return booleanOf(read.node, "resumable") === true ? { by: "id" } : undefined;
}

/** Returns the parameter that skips lines; undefined after a report. */
function readOffset(context: BuildContext, { parameters }: Streaming, read: Read): Resume | undefined {
  const name = stringOf(read.node, "offset") ?? "";
  const found = parameters.find((parameter) => parameter.in === "query" && parameter.name === name);
  if (found !== undefined) return { by: "offset", parameter: name };
  const known = parameters.flatMap((parameter) => (parameter.in === "query" ? [parameter.name] : []));
  const facts = { extension: "x-stream", member: "offset", argument: name, known };
  context.report.add("SPEC107", facts, placeOf(context, read, "offset"));
  return undefined;
}
