import { argumentProperties, needOfArguments } from "../../model/index.js";
import type { Argument, Operation } from "../../model/types.js";
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
import type { Finding } from "../types.js";
import { compareDeclarations, compareTypes, type Comparison } from "./comparison.js";
import { isEqualButProse } from "./equal.js";
import { findingAbout, type Subject } from "./findings.js";
import { pageOf } from "./pages.js";
import { parseType } from "./parse.js";
import { sourceAt } from "./pointers.js";
import { labelOf, namesOfOperation, type Side } from "./side.js";
import { undefinedType, type Type } from "./type.js";

type Pair = readonly [base: Operation, revision: Operation];

/** Compares the calls of operations: how they are named, what they take and what they return. */
export function compareCalls(comparison: Comparison): readonly Finding[] {
  const { operations } = comparison;
  return [
    ...operations.both.flatMap((pair) => [...renamedFindings(comparison, pair), ...compareCall(comparison, pair)]),
    ...operations.removed.map((operation) => removedFinding(comparison, operation)),
    ...operations.added.map(addedFinding),
  ];
}

/** What all findings of a pair share. */
function about([a, b]: Pair): {
  readonly operations: readonly string[];
  readonly base: string;
  readonly revision: string;
} {
  return { operations: [labelOf(a)], base: a.source, revision: b.source };
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
  return [
    findingAbout("operation.renamed", {
      ...about(pair),
      level: "breaking",
      way: "request",
      facts: { call: calls.before, name: calls.after },
      typescript: { before: callText(a), after: callText(b), errors: ["TS2305", "TS2339"] },
    }),
  ];
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
    ...namedFindings(comparison, pair),
    ...choiceFindings(comparison, pair),
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

// ----------------------------------------------------------------------------------------------- arguments

function argumentFindings(comparison: Comparison, pair: Pair): readonly Finding[] {
  const [a, b] = pair;
  const [before, after] = [needOfArguments(a.arguments), needOfArguments(b.arguments)];
  const finding = (rule: string, level: Finding["level"], errors: readonly string[]): Finding =>
    findingAbout(rule, {
      ...about(pair),
      level,
      way: "request",
      facts: { call: callPath(a) },
      typescript: { before: callText(a), after: callText(b), errors },
    });
  if (before === "none" && after === "optional") return [finding("arguments.added", "possible", ["TS2353", "TS2559"])];
  if (before === "none" && after === "required") return [finding("arguments.required", "breaking", ["TS2554"])];
  if (before !== "none" && after === "none") {
    comparison.gone.add(paramsType(a));
    return [finding("arguments.removed", "breaking", ["TS2353", "TS2559", "TS2305"].sort())];
  }
  return [
    ...(before === "optional" && after === "required" ? [finding("arguments.required", "breaking", ["TS2554"])] : []),
    ...layoutFindings(pair),
    ...compareDeclarations(comparison, subjectOf(comparison, pair, paramsType)),
  ];
}

/** Reports arguments that callers must pass elsewhere, because two of them now share a name, or no longer do. */
function layoutFindings(pair: Pair): readonly Finding[] {
  const [a, b] = pair;
  const keyOf = ({ source }: Argument): string => JSON.stringify(source);
  const after = new Map(b.arguments.map((argument) => [keyOf(argument), argument]));
  const moved = a.arguments.filter((argument) => {
    const other = after.get(keyOf(argument));
    return other !== undefined && other.path.join(".") !== argument.path.join(".");
  });
  const isReordered = a.optionsFirst !== b.optionsFirst;
  if (moved.length === 0 && !isReordered) return [];
  const layout = ({ arguments: list }: Operation): string =>
    `{ ${argumentProperties(list)
      .map((property) =>
        "members" in property
          ? `${property.name}: { ${property.members.map(({ path }) => path.at(-1)).join(", ")} }`
          : property.name,
      )
      .join(", ")} }`;
  return [
    findingAbout("arguments.moved", {
      ...about(pair),
      level: "breaking",
      way: "request",
      facts: {
        call: callPath(a),
        names: isReordered ? "options" : moved.map(({ path }) => path.join(".") || "the body").join(", "),
      },
      typescript: {
        before: isReordered ? callText(a) : `${callPath(a)}(${layout(a)});\n`,
        after: isReordered ? callText(b) : `${callPath(b)}(${layout(b)});\n`,
        errors: ["TS2345", "TS2353"],
      },
    }),
  ];
}

// ------------------------------------------------------------------------------------------------- results

/** Compares the types of the result, of errors and of headers, which programs can name. */
function namedFindings(comparison: Comparison, pair: Pair): readonly Finding[] {
  const [a, b] = pair;
  const { base, revision } = comparison;
  return ([resultType, errorType, headersType] as const).flatMap((nameOf) => {
    const [old, now] = [nameOf(a), nameOf(b)];
    if (!base.has(old)) return [];
    if (revision.has(now)) return compareDeclarations(comparison, subjectOf(comparison, pair, nameOf));
    comparison.gone.add(old);
    return [
      findingAbout(nameOf === errorType ? "errors.removed" : "headers.removed", {
        ...about(pair),
        level: "breaking",
        way: "response",
        facts: { call: callPath(a), type: old },
        typescript: { before: base.textOf(old), after: "", errors: ["TS2305"] },
      }),
    ];
  });
}

/** Compares what only the call itself shows: pages, their items, and the message beside the result. */
function resultFindings(comparison: Comparison, pair: Pair): readonly Finding[] {
  const [a, b] = pair;
  const { base, revision, broken } = comparison;
  const [page, otherPage] = [pageOf(base, a), pageOf(revision, b)];
  const findings: Finding[] = [];
  if (page !== undefined && otherPage === undefined) findings.push(pagesFinding("pages.removed", pair));
  if (
    page === undefined &&
    otherPage !== undefined &&
    !holds(comparison, { kind: "name", name: resultType(a), args: [] }, otherPage)
  )
    findings.push(pagesFinding("pages.added", pair));
  if (
    page !== undefined &&
    otherPage !== undefined &&
    !broken.has(resultType(a)) &&
    !holds(comparison, page, otherPage)
  )
    findings.push(pagesFinding("pages.changed", pair));
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

function holds({ relation }: Comparison, old: Type, now: Type): boolean {
  return relation.holdsWithin(old, now, "response");
}

function pagesFinding(rule: string, pair: Pair): Finding {
  const [a, b] = pair;
  return findingAbout(rule, {
    ...about(pair),
    level: "breaking",
    way: "response",
    facts: { call: callPath(a) },
    typescript: {
      before: callText(a),
      after: callText(b),
      errors: rule === "pages.removed" ? ["TS2339", "TS2504"] : ["TS2322"],
    },
  });
}

// ------------------------------------------------------------------------------------------------- choices

/** Compares the media types that callers can choose. */
function choiceFindings(comparison: Comparison, pair: Pair): readonly Finding[] {
  const [a, b] = pair;
  const { base, revision } = comparison;
  return ([paramsByType, resultByType] as const).flatMap((nameOf) => {
    const [old, now] = [nameOf(a), nameOf(b)];
    if (!base.has(old)) return [];
    if (revision.has(now)) return compareDeclarations(comparison, subjectOf(comparison, pair, nameOf));
    comparison.gone.add(old);
    return [
      findingAbout("choice.removed", {
        ...about(pair),
        level: "breaking",
        way: nameOf === paramsByType ? "request" : "response",
        facts: { call: callPath(a), option: nameOf === paramsByType ? "contentType" : "accept" },
        typescript: { before: base.textOf(old), after: "", errors: ["TS2305", "TS2353"] },
      }),
    ];
  });
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
    findingAbout("upload.changed", {
      ...about(pair),
      level: "breaking",
      way: "request",
      facts: { call: `client.${[...a.resource, a.upload.method].join(".")}` },
      typescript: { before: textOf(a), after: textOf(b), errors: ["TS2339"] },
    }),
  ];
}
