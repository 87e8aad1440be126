/** Random sequences of calls, on a server and on its model. */
import fc from "fast-check";
import type { Installation } from "../resources/installation.js";
import { createAdminCalls, createCalls } from "./calls.js";
import { Choices } from "./choices.js";
import { type ModelCall, Pair } from "./service.js";

export interface SequenceOptions {
  readonly runs: number;
  readonly seed: number;
}

/** The coverage of a run: how often each operation had each status. */
export type Coverage = ReadonlyMap<string, Readonly<Record<string, number>>>;

const common = [
  ...["workspaces.list", "workspaces.update", "projects.create", "projects.list", "projects.update", "projects.search"],
  ...["agents.update", "agents.listVersions", "facts.get", "facts.update", "facts.forget", "memories.getTrace"],
  ...["conflicts.resolve", "documents.get", "documents.getV1", "drive.listChildren", "drive.createUpload"],
  ...["admin.actors.create", "admin.facts.create", "admin.agents.create", "admin.agents.createVersion"],
  ...["admin.agents.activateVersion", "admin.memories.create", "admin.memories.update", "admin.memories.expire"],
  ...["admin.conflicts.create", "admin.drive.createItem", "admin.documents.import", "upload"],
];
const rare = [
  ...["admin.workspaces.get", "admin.projects.get", "admin.projects.list", "admin.actors.get", "admin.agents.get"],
  ...["admin.facts.list", "admin.memories.get", "admin.memories.list", "admin.memories.listUsers"],
  ...["admin.conflicts.get", "admin.conflicts.list"],
  ...["projects.delete", "admin.workspaces.create", "admin.workspaces.delete", "admin.industries.create"],
  ...["admin.documents.delete", "admin.drive.deleteItem"],
];
/** The operations of sequences. Those that leave little behind come less often. */
const operations = [...common, ...common, ...common, ...rare];

/** The calls before each sequence, with the simplest arguments. */
const prepared = [
  ...["admin.facts.create", "admin.facts.create", "admin.agents.create", "admin.agents.createVersion"],
  ...["admin.agents.createVersion", "admin.memories.create", "admin.memories.create", "admin.conflicts.create"],
  ...["upload", "admin.drive.createItem", "admin.documents.import"],
];

/** Runs sequences on a server. Throws an error with the shortest sequence on which the server and the model disagree. */
export async function checkSequences(installation: Installation, { runs, seed }: SequenceOptions): Promise<Coverage> {
  const coverage = new Map<string, Record<string, number>>();
  const calls = operations.map((operation) =>
    fc
      .noBias(fc.array(fc.nat(), { minLength: 24, maxLength: 24 }))
      .map((numbers) => new Step(operation, numbers, coverage)),
  );
  const sequence = fc.commands(calls, { maxCommands: 40, size: "max" });
  let first: unknown;
  const property = fc.asyncProperty(sequence, async (steps) => {
    try {
      await runSequence(new Pair(installation), steps);
    } catch (error) {
      first ??= error;
      throw error;
    }
  });
  await fc.assert(property, { numRuns: runs, seed }).catch((shortest: unknown) => {
    throw new AggregateError(
      [first, shortest],
      "The server and the model disagree. The first failure, and its shortest form:",
    );
  });
  return coverage;
}

async function runSequence(pair: Pair, steps: Iterable<fc.AsyncCommand<object, Pair>>): Promise<void> {
  await pair.prepare();
  for (const operation of prepared) await new Step(operation, [0], new Map()).run({}, pair);
  await fc.asyncModelRun(() => ({ model: {}, real: pair }), steps);
}

class Step implements fc.AsyncCommand<object, Pair> {
  #call: ModelCall | undefined;
  readonly #operation: string;
  readonly #numbers: readonly number[];
  readonly #coverage: Map<string, Record<string, number>>;

  constructor(operation: string, numbers: readonly number[], coverage: Map<string, Record<string, number>>) {
    this.#operation = operation;
    this.#numbers = numbers;
    this.#coverage = coverage;
  }

  check(): boolean {
    return true;
  }

  async run(_: object, pair: Pair): Promise<void> {
    const choose = new Choices(this.#numbers);
    const caller = choose.usually(["ada"], ["limited", "reader", "eve"]);
    if (this.#operation === "upload") {
      await upload(pair, choose.words());
      return;
    }
    this.#call = { operation: this.#operation, caller, args: argumentsOf(pair, this.#operation, choose) };
    const answer = await pair.call(this.#call);
    const counts = this.#coverage.get(this.#operation) ?? {};
    const status = "status" in answer ? answer.status : 200;
    this.#coverage.set(this.#operation, { ...counts, [status]: (counts[status] ?? 0) + 1 });
    if (this.#operation === "admin.documents.import") await pair.processDocuments();
  }

  toString(): string {
    return this.#call === undefined
      ? this.#operation
      : `${this.#call.operation}(${JSON.stringify(this.#call.args)}) of ${this.#call.caller}`;
  }
}

/** Creates an upload session and sends its bytes, so that a file can be created from it. */
async function upload(pair: Pair, content: string): Promise<void> {
  if (pair.state.callers[0]?.workspaces.length === 0) return;
  const known = new Set(pair.state.uploads.keys());
  await pair.call({ operation: "drive.createUpload", args: { file_size: content.length }, caller: "ada" });
  const created = [...pair.state.uploads.keys()].find((id) => !known.has(id)) ?? "";
  const number = Number(created.split(" ").at(-1));
  await pair.sendPart(created, `§url ${number + 1}`, content);
}

function argumentsOf(pair: Pair, operation: string, choose: Choices): object {
  const makers: Readonly<Record<string, unknown>> = operation.startsWith("admin.")
    ? { ...createAdminCalls(pair.state) }
    : { ...createCalls(pair.state) };
  const [resource = "", name = ""] = operation.replace("admin.", "").split(".");
  const methods = makers[resource];
  const make: unknown = typeof methods === "object" && methods !== null ? Reflect.get(methods, name) : undefined;
  if (typeof make !== "function") throw new Error(`There are no arguments for ${operation}`);
  const args: unknown = Reflect.apply(make, methods, [choose]);
  if (typeof args !== "object" || args === null) throw new Error(`The arguments of ${operation} are not an object`);
  return args;
}
