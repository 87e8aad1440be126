import { getOrAdd } from "../../diagnostics/get-or-add.js";
import { highest } from "../../diagnostics/extremes.js";
import { isObject } from "../../emit/shared/recipes/json-values.js";
import type { JsonValue, Operation } from "../../model/types.js";
import type { Verification } from "../../verify/context.js";
import { bodyOf, type Call } from "../call.js";
import type { Makers } from "../makers.js";
import { pageOf, repeatedArguments, successOf, type MockTable } from "../runtime.js";
import { changesOf, type Change } from "./effects.js";
import { itemsIn, kindsOf, type Kind, type Kinds, type ListOperation, type Role } from "./kinds.js";
import { idIn, isOf, keyOf, thingsIn } from "./paths.js";
import { shapeOf, type Form } from "./shape.js";
import { Things, type Thing, type ThingLimits } from "./things.js";

/** What a memory needs of the server. */
export interface MemoryContext {
  readonly verification: Verification;
  readonly makers: Makers;
  readonly tableOf: (operation: Operation) => MockTable;
}

/** Remembers what callers create, by the effects of the document. */
export class Memory {
  readonly #context: MemoryContext;
  readonly #kinds: Kinds;
  readonly #things: Things;
  readonly #forms = new Map<object, Form>();
  #variants = 10;

  constructor(context: MemoryContext, limits: ThingLimits) {
    this.#context = context;
    this.#kinds = kindsOf(context.verification);
    this.#things = new Things(limits);
  }

  /** The number of kinds of things. */
  get size(): number {
    return this.#kinds.byCollection.size;
  }

  /** Returns the path parameter that names something that does not exist; undefined if everything does. */
  missingIn({ http }: Operation, path: string): string | undefined {
    return thingsIn(http.path, path).find(({ collection, key, id }) => {
      const kind = this.#kinds.byCollection.get(collection);
      if (kind === undefined) return false;
      return kind.list === undefined ? this.#things.isGone(key, id) : this.#find(kind, key, id) === undefined;
    })?.parameter;
  }

  /** Answers a call about things; undefined for all others. */
  async answer(call: Call): Promise<Response | undefined> {
    const role = this.#kinds.roleOf(call.operation);
    return role && this.#perform(role, call);
  }

  /** Applies the effects of a call that was served. `result`: the payload of the answer. */
  applyEffects(call: Call, result: unknown): void {
    const own = this.#kinds.roleOf(call.operation)?.kind;
    for (const change of changesOf(call, result, this.#context.verification.api)) this.#apply(change, own);
  }

  async #perform({ kind, does }: Role, call: Call): Promise<Response | undefined> {
    const key = keyOf(call.operation.http.path, call.path);
    if (does === "list") return kind.list && this.#list(kind, kind.list, key, call);
    if (does === "create") return this.#create(kind, key, call);
    const id = idIn(call.path);
    const thing = this.#find(kind, key, id) ?? { id, variant: 0, values: new Map<string, JsonValue>() };
    if (does === "delete") {
      this.#things.remove(key, id);
      return undefined;
    }
    const body = Object.entries(bodyOf(call));
    const kept = does === "replace" ? idOf(thing, kind) : thing.values;
    return this.#show({ ...thing, values: new Map([...kept, ...(does === "get" ? [] : body)]) }, key, call);
  }

  #find(kind: Kind, key: string, id: string): Thing | undefined {
    if (kind.list !== undefined) this.#all(kind, kind.list, key);
    return this.#things.find(key, id);
  }

