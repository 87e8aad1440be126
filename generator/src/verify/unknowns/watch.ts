import { pointerTokens } from "../../diagnostics/pointer.js";
import type { Rules } from "../../emit/shared/recipes/accepts.js";
import { isObject } from "../../emit/shared/recipes/json-values.js";
import type { Api, JsonValue, Operation, Pointer, Question, Schema } from "../../model/types.js";
import { undeclaredIn, visitParts } from "../check/undeclared.js";
import type { Exchange } from "../types.js";
import { maximumSensor, responsesSensor, type ExchangeSensor } from "./exchange-sensors.js";
import { formatSensor, orderSensor, propertySensor, requiredSensor, typeSensor, valuesSensor } from "./sensors.js";
import { unseen, type Answer, type Sensor } from "./types.js";

/** What messages say about an entry of `x-unknowns`. */
export interface AnsweredUnknown {
  readonly id: string;
  readonly source: Pointer;
  readonly answers: readonly (Answer & { readonly question: Question })[];
}

/** Returns whether messages answer all that an entry leaves open. */
export function isClosed({ answers }: AnsweredUnknown): boolean {
  return answers.every(({ verdict }) => verdict === "answered");
}

interface Asked {
  readonly id: string;
  readonly question: Question;
  /** The schema whose values answer it. */
  readonly at: Pointer;
  /** Made with the first value, because it depends on the schema of the document. */
  sensor: Sensor | undefined;
}

/** The questions of a document's `x-unknowns`, and what messages say about them. */
export class Watch {
  readonly #api: Api;
  readonly #asked: readonly Asked[];
  readonly #ofExchanges: readonly ExchangeSensor[];

  constructor(api: Api) {
    this.#api = api;
    this.#asked = api.unknowns.flatMap(({ id, asks }) => asks.map((question) => askedOf(id, question, api)));
    this.#ofExchanges = this.#asked.flatMap(({ sensor }) =>
      sensor !== undefined && isOfExchanges(sensor) ? [sensor] : [],
    );
  }

  get isIdle(): boolean {
    return this.#asked.length === 0;
  }

  /** Takes an exchange of an operation. */
  exchange(exchange: Exchange, operation: Operation): void {
    for (const sensor of this.#ofExchanges) sensor.exchange(exchange, operation);
  }

  /** Takes a value of an answer. */
  value(schema: Schema, value: JsonValue, rules: () => Rules): void {
    if (this.isIdle) return;
    const visit = (part: JsonValue, schemas: ReadonlySet<Schema>): void => {
      for (const asked of this.#asked) {
        const own = [...schemas].find(({ source }) => source === asked.at);
        if (own !== undefined) this.#sensorOf(asked, own, rules)?.value?.(part);
      }
    };
    visitParts([schema], value, { rules: rules(), visit });
  }

  /** Returns the sensors of places, which `observe` of a client's runtime saw. */
  sensorsAt(schemas: readonly Schema[]): readonly Sensor[] {
    return this.#asked.flatMap((asked) => {
      const own = schemas.find(({ source }) => source === asked.at);
      return (own !== undefined && this.#sensorOf(asked, own)) || [];
    });
  }

  get answers(): readonly AnsweredUnknown[] {
    return this.#api.unknowns.flatMap(({ id, source }) => {
      const own = this.#asked.filter((one) => one.id === id);
      const answers = own.map(({ question, sensor }) => ({
        question,
        ...(sensor?.answer() ?? (question.kind === "other" ? unanswerable : unseen)),
      }));
      return own.length === 0 ? [] : [{ id, source, answers }];
    });
  }

  #sensorOf(asked: Asked, schema: Schema, rules?: () => Rules): Sensor | undefined {
    asked.sensor ??= sensorFor(asked.question, schema, { rules, isOwn: (name) => this.#belongs(name, asked) });
    return asked.sensor;
  }

  /** Returns whether a property belongs to a question: to the only one about its place, or to the only one with a word of its name in the id. */
  #belongs(name: string, asked: Asked): boolean {
    const { kind, at } = asked.question;
    const rivals = this.#asked.filter(({ question: other }) => other.kind === kind && other.at === at);
    if (rivals.length === 1) return true;
    const words = wordsOf(name);
    const named = rivals.filter(({ id }) => wordsOf(id).some((word) => words.includes(word)));
    return named.length === 1 && named[0] === asked;
  }
}

