import type { JsonValue } from "../../model/types.js";
import type { Rule } from "../rules/rule.js";
import type { Answer, Judge, Sender } from "../subsume/judge.js";
import { type Both, byLevel, type Level, type SideName } from "../types.js";
import { propertyOf } from "./compare/comparison.js";
import type { Pair, SchemaEdit, Step } from "./pairs.js";
import { componentAt, type Side } from "./side.js";
import { states, type State, type Usage } from "./usage.js";
import { getOrAdd } from "../../diagnostics/get-or-add.js";
import { isJsonObject } from "../subsume/values.js";

/** The level of an edit for one sender, with what proves it. */
export interface Opinion {
  readonly level: Level;
  readonly witness?: JsonValue;
  /** The document in which the witness is valid. */
  readonly witnessIn?: SideName;
  readonly undecided?: string;
  /** Says whether the level accounts for values that became invalid. */
  readonly accounts: boolean;
}

/** The maximum number of pairs around an edit that are visited for a proof or a witness. */
const maximumUses = 12;

/** Decides levels: the judge proves or refutes, the rules decide the rest. */
export class Verdicts {
  readonly #sides: Both<Side>;
  readonly #judge: Judge;
  readonly #usage: Usage;
  readonly #answers = new Map<string, Answer>();
  readonly #exposed = new Map<string, boolean>();

  constructor(sides: Both<Side>, judge: Judge, usage: Usage) {
    this.#sides = sides;
    this.#judge = judge;
    this.#usage = usage;
  }

  /** Returns the level of an edit in a state. */
  of(pair: Pair, edit: SchemaEdit, rule: Rule, state: number): Opinion {
    const { sender, polarity } = states[state]!;
    const usual = usualLevel(rule, states[state]!);
    if (usual === "docs") return { level: "docs", accounts: false };
    if (edit.unsentBy?.includes(sender)) return { level: "safe", accounts: false };
    const least = polarity === "same" ? edit.atLeast?.[sender] : undefined;
    const opinion = this.#ofValues(pair, edit, rule, { state, usual });
    if (least === undefined || byLevel({ level: least }, opinion) >= 0) return opinion;
    return { level: least, accounts: least === "breaking" };
  }

