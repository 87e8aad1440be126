import { argumentProperties, needOfArguments } from "../../model/index.js";
import type { Argument, Operation, Response, Schema } from "../../model/types.js";
import {
  callPath,
  errorType,
  headersType,
  paramsByType,
  paramsType,
  resultByType,
  resultType,
  uploadFunction,
} from "../../emit/shared/names.js";
import type { Finding, Level, TypeScriptChange } from "../types.js";
import { compareDeclarations, compareTypes, type Comparison } from "./comparison.js";
import { isEqualButProse } from "./equal.js";
import { findingAbout, type Subject } from "./findings.js";
import { pageOf } from "./pages.js";
import { parseType } from "./parse.js";
import { sourceAt } from "./pointers.js";
import { labelOf, namesOfOperation, type Side } from "./side.js";
import type { Way } from "./relation.js";
import { named, undefinedType, type Type } from "./type.js";

export type Pair = readonly [base: Operation, revision: Operation];

/** Compares the calls of operations: how they are named, what they take and what they return. */
export function compareCalls(comparison: Comparison): readonly Finding[] {
  const { operations } = comparison;
  return [
    ...operations.both.flatMap((pair) => [...renamedFindings(comparison, pair), ...compareCall(comparison, pair)]),
    ...operations.removed.map((operation) => removedFinding(comparison, operation)),
    ...operations.added.map(addedFinding),
  ];
}

/** A change of a call. Most of them break programs that give values, and show the call itself. */
interface CallChange extends Partial<TypeScriptChange> {
  readonly level?: Level;
  readonly way?: Way;
  readonly facts?: Finding["facts"];
  readonly errors: TypeScriptChange["errors"];
}

function findingOfPair(
  [a, b]: Pair,
  rule: string,
  { level = "breaking", way = "request", facts, ...change }: CallChange,
): Finding {
  return findingAbout(rule, {
    level,
    way,
    operations: [labelOf(a)],
    base: a.source,
    revision: b.source,
    facts: { call: callPath(a), ...facts },
    typescript: { before: callText(a), after: callText(b), ...change },
  });
}

// --------------------------------------------------------------------------------------------------- names

function removedFinding({ gone, base }: Comparison, operation: Operation): Finding {
  for (const name of typeNamesOf(base, operation)) gone.add(name);
  return findingAbout("operation.removed", {
    level: "breaking",
    way: "request",
    operations: [labelOf(operation)],
    base: operation.source,
    facts: { call: callPath(operation) },
    typescript: { before: callText(operation), after: "", errors: ["TS2305", "TS2339"] },
  });
}

function addedFinding(operation: Operation): Finding {
  return findingAbout("operation.added", {
    level: "safe",
    way: "request",
    operations: [labelOf(operation)],
    revision: operation.source,
    facts: { call: callPath(operation) },
    typescript: { before: "", after: callText(operation), errors: [] },
  });
}

function renamedFindings({ gone, base, revision }: Comparison, pair: Pair): readonly Finding[] {
  const [a, b] = pair;
  const calls = { before: callPath(a), after: callPath(b) };
  const isRenamed = calls.before !== calls.after || a.name.code !== b.name.code || a.typeName !== b.typeName;
  if (!isRenamed) return [];
  const stems = typeNamesOf(base, a).filter((name) => !revision.has(name));
  for (const name of stems) gone.add(name);
  return [findingOfPair(pair, "operation.renamed", { facts: { name: calls.after }, errors: ["TS2305", "TS2339"] })];
}

function typeNamesOf(side: Side, operation: Operation): readonly string[] {
  return namesOfOperation(operation).filter((name) => side.has(name));
}

/** Returns the call as a program writes it, and the function that is the same. */
function callText(operation: Operation): string {
  const need = needOfArguments(operation.arguments);
  const params = need === "none" ? [] : [`params${need === "optional" ? "?" : ""}: ${paramsType(operation)}`];
  const given = (operation.optionsFirst ? ["options?", ...params] : [...params, "options?"]).join(", ");
  return `${callPath(operation)}(${given}): Promise<${resultType(operation)}>;\n${operation.name.code}(client, ${given});\n`;
}

// --------------------------------------------------------------------------------------------------- calls

function compareCall(comparison: Comparison, pair: Pair): readonly Finding[] {
  if (hasSameShape(pair)) return [];
  return [
    ...argumentFindings(comparison, pair),
    ...typeFindings(comparison, pair),
    ...resultFindings(comparison, pair),
    ...uploadFindings(pair),
  ];
}