/** Returns the words of a name: `sheetComment` gives `["sheet", "comment"]`. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

const unanswerable: Answer = { verdict: "unseen", text: "no message answers it" };

function isOfExchanges(sensor: Sensor): sensor is ExchangeSensor {
  return "exchange" in sensor;
}

function askedOf(id: string, question: Question, api: Api): Asked {
  const { kind, at } = question;
  // Whether a property is there, the object around it shows.
  const place = kind === "required" ? at.replace(/\/properties\/[^/]*$/, "") : at;
  return { id, question, at: place, sensor: exchangeSensorFor(question, api) };
}

function exchangeSensorFor({ kind, at }: Question, { operations }: Api): ExchangeSensor | undefined {
  if (kind === "responses") return responsesSensor(at);
  if (kind !== "maximum") return undefined;
  const parameter = operations.flatMap(({ parameters }) => parameters).find(({ source }) => source === at);
  if (parameter?.in !== "query") return undefined;
  const limits = (parameter.schema.checks ?? []).flatMap((check) => (check.check === "maximum" ? [check.value] : []));
  return maximumSensor(parameter.name, at, limits[0]);
}

interface Around {
  /** Absent for what clients observed, without values. */
  readonly rules: (() => Rules) | undefined;
  readonly isOwn: (name: string) => boolean;
}

function sensorFor({ kind, at }: Question, schema: Schema, { rules, isOwn }: Around): Sensor | undefined {
  switch (kind) {
    case "property":
      return propertySensor((value) => (rules === undefined ? {} : furtherIn(schema, value, rules())), isOwn);
    case "type":
      return typeSensor(typesOf(schema));
    case "format":
      return formatSensor();
    case "values":
      return valuesSensor(listedIn(schema));
    case "required": {
      const name = pointerTokens(at).at(-1) ?? "";
      const own =
        schema.kind === "object" ? schema.properties.find((one) => (one.wireName ?? one.name) === name) : undefined;
      return requiredSensor(name, own?.required === true);
    }
    case "order":
      return orderSensor();
    case "maximum":
    case "responses":
    case "other":
      return undefined;
  }
}

/** Returns the properties of an object that its schema does not describe. */
function furtherIn(schema: Schema, value: JsonValue, rules: Rules): Readonly<Record<string, JsonValue>> {
  if (!isObject(value)) return {};
  const found = undeclaredIn([schema], value, rules).filter(({ path }) => path.length === 1);
  return Object.fromEntries(found.map(({ path, value: one }) => [String(path[0]), one]));
}

/** Returns the types of JSON Schema that a schema of one type, and null, allows; empty for others. */
function typesOf(schema: Schema): readonly string[] {
  if ("implied" in schema && schema.implied === true) return [];
  switch (schema.kind) {
    case "nullable":
      return [...typesOf(schema.inner), "null"];
    case "number":
      return [schema.integer ? "integer" : "number"];
    case "boolean":
    case "string":
    case "array":
    case "object":
      return [schema.kind];
    default:
      return [];
  }
}

/** Returns the values that a schema lists. */
function listedIn(schema: Schema): readonly JsonValue[] {
  switch (schema.kind) {
    case "nullable":
      return listedIn(schema.inner);
    case "union":
      return schema.variants.flatMap(listedIn);
    case "enum":
      return schema.values;
    case "literal":
      return [schema.value];
    default:
      return [];
  }
}
