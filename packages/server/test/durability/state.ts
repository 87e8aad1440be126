/** The state that a writer expects, and the changes that lead from one to the next. */

interface FactState {
  /** Also in the fact's text and in its metadata: they change together or not at all. */
  readonly version: number;
  readonly expired: boolean;
}

/** Facts and projects by the names that the writer gave them. */
export interface State {
  readonly facts: Readonly<Record<string, FactState>>;
  /** The names of projects by `custom_id`. */
  readonly projects: Readonly<Record<string, string>>;
}

export const emptyState: State = { facts: {}, projects: {} };

export const withNewFacts = (state: State, keys: readonly string[]): State => ({
  ...state,
  facts: { ...state.facts, ...Object.fromEntries(keys.map((key) => [key, { version: 0, expired: false }])) },
});

export const withVersion = (state: State, key: string, version: number): State => ({
  ...state,
  facts: { ...state.facts, [key]: { version, expired: false } },
});

export const withForgotten = (state: State, keys: readonly string[]): State => ({
  ...state,
  facts: {
    ...state.facts,
    ...Object.fromEntries(keys.map((key) => [key, { version: state.facts[key]?.version ?? 0, expired: true }])),
  },
});

export const withProject = (state: State, customId: string, name: string): State => ({
  ...state,
  projects: { ...state.projects, [customId]: name },
});

export function withoutProject(state: State, customId: string): State {
  const { [customId]: _deleted, ...projects } = state.projects;
  return { ...state, projects };
}

/** Returns a line for each entry that differs. */
export function differences(expected: State, actual: State): string[] {
  return (["facts", "projects"] as const).flatMap((part) => {
    const [before, after]: Readonly<Record<string, unknown>>[] = [expected[part], actual[part]];
    const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
    return [...keys].flatMap((key) => {
      const [wanted, found] = [JSON.stringify(before?.[key]), JSON.stringify(after?.[key])];
      return wanted === found ? [] : [`${part} ${key}: expected ${wanted ?? "nothing"}, found ${found ?? "nothing"}`];
    });
  });
}