/** The properties that the types of a call are made of, besides the content of the body. */
const shape = [
  "arguments",
  "bodyChoices",
  "result",
  "resultChoices",
  "responses",
  "pagination",
  "upload",
  "envelope",
  "typeName",
  "optionsFirst",
] as const;

function hasSameShape([a, b]: Pair): boolean {
  return isEqualButProse(a.body?.content, b.body?.content) && shape.every((key) => isEqualButProse(a[key], b[key]));
}

function subjectOf({ base, revision }: Comparison, [a, b]: Pair, nameOf: (operation: Operation) => string): Subject {
  const isArgument = nameOf === paramsType;
  return {
    old: nameOf(a),
    now: nameOf(b),
    object: isArgument ? "argument" : "member",
    ways: [isArgument || nameOf === paramsByType ? "request" : "response"],
    operationsIn: () => [labelOf(a)],
    pointerOf: (side, path) => {
      const [operation, { components }] = side === "base" ? [a, base] : [b, revision];
      if (isArgument) return argumentPointer(operation, path, components);
      if (nameOf === errorType) return errorPointer([operation, side === "base" ? b : a], path, components);
      const schema = nameOf === resultType ? operation.result?.schema : undefined;
      return schema ? sourceAt(schema, path, components) : operation.source;
    },
  };
}

/** Returns where the document describes an argument, or a property of one. */
function argumentPointer(operation: Operation, path: readonly string[], components: Side["components"]): string {
  const isPrefix = ({ path: own }: Argument): boolean => own.every((name, index) => name === path[index]);
  const [first] = operation.arguments.filter(isPrefix).sort((a, b) => b.path.length - a.path.length);
  if (first === undefined) return operation.source;
  const { source } = first;
  if (source.kind === "parameter" && path.length === first.path.length)
    return (
      operation.parameters.find((one) => one.in === source.in && one.name === source.name)?.source ??
      first.schema.source
    );
  return sourceAt(first.schema, path.slice(first.path.length), components);
}

/** Returns where the document describes a property of errors: in the first response for failures that has changed. */
function errorPointer(
  [{ responses, source }, other]: Pair,
  [member, ...path]: readonly string[],
  components: Side["components"],
): string {
  const contentsOf = ({ status }: Response) => other.responses.find((one) => one.status === status)?.contents;
  const changed = responses.find((one) => one.kind === "error" && !isEqualButProse(one.contents, contentsOf(one)));
  const [content] = changed?.contents ?? [];
  if (content === undefined || member !== "body") return changed?.source ?? source;
  return sourceAt(content.schema, path, components);
}

// ----------------------------------------------------------------------------------------------- arguments

function argumentFindings(comparison: Comparison, pair: Pair): readonly Finding[] {
  const [a, b] = pair;
  const [before, after] = [needOfArguments(a.arguments), needOfArguments(b.arguments)];
  if (before === "none" && after === "optional")
    return [findingOfPair(pair, "arguments.added", { level: "possible", errors: ["TS2353", "TS2559"] })];
  const required = after === "required" ? [findingOfPair(pair, "arguments.required", { errors: ["TS2554"] })] : [];
  if (before === "none" && after === "required") return required;
  if (before !== "none" && after === "none") {
    comparison.gone.add(paramsType(a));
    return [findingOfPair(pair, "arguments.removed", { errors: ["TS2305", "TS2353", "TS2559"] })];
  }
  return [
    ...(before === "optional" ? required : []),
    ...layoutFindings(pair),
    ...compareDeclarations(comparison, subjectOf(comparison, pair, paramsType)),
  ];
}

/** Reports arguments that callers must pass elsewhere, because two of them now share a name, or no longer do. */
function layoutFindings(pair: Pair): readonly Finding[] {
  const [a, b] = pair;
  const moved = argumentMoves(pair).filter(({ old, now }) => old.join(".") !== now.join("."));
  const isReordered = a.optionsFirst !== b.optionsFirst;
  if (moved.length === 0 && !isReordered) return [];
  const textOf = (operation: Operation): string =>
    isReordered ? callText(operation) : `${callPath(operation)}({ ${layoutTexts(operation).join(", ")} });\n`;
  return [
    findingOfPair(pair, "arguments.moved", {
      facts: { names: isReordered ? "options" : moved.map(({ old }) => old.join(".") || "the body").join(", ") },
      before: textOf(a),
      after: textOf(b),
      errors: ["TS2345", "TS2353"],
    }),
  ];
}

/** An argument that is the same part of the request in both documents. */
export interface ArgumentMove {
  readonly old: readonly string[];
  readonly now: readonly string[];
  readonly isBody: boolean;
  readonly schemas: readonly [old: Schema, now: Schema];
}