  /** Returns the level of an edit by the values that are valid. */
  #ofValues(
    pair: Pair,
    edit: SchemaEdit,
    rule: Rule,
    { state, usual }: { readonly state: number; readonly usual: Level },
  ): Opinion {
    if (isHarmless(edit.effect ?? rule.values, needsBase(states[state]!))) return { level: "safe", accounts: false };
    if (rule.axis !== "wire") return { level: usual, accounts: false };
    if (!rule.values && !edit.explains) return { level: usual, accounts: usual === "breaking" };
    const answer = this.answer(pair, state);
    if (answer.kind === "proved")
      return { level: provedLevel(rule, edit, usual), accounts: !rule.values && usual === "breaking" };
    if (rule.values && !this.#isExposed(pair, state)) return { level: "safe", accounts: false };
    if (answer.kind === "refuted") return this.#refuted(pair, edit, usual, state);
    const witness = this.#witness(pair, edit, state);
    if (witness !== undefined) return { level: capped("breaking", edit), ...witnessed(witness, state) };
    const undecided = { undecided: answer.reason };
    return { level: capped(usual, edit), accounts: true, ...(usual === "possible" && rule.values && undecided) };
  }

  /** Returns whether the values of a pair that senders send are still accepted. */
  answer(pair: Pair, state: number): Answer {
    return getOrAdd(this.#answers, `${pair.index} ${state}`, () => {
      const base = this.#sides.base.schemaAt(pair.base);
      const revision = this.#sides.revision.schemaAt(pair.revision);
      const { sender } = states[state]!;
      const who: Sender = sender === "request" ? "caller" : "service";
      const [from, to] = needsBase(states[state]!) ? [base, revision] : [revision, base];
      return this.#judge.isWithin(from, to, who);
    });
  }

  #refuted(pair: Pair, edit: SchemaEdit, usual: Level, state: number): Opinion {
    const witness = this.#witness(pair, edit, state);
    if (witness !== undefined) return { level: capped("breaking", edit), ...witnessed(witness, state) };
    // The witness shows another edit of the same schema.
    return { level: capped(usual, edit), accounts: usual === "breaking" };
  }

  /** Returns whether a message around a pair is not proved to be accepted. */
  #isExposed(pair: Pair, state: number): boolean {
    const visit = (one: Pair, at: number): true | undefined | "stop" => {
      // The pair itself, and what surely contains its values, need no question.
      if (one !== pair && !one.isPlain && this.answer(one, at).kind === "proved") return "stop";
      return this.#usage.isRoot(one, at) || undefined;
    };
    return getOrAdd(
      this.#exposed,
      `${pair.index} ${state}`,
      () => this.#search({ pair, state, beyond: true }, visit) ?? false,
    );
  }

  /** Visits a pair and its uses, the nearest first, until a visit returns something. Returns `beyond` if there are too many. */
  #search<T>(
    { pair, state, beyond }: { readonly pair: Pair; readonly state: number; readonly beyond: T | undefined },
    visit: (pair: Pair, state: number, path: readonly Step[]) => T | "stop" | undefined,
  ): T | undefined {
    const seen = new Set<string>();
    const waiting: { pair: Pair; state: number; path: readonly Step[] }[] = [{ pair, state, path: [] }];
    for (const next of waiting) {
      const key = `${next.pair.index} ${next.state}`;
      if (seen.has(key)) continue;
      if (seen.size >= maximumUses) return beyond;
      seen.add(key);
      const found = visit(next.pair, next.state, next.path);
      if (found === "stop") continue;
      if (found !== undefined) return found;
      for (const { link, state: outer } of this.#usage.around(next.pair, next.state))
        waiting.push({ pair: link.outer, state: outer, path: [link.step, ...next.path] });
    }
    return undefined;
  }

  /** Returns a value that shows the edit: of the nearest component around it, or else of the edited schema. */
  #witness(pair: Pair, edit: SchemaEdit, state: number): JsonValue | undefined {
    const explained = (one: Pair, at: number, path: readonly Step[]): { readonly value: JsonValue } | undefined => {
      const answer = this.answer(one, at);
      if (answer.kind !== "refuted") return undefined;
      const shows = valuesAt(answer.witness, path).some((value) => edit.explains?.(value) ?? true);
      return shows ? { value: answer.witness } : undefined;
    };
    const own = explained(pair, state, []);
    if (isComponent(pair)) return own?.value;
    // The nearest components only: their values are complete, and still short.
    const named = this.#search<{ readonly value: JsonValue }>({ pair, state, beyond: undefined }, (one, at, path) =>
      isComponent(one) ? (explained(one, at, path) ?? "stop") : undefined,
    );
    return (named ?? own)?.value;
  }
}

/** Returns what a witness adds to an opinion. */
export function witnessed(witness: JsonValue, state: number): Omit<Opinion, "level"> {
  return { witness, witnessIn: needsBase(states[state]!) ? "base" : "revision", accounts: true };
}

/** Returns whether messages stay valid if the values of base are within those of the revision. */
function needsBase({ sender, polarity }: State): boolean {
  return (sender === "request") === (polarity === "same");
}

/** Returns whether an effect on the valid values cannot make messages invalid. */
function isHarmless(effect: Rule["values"], isBaseNeeded: boolean): boolean {
  return effect === (isBaseNeeded ? "widens" : "narrows");
}

function usualLevel(rule: Rule, state: State): Level {
  if (typeof rule.level === "string") return rule.level;
  return needsBase(state) ? rule.level.request : rule.level.response;
}

function provedLevel(rule: Rule, { isDoubtful }: SchemaEdit, usual: Level): Level {
  if (!rule.values) return usual;
  return isDoubtful ? "possible" : "safe";
}

function capped(level: Level, { isTolerated }: SchemaEdit): Level {
  return level === "breaking" && isTolerated ? "possible" : level;
}

function isComponent({ base, revision }: Pair): boolean {
  return [base, revision].some((position) => componentAt(position) !== undefined);
}

/** Returns the values at the end of a path inside a value. */
function valuesAt(value: JsonValue, path: readonly Step[]): readonly JsonValue[] {
  return path.reduce<readonly JsonValue[]>((values, step) => values.flatMap((one) => valuesOf(one, step)), [value]);
}

function valuesOf(value: JsonValue, step: Step): readonly JsonValue[] {
  switch (step.kind) {
    case "self":
      return [value];
    case "property": {
      const property = propertyOf(value, step.name);
      return property === undefined ? [] : [property];
    }
    case "item":
      return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
    case "member":
      return isJsonObject(value) ? Object.values(value) : [];
    case "other":
      return [];
  }
}
