import { getOrAdd } from "../../diagnostics/get-or-add.js";
import { addAll } from "../../diagnostics/add-to.js";
import { jsonTypeOf } from "../../diagnostics/json-type.js";
import { pointerOf } from "../../diagnostics/pointer.js";
import type { Lookup } from "../../emit/shared/shared-properties.js";
import { componentsOf } from "../../model/index.js";
import type { Api, Content, Operation, Schema } from "../../model/types.js";
import { labelOf } from "../check/label.js";
import { sum, uncalled, type Evidence, type Subject } from "../evidence.js";
import type { Observation } from "../types.js";
import { jsonTypes, type JsonType, type ObservedAnswers, type ObservedPlace } from "./read-file.js";
import { Watch } from "../unknowns/watch.js";
import { throughOf } from "../in-place.js";
import { membersAt, memberSchemas, namesOf, partsOf } from "./schemas-at.js";

/** Compares what clients observed with the document. `api` has the names of programs, which call paths consist of. */
export function checkObservations(all: readonly ObservedAnswers[], api: Api, subject: Subject): Evidence {
  const components = componentsOf(api);
  const lookup: Lookup = (name) => components.get(name)?.schema;
  const byPath = new Map(api.operations.map((one) => [[...one.resource, one.method].join("."), one]));
  const observations: Observation[] = [];
  const unknown: string[] = [];
  const watch = new Watch(api);
  const calls = new Map<string, number>();
  for (const answers of all) {
    const operation = byPath.get(answers.operation);
    if (operation === undefined) unknown.push(answers.operation);
    else {
      calls.set(labelOf(operation), (calls.get(labelOf(operation)) ?? 0) + answers.calls);
      addAll(observations, checkAnswers(answers, operation, { lookup, watch }));
    }
  }
  return {
    subject,
    observations,
    calls,
    requests: sum(calls.values()),
    notCalled: uncalled(api.operations, calls, "no client called it"),
    unknowns: watch.answers,
    notes: unknown.length === 0 ? [] : [`unknown operations: ${unknown.slice(0, 10).join(", ")}`],
  };
}

function checkAnswers(
  answers: ObservedAnswers,
  operation: Operation,
  around: Pick<Described, "lookup" | "watch">,
): readonly Observation[] {
  const contents = operation.responses.filter(({ kind }) => kind === "success").flatMap((one) => one.contents);
  const [content] = contents.filter(({ coding }) => coding === "json");
  if (content === undefined) return [];
  return new Answers(answers, { operation, content, ...around }).check();
}

interface Described {
  readonly operation: Operation;
  readonly content: Content;
  readonly lookup: Lookup;
  readonly watch: Watch;
}

/** A place of answers: its names, what was there, and the schemas that describe it. */
interface Place {
  readonly names: readonly string[];
  readonly observed: ObservedPlace;
  readonly parts: readonly Schema[];
}

function textOf(names: readonly string[]): string {
  return names.join(".").replaceAll(".[]", "[]");
}

/** The answers of one operation, place by place. */
class Answers {
  readonly #answers: ObservedAnswers;
  readonly #described: Described;
  readonly #parts = new Map<string, readonly Schema[]>();

  constructor(answers: ObservedAnswers, described: Described) {
    this.#answers = answers;
    this.#described = described;
  }