/** Returns the arguments that are the same part of the request in both documents. */
export function argumentMoves([a, b]: Pair): readonly ArgumentMove[] {
  const keyOf = ({ source }: Argument): string => JSON.stringify(source);
  const after = new Map(b.arguments.map((argument) => [keyOf(argument), argument]));
  return a.arguments.flatMap((argument): readonly ArgumentMove[] => {
    const now = after.get(keyOf(argument));
    if (now === undefined) return [];
    const isBody = argument.source.kind === "body";
    return [{ old: argument.path, now: now.path, isBody, schemas: [argument.schema, now.schema] }];
  });
}

/** Returns the arguments of a call by their properties: `path: { id }`, `limit`. */
export function layoutTexts({ arguments: list }: Operation): readonly string[] {
  return argumentProperties(list).map((property) =>
    "members" in property
      ? `${property.name}: { ${property.members.map(({ path }) => path.at(-1)).join(", ")} }`
      : property.name,
  );
}

// ------------------------------------------------------------------------------------------------- results

/** The types of a call that programs can name besides its arguments, and the rule of each that is gone. */
const namedTypes = [
  { nameOf: resultType, rule: "headers.removed" },
  { nameOf: errorType, rule: "errors.removed" },
  { nameOf: headersType, rule: "headers.removed" },
  { nameOf: paramsByType, rule: "choice.removed", option: "contentType" },
  { nameOf: resultByType, rule: "choice.removed", option: "accept" },
] as const;

/** Compares the types of the result, of errors and of headers, and the media types that callers can choose. */
function typeFindings(comparison: Comparison, pair: Pair): readonly Finding[] {
  const [a, b] = pair;
  const { base, revision } = comparison;
  return namedTypes.flatMap(({ nameOf, rule, ...choice }) => {
    const [old, now] = [nameOf(a), nameOf(b)];
    if (!base.has(old)) return [];
    if (revision.has(now)) return compareDeclarations(comparison, subjectOf(comparison, pair, nameOf));
    comparison.gone.add(old);
    return [
      findingOfPair(pair, rule, {
        way: nameOf === paramsByType ? "request" : "response",
        facts: "option" in choice ? choice : { type: old },
        before: base.textOf(old),
        after: "",
        errors: "option" in choice ? ["TS2305", "TS2353"] : ["TS2305"],
      }),
    ];
  });
}

/** Compares what only the call itself shows: pages, their items, and the message beside the result. */
function resultFindings(comparison: Comparison, pair: Pair): readonly Finding[] {
  const [a, b] = pair;
  const { base, revision } = comparison;
  const pages = pagesRule(comparison, pair);
  const errors = pages === "pages.removed" ? ["TS2339", "TS2504"] : ["TS2322"];
  const findings = pages === undefined ? [] : [findingOfPair(pair, pages, { way: "response", errors })];
  const [message, otherMessage] = [base.surface.messageOf(a), revision.surface.messageOf(b)];
  if (message === undefined) return findings;
  const subject: Subject = {
    ...subjectOf(comparison, pair, resultType),
    old: `${resultType(a)}Message`,
    now: `${resultType(b)}Message`,
  };
  const other: Type = otherMessage === undefined ? undefinedType : parseType(otherMessage);
  return [...findings, ...compareTypes(comparison, subject, parseType(message), other)];
}

/** Returns the rule of a change of the pages of a list; undefined if programs that read them still compile. */
function pagesRule({ base, revision, broken, relation }: Comparison, [a, b]: Pair): string | undefined {
  const [page, other] = [pageOf(base, a), pageOf(revision, b)];
  if (page !== undefined && other === undefined) return "pages.removed";
  if (other === undefined || (page !== undefined && broken.has(resultType(a)))) return undefined;
  if (relation.holdsWithin(page ?? named(resultType(a)), other, "response")) return undefined;
  return page === undefined ? "pages.added" : "pages.changed";
}

// ------------------------------------------------------------------------------------------------- uploads

function uploadFindings(pair: Pair): readonly Finding[] {
  const [a, b] = pair;
  if (
    a.upload === undefined ||
    isEqualButProse([a.upload.method, a.upload.result], [b.upload?.method, b.upload?.result])
  )
    return [];
  const textOf = (operation: Operation): string => {
    const { upload } = operation;
    return upload === undefined
      ? ""
      : `client.${[...operation.resource, upload.method].join(".")}(source, options?);\n${uploadFunction(operation)}(client, source, options?);\n`;
  };
  return [
    findingOfPair(pair, "upload.changed", {
      facts: { call: `client.${[...a.resource, a.upload.method].join(".")}` },
      before: textOf(a),
      after: textOf(b),
      errors: ["TS2339"],
    }),
  ];
}