  /** Returns the things of a collection: at first, those of the fixture of the list. */
  #all(kind: Kind, list: ListOperation, key: string): readonly Thing[] {
    return this.#things.list(key, () => this.#seeds(kind, list, key));
  }

  #seeds(kind: Kind, { operation, items }: ListOperation, key: string): readonly Thing[] {
    const table = this.#context.tableOf(operation);
    const inEnvelope = operation.envelope?.data === undefined ? items : items.slice(1);
    const found = itemsIn(table.result?.(), inEnvelope) as readonly JsonValue[];
    const path = Object.fromEntries(thingsIn(operation.http.path, `${key}/`).map((one) => [one.parameter, one.id]));
    const seeds = new Map<string, Thing>();
    for (const [variant, item] of found.entries()) {
      if (!isObject(item)) continue;
      const repeated = repeatedArguments(table.endpoint, { path }, item) as Record<string, JsonValue>;
      const id = item[kind.id];
      if (typeof id !== "string" && typeof id !== "number") continue;
      const values = new Map([...Object.entries(item), ...Object.entries(repeated), [kind.id, id]]);
      seeds.set(String(id), { id: String(id), variant, values });
    }
    return [...seeds.values()];
  }

  async #list(kind: Kind, list: ListOperation, key: string, call: Call): Promise<Response> {
    const { operation, table, request, args } = call;
    const form = this.#formOf(list.item, `${operation.typeName}Item`);
    const things = this.#all(kind, list, key);
    const shown = things.map((thing) => shapeOf(thing, form, this.#context.verification));
    if (operation.pagination !== undefined) return pageOf(table, { args, request }, shown, mostItems);
    const [name, ...others] = operation.envelope?.data === undefined ? list.items : list.items.slice(1);
    const whole = table.result?.();
    const isWhole = name === undefined || others.length > 0 || typeof whole !== "object";
    return successOf(table, request, isWhole ? shown : { ...whole, [name]: shown });
  }

  #create(kind: Kind, key: string, call: Call): Promise<Response> {
    const things = kind.list === undefined ? [] : this.#all(kind, kind.list, key);
    const body = bodyOf(call);
    const repeated = thingsIn(call.operation.http.path, call.path).map((one) => [one.parameter, one.id] as const);
    const variant = (this.#variants += 1);
    const given = body[kind.id];
    const isGiven = typeof given === "string" || typeof given === "number";
    const id = isGiven ? given : this.#newId(kind, key, { things, variant });
    const values = new Map<string, JsonValue>([...repeated, ...Object.entries(body), [kind.id, id]]);
    const location = `${call.base}${call.path.replace(/\/$/, "")}/${encodeURIComponent(id)}`;
    return this.#show({ id: String(id), variant, values }, key, call, location);
  }

  #newId(kind: Kind, key: string, { things, variant }: { things: readonly Thing[]; variant: number }): string | number {
    const operation = kind.list?.operation ?? kind.get;
    const schema = kind.list?.item ?? kind.get?.result?.schema;
    const form = schema && operation && this.#formOf(schema, `${operation.typeName}Item`);
    const made = (number: number): JsonValue | undefined => {
      const value = form?.make(undefined, number) as JsonValue | undefined;
      return value !== undefined && isObject(value) ? value[kind.id] : undefined;
    };
    if (typeof made(variant) === "number")
      return highest([0, ...things.map(({ id: known }) => Number(known) || 0)]) + 1;
    for (let number = variant; number < variant + mostTries; number += 1) {
      const id = made(number);
      if (typeof id === "string" && id !== "" && this.#things.find(key, id) === undefined) return id;
    }
    return crypto.randomUUID();
  }

  /** Remembers a thing, and answers with it in the form of the operation. */
  async #show(thing: Thing, key: string, call: Call, location?: string): Promise<Response> {
    const { operation, table, request } = call;
    const { result } = operation;
    if (result?.coding !== "json" || table.result === undefined) {
      this.#things.put(key, thing);
      return successOf(table, request, undefined);
    }
    const form = this.#formOf(result.schema, `${operation.typeName}Result`);
    const shown = shapeOf(thing, form, this.#context.verification);
    const added = isObject(shown) ? Object.entries(shown).filter(([name]) => !thing.values.has(name)) : [];
    this.#things.put(key, { ...thing, values: new Map([...thing.values, ...added]) });
    const response = successOf(table, request, shown);
    if (location !== undefined && response.status === 201) response.headers.set("location", location);
    return response;
  }

  #formOf(schema: Form["schema"], name: string): Form {
    const { makers } = this.#context;
    return getOrAdd(this.#forms, schema, () => ({ schema, make: makers.factoryOf({ schema, name }, false) }));
  }

  /** Changes things that the call is not about itself. */
  #apply({ query, ids, match, item, change }: Change, own: Kind | undefined): void {
    const kind = this.#kinds.roleOf(query)?.kind;
    if (kind === undefined || kind === own || ids === undefined) return;
    if (item !== undefined && item !== kind.id) return;
    for (const key of this.#things.matching((one) => isOf(query.http.path, one, match)))
      for (const id of ids) {
        const thing = this.#find(kind, key, id);
        if (change === "remove") this.#things.remove(key, id);
        else if (thing !== undefined)
          this.#things.put(key, {
            ...thing,
            values: new Map([...thing.values, ...change.filter(([name]) => name !== kind.id)]),
          });
      }
  }
}

/** The most items of a page without a size, and of a search for a new id. */
const mostItems = 100;
const mostTries = 20;

function idOf({ values }: Thing, { id }: Kind): readonly (readonly [string, JsonValue])[] {
  const value = values.get(id);
  return value === undefined ? [] : [[id, value]];
}
