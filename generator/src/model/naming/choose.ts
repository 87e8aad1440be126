import type { Report } from "../../diagnostics/report.js";
import { isPlainName } from "../identifiers.js";
import { byCodeUnit } from "../../diagnostics/by-code-unit.js";
import { mintAll, safeIdentifier, safeMember, type Namer } from "../names.js";
import { constantOf, functionOf, recaseMember, typeOfComponent } from "./casing.js";
import type { NameQuestion, NamesSettings } from "./settings.js";
import { findOnce } from "../../diagnostics/get-or-add.js";

/** Chooses names as the configuration says. */
export interface NameChooser {
  readonly settings: NamesSettings;
  /** Returns the name of a resource or method that is `name` in camelCase. */
  readonly member: (name: string) => string;
  readonly functionOf: (callPath: readonly string[]) => string;
  readonly typeOf: (component: string) => string;
  readonly constantOf: (value: string | number | boolean) => string;
  /**
   * Returns the name that the configuration's function gives something; undefined if that leaves the choice to us. Reports a
   * function that fails (GEN214), and names that are no identifiers (GEN215).
   */
  readonly resolve: (question: NameQuestion) => string | undefined;
  /** Reports a name of the configuration's function that something else has, so that this gets another one (GEN216). */
  readonly reportTaken: (question: Pick<NameQuestion, "kind" | "name">, wanted: string, given: string) => void;
}

export function createNameChooser(settings: NamesSettings | undefined, report: Report): NameChooser {
  const { methods, functions, types, constants, resolver } = settings ?? {};
  const answers = new Map<string, string | undefined>();
  const problems = new Set<string>();
  const ask = (question: NameQuestion): string | undefined => {
    if (resolver === undefined) return undefined;
    const { kind, name } = question;
    const answer = answerOf(resolver.ask, question);
    if ("problem" in answer) {
      // A function that fails once likely fails for everything.
      if (!problems.has(answer.problem)) report.add("GEN214", { kind, name, problem: answer.problem }, resolver.at);
      problems.add(answer.problem);
    } else if (answer.name === undefined || isValid(question, answer.name)) return answer.name;
    else report.add("GEN215", { kind, name, given: answer.name }, resolver.at);
    return undefined;
  };
  return {
    settings: settings ?? {},
    member: (name) => recaseMember(name, methods),
    functionOf: (callPath) => functionOf(callPath, functions),
    typeOf: (component) => typeOfComponent(component, types),
    constantOf: (value) => constantOf(value, constants),
    resolve: (question) => findOnce(answers, keyOf(question), undefined, () => ask(question)),
    reportTaken: ({ kind, name }, wanted, given) => {
      report.add("GEN216", { kind, name, wanted, given }, resolver?.at);
    },
  };
}

/** The space of the names of types, the names of earlier runs, and what chooses others. */
export interface MintInput {
  readonly types: Namer;
  readonly kept: ReadonlyMap<string, string>;
  readonly chooser: NameChooser;
}

/** Mints the types of all keys: those that the configuration's function chooses before those that we choose. */
export function mintTypes(
  kind: "schema" | "resource" | "brand" | "enum",
  keys: Iterable<string>,
  defaultOf: (key: string) => string,
  { types, kept, chooser }: MintInput,
): ReadonlyMap<string, string> {
  const questions = new Map([...keys].map((name) => [name, { kind, name, default: defaultOf(name) }]));
  const known = new Map(kept);
  for (const [key, question] of [...questions].sort(([a], [b]) => byCodeUnit(a, b))) {
    const name = kept.has(key) ? undefined : chooser.resolve(question);
    if (name === undefined) continue;
    const given = types.take(name);
    if (given !== name) chooser.reportTaken(question, name, given);
    known.set(key, given);
  }
  return mintAll(questions.keys(), (key) => questions.get(key)?.default ?? key, types, known);
}

/** Returns a name, or why there is none. A function that fails is a mistake in the configuration. */
function answerOf(
  ask: (question: NameQuestion) => unknown,
  question: NameQuestion,
): { readonly name: string | undefined } | { readonly problem: string } {
  try {
    const answer = ask(question);
    if (typeof answer === "string" || answer === undefined) return { name: answer };
    if (answer instanceof Promise) {
      answer.catch(() => undefined);
      return { problem: "it returns a promise" };
    }
    return { problem: `it returns ${answer === null ? "null" : `a value of type ${typeof answer}`}` };
  } catch (error) {
    return { problem: error instanceof Error ? `it throws "${error.message.split("\n")[0] ?? ""}"` : "it throws" };
  }
}

/** Returns whether code can have a name. A constant is a property of an object, so that any name is possible. */
function isValid({ kind }: NameQuestion, name: string): boolean {
  if (kind === "constant") return name !== "";
  if (kind === "operation") return name.split(".").every((part) => isPlainName(part) && safeMember(part) === part);
  return isPlainName(name) && safeIdentifier(name) === name;
}

function keyOf(question: NameQuestion): string {
  return JSON.stringify([
    question.kind,
    question.name,
    question.kind === "constant" ? question.enum : question.default,
  ]);
}
