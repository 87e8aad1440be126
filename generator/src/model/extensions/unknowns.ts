import { hasArgument } from "../operations/request/arguments.js";
import type { DraftOperation } from "../operations/draft.js";
import { closest } from "../../diagnostics/closest.js";
import type { Node } from "../../load/document.js";
import { readFields, reportType } from "./fields.js";
import { optional } from "../../diagnostics/optional.js";
import { childPointer, listOf, proseOf, stringOf, stringsOf, type BuildContext, type Located } from "../nodes.js";
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
  const { root } = context.document;
  if (root["x-unknowns"] === undefined) return [];
  if (!Array.isArray(root["x-unknowns"])) {
    reportType(context, { extension: "x-unknowns", member: "" }, "a list", "/x-unknowns");
    return [];
  }
  const unknowns = listOf(root, "x-unknowns").flatMap((entry, index) => {
    const read = readFields(
      context,
      "x-unknowns",
      { node: entry, pointer: childPointer("/x-unknowns", index) },
      {
        id: "string",
        where: "strings",
        description: "string",
        handling: "string",
        option: "object?",
        asks: "objects?",
      },
    );
    return read === undefined ? [] : buildUnknown(context, targets, read);
  });
  return withoutTwins(context, unknowns);
}

function buildUnknown(context: BuildContext, targets: Targets, read: Located): readonly Unknown[] {
  const { node, pointer } = read;
  if (!/^[a-z0-9_]+(\.[a-z0-9_]+)*$/.test(stringOf(node, "id") ?? "")) {
    reportType(
      context,
      { extension: "x-unknowns", member: "id" },
      "lowercase words, separated by . or _",
      childPointer(pointer, "id"),
    );
    return [];
  }
  const where = stringsOf(node, "where").filter((target, index) =>
    isTarget(context, targets, target, childPointer(pointer, "where", index)),
  );
  return [
    {
      id: stringOf(node, "id") ?? "",
      where,
      description: proseOf(node, "description") ?? "",
      handling: proseOf(node, "handling") ?? "",
      ...optional("option", buildOption(context, targets, read)),
      asks: listOf(node, "asks").flatMap((one, index) =>
        buildQuestion(context, one, childPointer(pointer, "asks", index)),
      ),
      source: pointer,
    },
  ];
}

function buildQuestion(context: BuildContext, entry: Node, pointer: string): readonly Question[] {
  const read = readFields(context, "x-unknowns", { node: entry, pointer }, { kind: "string", at: "string" });
  if (read === undefined) return [];
  const kind = questionKinds.find((one) => one === read.node["kind"]);
  const at = pointerIn(context.document.root, stringOf(read.node, "at") ?? "");
  if (kind === undefined) reportWord(context, childPointer(pointer, "kind"));
  if (at === undefined) {
    const expected = "a pointer to a value of the document, such as #/components/schemas/Pet";
    reportType(context, { extension: "x-unknowns", member: "at" }, expected, childPointer(pointer, "at"));
  }
  return kind === undefined || at === undefined ? [] : [{ kind, at }];
}

function reportWord(context: BuildContext, pointer: string): void {
  reportType(context, { extension: "x-unknowns", member: "kind" }, `one of ${questionKinds.join(", ")}`, pointer);
}

function isTarget(context: BuildContext, { operations, schemas }: Targets, target: string, pointer: string): boolean {
  const known = ["api", ...operations.keys(), ...[...schemas].map((name) => `schemas/${name}`)];
  if (known.includes(target)) return true;
  const suggestion = closest(target, known);
  context.report.add("SPEC112", { target, suggestion }, context.document.locationOf(pointer, "value"));
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

function buildOption(context: BuildContext, targets: Targets, { node, pointer }: Located): UnknownOption | undefined {
  if (node["option"] === undefined) return undefined;
  const at = childPointer(pointer, "option");
  const read = readFields(
    context,
    "x-unknowns",
    { node: node["option"], pointer: at },
    {
      operation: "string",
      in: "string",
      name: "string",
      description: "string?",
      schema: "schema",
    },
  );
  if (read === undefined) return undefined;
  const location = stringOf(read.node, "in");
  if (location !== "query" && location !== "body" && location !== "header") {
    reportType(context, { extension: "x-unknowns", member: "in" }, "query, body or header", childPointer(at, "in"));
    return undefined;
  }
  const argument = stringOf(read.node, "name") ?? "";
  const operation = stringOf(read.node, "operation") ?? "";
  if (!isFree(context, targets, { operation, argument }, at)) return undefined;
  return {
    operation,
    in: location,
    argument,
    ...optional("description", proseOf(read.node, "description")),
    schema: buildSchema(context, read.node["schema"], childPointer(at, "schema")),
  };
}

/** Returns whether an operation exists and takes no argument of this name. */
function isFree(
  context: BuildContext,
  targets: Targets,
  { operation, argument }: Pick<UnknownOption, "operation" | "argument">,
  at: string,
): boolean {
  const target = targets.operations.get(operation);
  if (target === undefined) {
    const suggestion = closest(operation, targets.operations.keys());
    const facts = { operation, suggestion };
    context.report.add("SPEC116", facts, context.document.locationOf(childPointer(at, "operation"), "value"));
    return false;
  }
  if (!hasArgument(context, target, argument)) return true;
  context.report.add(
    "SPEC114",
    { operation, argument },
    context.document.locationOf(childPointer(at, "name"), "value"),
  );
  return false;
}
