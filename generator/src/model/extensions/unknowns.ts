import { hasArgument } from "../operations/request/arguments.js";
import type { DraftOperation } from "../operations/draft.js";
import { closest } from "../../diagnostics/closest.js";
import { type Node, itemsOf, stringOf, stringsOf } from "../../load/document.js";
import { inside, placeOf, readEntries, readFields, reportType, type Read } from "./fields.js";
import { optional } from "../../diagnostics/optional.js";
import { childPointer, proseOf, type BuildContext } from "../nodes.js";
import { buildSchema } from "../schemas/schema.js";
import type { Question, Unknown, UnknownOption } from "../types.js";
import { questionKinds } from "../types/unknowns.js";
import { pointerIn } from "./pointer-in.js";

/** The operations and schemas that an unknown may name. */
export interface Targets {
  readonly operations: ReadonlyMap<string, DraftOperation>;
  readonly schemas: ReadonlySet<string>;
}

/** Reads and proves the document's `x-unknowns`: what the API's reference leaves open. */
export function buildUnknowns(context: BuildContext, targets: Targets): readonly Unknown[] {
  const document = { node: context.document.root, pointer: "" };
  const fields = {
    id: "string",
    where: "strings",
    description: "string",
    handling: "string",
    option: "object?",
    asks: "objects?",
  } as const;
  const entries = readEntries(context, document, "x-unknowns", fields);
  return withoutTwins(
    context,
    entries.flatMap((read) => buildUnknown(context, targets, read)),
  );
}

function buildUnknown(context: BuildContext, targets: Targets, read: Read): readonly Unknown[] {
  const { node, pointer } = read;
  if (!/^[a-z0-9_]+(\.[a-z0-9_]+)*$/.test(stringOf(node, "id") ?? "")) {
    reportType(context, read, "id", "lowercase words, separated by . or _");
    return [];
  }
  const where = stringsOf(node["where"]).filter((target, index) =>
    isTarget(context, targets, target, childPointer(pointer, "where", index)),
  );
  return [
    {
      id: stringOf(node, "id") ?? "",
      where,
      description: proseOf(node, "description") ?? "",
      handling: proseOf(node, "handling") ?? "",
      ...optional("option", buildOption(context, targets, read)),
      asks: itemsOf(node["asks"]).flatMap((one, index) =>
        buildQuestion(context, one, childPointer(pointer, "asks", index)),
      ),
      source: pointer,
    },
  ];
}

function buildQuestion(context: BuildContext, entry: Node, pointer: string): readonly Question[] {
  const given = { extension: "x-unknowns", node: entry, pointer } as const;
  const read = readFields(context, given, { kind: "string", at: "string" });
  if (read === undefined) return [];
  const kind = questionKinds.find((one) => one === read.node["kind"]);
  const at = pointerIn(context.document.root, stringOf(read.node, "at") ?? "");
  if (kind === undefined) reportType(context, read, "kind", `one of ${questionKinds.join(", ")}`);
  if (at === undefined)
    reportType(context, read, "at", "a pointer to a value of the document, such as #/components/schemas/Pet");
  return kind === undefined || at === undefined ? [] : [{ kind, at }];
}

function isTarget(context: BuildContext, { operations, schemas }: Targets, target: string, pointer: string): boolean {
  const known = ["api", ...operations.keys(), ...[...schemas].map((name) => `schemas/${name}`)];
  if (known.includes(target)) return true;
  const facts = { target, suggestion: closest(target, known) };
  context.report.add("SPEC112", facts, context.document.locationOf(pointer, "value"));
  return false;
}

function withoutTwins(context: BuildContext, unknowns: readonly Unknown[]): readonly Unknown[] {
  const first = new Map<string, Unknown>();
  for (const unknown of unknowns) {
    const other = first.get(unknown.id);
    if (other === undefined) first.set(unknown.id, unknown);
    else {
      const at = (source: string) => context.document.locationOf(childPointer(source, "id"), "value");
      const related = [{ message: "first used at", at: at(other.source) }];
      context.report.add("SPEC113", { id: unknown.id }, at(unknown.source), related);
    }
  }
  return [...first.values()];
}

function buildOption(context: BuildContext, targets: Targets, unknown: Read): UnknownOption | undefined {
  if (unknown.node["option"] === undefined) return undefined;
  const fields = {
    operation: "string",
    in: "string",
    name: "string",
    description: "string?",
    schema: "schema",
  } as const;
  const read = readFields(context, inside(unknown, "option"), fields);
  if (read === undefined) return undefined;
  const location = stringOf(read.node, "in");
  if (location !== "query" && location !== "body" && location !== "header") {
    reportType(context, read, "in", "query, body or header");
    return undefined;
  }
  const argument = stringOf(read.node, "name") ?? "";
  const operation = stringOf(read.node, "operation") ?? "";
  if (!isFree(context, targets, { operation, argument }, read)) return undefined;
  return {
    operation,
    in: location,
    argument,
    ...optional("description", proseOf(read.node, "description")),
    schema: buildSchema(context, read.node["schema"], childPointer(read.pointer, "schema")),
  };
}

/** Returns whether an operation exists and takes no argument of this name. */
function isFree(
  context: BuildContext,
  targets: Targets,
  { operation, argument }: Pick<UnknownOption, "operation" | "argument">,
  read: Read,
): boolean {
  const target = targets.operations.get(operation);
  if (target === undefined) {
    const facts = { operation, suggestion: closest(operation, targets.operations.keys()) };
    context.report.add("SPEC116", facts, placeOf(context, read, "operation"));
    return false;
  }
  if (!hasArgument(context, target, argument)) return true;
  context.report.add("SPEC114", { operation, argument }, placeOf(context, read, "name"));
  return false;
}
