import type { ts } from "ts-morph";
import { groupBy } from "../../diagnostics/add-to.js";
import { findDecisions } from "./decisions.js";
import { missingIn, propertyInsertion, propertyText } from "./literals.js";
import { placeholder, siblingsOf, type Insertion } from "./insertions.js";
import { lookupOf } from "./lookups.js";
import type { Compiler, Program } from "./program.js";
import { restInsertion, unexpected } from "./rest.js";
import { caseInsertion, functionAround, mayReturnNothing, missingCases } from "./switches.js";
import type { Edit, Edits, Remark, Site, Spot, SurfaceChanges } from "./types.js";

export interface Completing {
  /** The sites, with the offsets of the program and the lines of the one before. */
  readonly sites: readonly Site[];
  /** The files that do not compile without the edits. */
  readonly failing: ReadonlySet<string>;
  readonly widened: SurfaceChanges["widened"];
  /** Returns the position in the program before. */
  readonly spotBefore: (file: ts.SourceFile, offset: number) => Spot;
}

/**
 * Completes code that covered all values of a type, in a program with the declarations of the revision: adds the cases, branches and
 * properties that are missing. Lists values of the client that may be more now than the code around them accepts.
 */
export function completeSites(program: Program, { sites, failing, widened, spotBefore }: Completing): Edits {
  const byFile = groupBy(sites, ({ file }) => file);
  const found: (Edit | Remark)[] = [];
  for (const file of program.files) {
    const own = new Map(byFile.get(file.fileName)?.map((site) => [`${site.kind} ${site.start} ${site.end}`, site]));
    const visited = new Set<ts.Node>();
    const visit = (node: ts.Node): void => {
      const site = kindsOf(node, program)
        .map((kind) => own.get(`${kind} ${node.getStart(file)} ${node.end}`))
        .find((one) => one !== undefined);
      const completion = site && completionOf(file, node, site, { program, isFailing: failing.size > 0, spotBefore });
      if (completion !== undefined) found.push(completion);
      if (site !== undefined) visited.add(node);
      program.ts.forEachChild(node, visit);
    };
    if (own.size > 0) visit(file);
    if (!failing.has(file.fileName)) continue;
    for (const { node, description } of findDecisions(file, { program, widened }))
      if (!visited.has(node)) found.push({ ...spotBefore(file, node.getStart(file)), description });
  }
  return {
    edits: found.filter((one) => "text" in one),
    remarks: found.filter((one) => !("text" in one)),
  };
}

function kindsOf(node: ts.Node, { ts }: Program): readonly Site["kind"][] {
  if (ts.isSwitchStatement(node)) return ["switch"];
  if (ts.isObjectLiteralExpression(node)) return ["literal"];
  if (ts.isElementAccessExpression(node)) return ["lookup", "rest"];
  return ts.isExpression(node) ? ["rest"] : [];
}

interface Surroundings {
  readonly program: Program;
  /** Says whether the program has errors without the edits. */
  readonly isFailing: boolean;
  readonly spotBefore: Completing["spotBefore"];
}

function completionOf(file: ts.SourceFile, node: ts.Node, site: Site, around: Surroundings): Edit | Remark | undefined {
  const { program, spotBefore } = around;
  const { ts, checker } = program;
  if (ts.isSwitchStatement(node)) return switchCompletion(file, node, site, around);
  if (ts.isObjectLiteralExpression(node)) {
    return literalCompletion(file, node, missingIn(node, program), site);
  }
  if (site.kind === "lookup" && ts.isElementAccessExpression(node)) {
    const { literal, missing } = lookupOf(node, program) ?? {};
    const own = literal?.getSourceFile();
    if (literal === undefined || own === undefined) return undefined;
    return literalCompletion(own, literal, missing, spotBefore(own, literal.getStart(own)));
  }
  if (!ts.isExpression(node)) return undefined;
  const type = unexpected(node, program);
  if (type === undefined) return undefined;
  const insertion = restInsertion(file, node, type, program);
  const text = checker.typeToString(type);
  return insertion === undefined
    ? { ...spotOf(site), description: `needs a decision: ${node.getText(file)} may be ${text} now` }
    : editOf(site, insertion);
}

function literalCompletion(
  file: ts.SourceFile,
  literal: ts.ObjectLiteralExpression,
  missing: readonly string[] | undefined,
  spot: Spot,
): Edit | undefined {
  if (missing === undefined || missing.length === 0) return undefined;
  const added = missing.map((name) => `${propertyText(name)}: ${placeholder}`).join(", ");
  return editOf(spot, propertyInsertion(file, literal, missing), `${added} (required)`);
}

/** Completes a switch if the compiler notices that it is not exhaustive any more. Lists it otherwise. */
function switchCompletion(
  file: ts.SourceFile,
  node: ts.SwitchStatement,
  site: Site,
  { program, isFailing }: Surroundings,
): Edit | Remark | undefined {
  const { checker } = program;
  const missing = missingCases(node, program) ?? [];
  if (missing.length === 0) return undefined;
  const insertion =
    isFailing && isNoticed(file, node, site, program) ? caseInsertion(file, node, missing, program) : undefined;
  const values = missing.map((value) => checker.typeToString(value)).join(", ");
  return insertion === undefined
    ? { ...spotOf(site), description: `needs a decision: the switch has no case for ${values}` }
    : editOf(site, insertion);
}

/** Errors of functions that can end without a value, and of variables that may have none. */
const unfinished: ReadonlySet<number> = new Set([2366, 2454, 7030]);
/** Errors of values that something does not accept: in `assertNever(status)` after a switch. */
const refused: ReadonlySet<number> = new Set([1360, 2322, 2345]);

function isNoticed(file: ts.SourceFile, node: ts.SwitchStatement, { returns }: Site, program: Program): boolean {
  const { ts } = program;
  if (returns === true && mayReturnNothing(node, program)) return true;
  const around = functionAround(node, ts);
  const siblings = siblingsOf(node, ts);
  const next = siblings[siblings.indexOf(node) + 1];
  return program.errorsIn(file).some(({ code, start = 0 }) => {
    if (refused.has(code)) return next !== undefined && next.pos <= start && start < next.end;
    return unfinished.has(code) && functionAround(nodeAt(file, start, ts), ts) === around;
  });
}

/** Returns the innermost node at an offset. */
function nodeAt(file: ts.SourceFile, offset: number, ts: Compiler): ts.Node {
  let found: ts.Node = file;
  const visit = (node: ts.Node): void => {
    if (node.getStart(file) > offset || offset >= node.end) return;
    found = node;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function spotOf({ file, line, column }: Spot): Spot {
  return { file, line, column };
}

function editOf(spot: Spot, { offset, text }: Insertion, description = text.trim().replace(/\s+/g, " ")): Edit {
  return { ...spotOf(spot), start: offset, end: offset, text, description: `+ ${description}` };
}
