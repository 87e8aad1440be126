import type { LoadedConfig, Settings } from "../config/index.js";

/** What a run asked a function of the configuration, and the answers. */
export interface Answers {
  /** The JSON pointer to the function in the configuration. */
  readonly pointer: string;
  /** The questions, with null for undefined and for everything that is not a string. */
  readonly answers: readonly (readonly [question: unknown, answer: string | null])[];
}

/** Returns the same settings, and a function that returns what was asked while they were used. */
export function recordAnswers(settings: Settings): {
  readonly settings: Settings;
  readonly answers: () => Answers | undefined;
} {
  const { names } = settings.model;
  const resolver = names?.resolver;
  if (names === undefined || resolver === undefined) return { settings, answers: () => undefined };
  const asked: (readonly [unknown, string | null])[] = [];
  const ask: typeof resolver.ask = (question) => {
    const answer = resolver.ask(question);
    asked.push([question, typeof answer === "string" ? answer : null]);
    return answer;
  };
  return {
    settings: { ...settings, model: { ...settings.model, names: { ...names, resolver: { ...resolver, ask } } } },
    answers: () => ({ pointer: resolver.at?.pointer ?? "", answers: asked }),
  };
}

/**
 * Returns whether the configuration's function gives the answers of the last run. A function cannot be compared, and may depend on
 * anything, but all that a run knows of it are its answers.
 */
export function hasSameAnswers(known: Answers | undefined, config: LoadedConfig | undefined): boolean {
  const functions = config?.functions ?? new Map<string, never>();
  if (known === undefined) return true;
  const ask = functions.get(known.pointer);
  try {
    return ask !== undefined && known.answers.every(([question, answer]) => (ask(question) ?? null) === answer);
  } catch {
    return false;
  }
}
