import type { Issue, Validator } from "../contract.js";
import type { Choice } from "./notes.js";
import { beginsWith, setAt, valueAt } from "./objects.js";

/** Rounds of other readings: each costs a validation. */
const mostRounds = 8;
/** More issues help nobody. */
const mostIssues = 100;

/**
 * Validates arguments. Where a value is invalid whose string has other readings, tries these: the string "5" is a number if
 * the schema has numbers, else a string. Returns the issues that remain.
 */
export function settle(
  args: object,
  choices: readonly Choice[],
  validate: (args: object) => readonly Issue[],
): readonly Issue[] {
  const check = (): readonly Issue[] => validate(args).slice(0, mostIssues);
  const first = check();
  if (first.length === 0) return first;
  let issues = first;
  let open = choices.map(({ to, others }) => ({ to, others: [...others] }));
  for (let round = 0; round < mostRounds && issues.length > 0; round += 1) {
    const tried = open.filter(({ to }) => issues.some(({ path }) => beginsWith(to, path) || beginsWith(path, to)));
    if (tried.length === 0) break;
    for (const choice of tried) {
      const [next] = choice.others.splice(0, 1);
      setAt(args, choice.to, next);
    }
    open = open.filter(({ others, to }) => others.length > 0 && valueAt(args, to.slice(0, -1)) !== undefined);
    issues = check();
  }
  return issues.length === 0 ? issues : first;
}

/** Returns the issues of a value. */
export function issuesOf(validator: Validator | undefined, value: unknown): readonly Issue[] {
  if (validator === undefined || validator.is(value)) return [];
  const verdict = validator.safeParse(value);
  return verdict.success ? [] : verdict.error.issues;
}