  check(): readonly Observation[] {
    return [...this.#answers.places].flatMap(([place, observed]) => this.#checkPlace(place, observed));
  }

  #checkPlace(text: string, observed: ObservedPlace): readonly Observation[] {
    const names = namesOf(text);
    const parts = this.#partsAt(names);
    const place: Place = { names, observed, parts };
    this.#sense(place);
    if (parts.length === 0) return this.#undeclared(place);
    const found = [...this.#unlisted(place), ...this.#otherTypes(place)];
    const { invalid } = observed;
    if (found.length > 0 || invalid === 0) return found;
    const seen = Object.values(observed.types).reduce((sum, count) => sum + count, 0);
    if (seen < this.#countAround(names))
      return [this.#observation(place, "property.missing", { keyword: "required" }, invalid)];
    const problem = `${invalid} of ${this.#answers.calls} answers had another value`;
    return [this.#observation(place, "body.invalid", { keyword: "schema", problem }, invalid)];
  }

  /** Reports a property of an object of which the document describes others. Its parents are described, too. */
  #undeclared({ names, observed: { types } }: Place): readonly Observation[] {
    const outer = names.length === 0 ? [] : this.#partsAt(names.slice(0, -1));
    const objects = outer.filter((part) => part.kind === "object");
    const isFree = objects.every(({ properties }) => properties.length === 0);
    if (isFree || objects.some(({ explicitAdditional }) => explicitAdditional)) return [];
    const seen = jsonTypes.filter((type) => types[type] !== undefined);
    const count = seen.reduce((most, type) => Math.max(most, types[type] ?? 0), 0);
    const place = { names, parts: objects };
    return [this.#observation(place, "property.undeclared", { types: seen.join(" or ") }, count)];
  }

  /** Lets the questions of the document know what was at a place. */
  #sense({ names, observed: { types, unlisted }, parts }: Place): void {
    const { watch } = this.#described;
    if (watch.isIdle) return;
    for (const sensor of watch.sensorsAt(this.#enteredAt(names))) sensor.observed?.(types, unlisted);
    const outer = names.slice(0, -1);
    const name = names.at(-1);
    if (parts.length > 0 || name === undefined) return;
    for (const sensor of watch.sensorsAt(this.#enteredAt(outer))) sensor.member?.(name, types);
  }

  /** Returns all schemas of a place, those that lead to others included. */
  #enteredAt(names: readonly string[]): readonly Schema[] {
    const { content, lookup } = this.#described;
    const [name] = names.slice(-1);
    const own = name === undefined ? [content.schema] : memberSchemas(this.#partsAt(names.slice(0, -1)), name);
    return own.flatMap((schema) => throughOf(schema, lookup));
  }

  #unlisted({ names, observed: { unlisted }, parts }: Place): readonly Observation[] {
    const enums = parts.filter(({ kind }) => kind === "enum" || kind === "literal");
    const place = { names, parts: enums.length > 0 ? enums : parts };
    return Object.entries(unlisted).map(([value, count]) => {
      const facts = { keyword: "enum", value: JSON.stringify(value) };
      return { ...this.#observation(place, "enum.unlisted", facts, count), value };
    });
  }

  #otherTypes({ names, observed: { types }, parts }: Place): readonly Observation[] {
    const allowed = new Set(parts.flatMap(typesOf));
    return jsonTypes.flatMap((type) => {
      const count = types[type];
      if (count === undefined || allowed.has(type)) return [];
      const problem = `${type} is not ${[...allowed].join(" or ")}`;
      return [this.#observation({ names, parts }, "body.invalid", { keyword: "type", problem, type }, count)];
    });
  }

  #observation(
    { names, parts: [part] }: Omit<Place, "observed">,
    rule: string,
    facts: Observation["facts"],
    count: number,
  ): Observation {
    const { operation, content } = this.#described;
    const label = labelOf(operation);
    return {
      rule,
      operation: label,
      facts: { operation: label, place: textOf(names), ...facts },
      pointer: part?.source ?? content.schema.source,
      at: pointerOf(names.map((name) => (name === "[]" ? "-" : name))),
      count,
    };
  }

  /** Returns the number of answers that had an object around a place. */
  #countAround(names: readonly string[]): number {
    return this.#answers.places.get(textOf(names.slice(0, -1)))?.types.object ?? 0;
  }

  #partsAt(names: readonly string[]): readonly Schema[] {
    const { content, lookup } = this.#described;
    if (names.length === 0) return partsOf(content.schema, lookup);
    const key = names.join(" ");
    return getOrAdd(this.#parts, key, () => membersAt(this.#partsAt(names.slice(0, -1)), names.at(-1)!, lookup));
  }
}

/** Returns the types of JSON that a schema allows. */
function typesOf(schema: Schema): readonly JsonType[] {
  switch (schema.kind) {
    case "null":
    case "nullable":
      return ["null"];
    case "boolean":
    case "string":
    case "number":
      return "implied" in schema && schema.implied ? jsonTypes : [schema.kind];
    case "literal":
      return [typeOf(schema.value)];
    case "enum":
      return schema.values.map(typeOf);
    case "array":
    case "tuple":
      return schema.implied ? jsonTypes : ["list"];
    case "object":
      return schema.implied ? jsonTypes : ["object"];
    default:
      return jsonTypes;
  }
}

function typeOf(value: unknown): JsonType {
  const type = jsonTypeOf(value);
  return type === "array" ? "list" : type;
}
