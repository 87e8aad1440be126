/** Finds the faults of templates that users write, and their places. */
import { join } from "node:path";
import { closest } from "../../diagnostics/closest.js";
import type { FolderTexts } from "../option.js";
import { UnusableTemplate } from "../output.js";

type Engine = typeof Handlebars;
/** A place in a template. Lines count from 1, columns from 0. */
interface Place {
  readonly line: number;
  readonly column: number;
  /** Default: the rest of the line. */
  readonly width?: number;
}

/** An error while a template was written, with the template and the members of its view. */
export class Failure extends Error {
  constructor(
    readonly template: string,
    readonly members: readonly string[],
    override readonly cause: unknown,
  ) {
    super(messageOf(cause));
  }
}

/**
 * Checks templates before any of them is used.
 * @throws UnusableTemplate for one that does not parse, or that uses a helper or a partial that does not exist, and for a file that replaces
 * nothing and that no template uses.
 */
export function checkTemplates(engine: Engine, own: FolderTexts, usual: readonly string[]): void {
  const templates = [...own.texts].filter(([file]) => file.endsWith(".hbs"));
  const names = [...new Set([...usual, ...templates.map(([file]) => nameOf(file))])];
  const used = new Set<string>(usual);
  for (const [file, text] of templates) {
    for (const { name, place } of partialsOf(engine, own, file, text)) {
      used.add(name);
      if (!names.includes(name))
        refuse(own, file, { problem: `there is no partial "${name}"`, ...nearest(name, names) }, place);
    }
  }
  const unused = templates.find(([file]) => !used.has(nameOf(file)));
  if (unused === undefined) return;
  const problem = "it has the name of no template of specloom, and no other template uses it";
  refuse(own, unused[0], { problem, ...nearest(nameOf(unused[0]), usual) });
}

/** Returns the diagnostic of an error in a template; the error itself where the template is not the user's. */
export function failureOf(error: unknown, own: FolderTexts): unknown {
  if (!(error instanceof Failure)) return error;
  const file = `${error.template}.hbs`;
  if (!own.texts.has(file)) return error;
  const [, missing] = /^"([^"]*)" not defined in/.exec(error.message) ?? [];
  if (missing === undefined) return unusable(own, file, { problem: error.message }, placeOf(error.cause));
  const suggestion = nearest(missing, error.members);
  const place = placeOf(error.cause);
  const found = place && { ...place, width: missing.length };
  return unusable(own, file, { problem: `its view has no member "${missing}"`, ...suggestion }, found);
}

const nameOf = (file: string): string => file.replace(/\.hbs$/, "");

function nearest(name: string, known: readonly string[]): { readonly suggestion?: string } {
  const suggestion = closest(name, known);
  return suggestion === undefined ? {} : { suggestion };
}

interface UsedPartial {
  readonly name: string;
  readonly place: Place;
}

/** Returns the partials that a template uses. */
function partialsOf(engine: Engine, own: FolderTexts, file: string, text: string): readonly UsedPartial[] {
  const found: UsedPartial[] = [];
  class Partials extends engine.Visitor {
    override PartialStatement(node: hbs.AST.PartialStatement): void {
      if (node.name.type === "PathExpression") found.push({ name: node.name.original, place: node.name.loc.start });
      super.PartialStatement(node);
    }
  }
  try {
    const program = engine.parse(text);
    new Partials().accept(program);
    // Finds helpers that do not exist.
    engine.precompile(program, { knownHelpersOnly: true });
  } catch (error) {
    refuse(own, file, { problem: messageOf(error) }, placeOf(error));
  }
  return found;
}

interface Facts {
  readonly problem: string;
  readonly suggestion?: string;
}

function refuse(own: FolderTexts, file: string, facts: Facts, place?: Place): never {
  throw unusable(own, file, facts, place);
}

function unusable({ folder, texts }: FolderTexts, file: string, facts: Facts, place?: Place): UnusableTemplate {
  const lines = (texts.get(file) ?? "").split("\n");
  const { line, column, width = Infinity } = place ?? { line: 1, column: 0 };
  const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  const length = (lines[line - 1] ?? "").length;
  const start = Math.min(column, length);
  const range = [before + start, before + Math.min(length, start + width)] as const;
  return new UnusableTemplate({ template: file, ...facts }, { file: join(folder, file), pointer: "", range });
}

/** Returns the first line of a message of Handlebars, or what it expected, without the place and the excerpt. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, got] = /got '([^']*)'/.exec(message) ?? [];
  if (/^Parse error/.test(message)) return `it does not parse${got === undefined ? "" : `, because of ${got}`}`;
  const [, opened, closed] = /^(\S+) doesn't match (\S+)/.exec(message) ?? [];
  if (opened !== undefined) return `it does not parse: {{#${opened}}} is closed by {{/${closed}}}`;
  return message
    .split("\n", 1)[0]!
    .replace(/ - \d+:\d+$/, "")
    .replace(/^You specified knownHelpersOnly, but used the unknown helper (.*)$/, 'there is no helper "$1"');
}

/** Returns the place that an error of Handlebars names, in a property or, if it does not parse, in the message. */
function placeOf(error: unknown): Place | undefined {
  const { lineNumber, column, message } = Object(error) as { lineNumber?: number; column?: number; message?: string };
  if (lineNumber !== undefined) return { line: lineNumber, column: column ?? 0 };
  const [, line] = /^Parse error on line (\d+)/.exec(message ?? "") ?? [];
  return line === undefined ? undefined : { line: Number(line), column: 0 };
}
