import { optional } from "../../diagnostics/optional.js";
import type { JsonValue, Operation } from "../../model/types.js";
import { isSuccess } from "../check/check-exchange.js";
import { labelOf } from "../check/label.js";
import type { CreatedObject } from "../evidence.js";
import { matchRequest } from "../match.js";
import { makeArguments } from "./arguments.js";
import { parametersIn, templateOf } from "./names.js";
import type { Arguments } from "./requests.js";
import { deletionAt, undoOf } from "./safety.js";
import type { Creation, Session } from "./session.js";
import type { Supply } from "./supply.js";
import type { Known } from "./values.js";

/** The request that deletes something. */
interface Deletion {
  readonly operation: Operation;
  readonly arguments: Arguments;
}

/** Deletes what was created and still exists, the newest first: it may be in what is older. `after`: only what is newer. */
export async function deleteCreated(session: Session, supply: Supply, after = -1): Promise<void> {
  for (const creation of session.creations.toReversed())
    if (creation.number > after && creation.isDeleted !== true) await deleteOne(creation, session, supply);
}

async function deleteOne(creation: Creation, session: Session, supply: Supply): Promise<void> {
  if (session.isSilent) {
    creation.problem = "the service gives no answer";
    return;
  }
  const deletion = deletionOf(creation, session, supply);
  if (deletion === undefined) {
    creation.problem = "no operation of the document deletes it";
    return;
  }
  const outcome = await session.call({ ...deletion, purpose: { kind: "recorded" }, isCleanup: true });
  const label = labelOf(deletion.operation);
  const { status } = outcome ?? {};
  if (status !== undefined && (isSuccess(status) || status === 404 || status === 410)) {
    creation.isDeleted = true;
    supply.values.forget(creation.number);
  } else creation.problem = status === undefined ? `${label} gave no answer` : `${label} answered ${status}`;
}

/** Notes that an operation deleted something. */
export function noteDeletion(own: Known | undefined, session: Session, supply: Supply): void {
  const creation = session.creations.find(({ number }) => number === own?.creation);
  if (creation === undefined) return;
  creation.isDeleted = true;
  supply.values.forget(creation.number);
}

/** Finds the request that deletes something: by its path, and by the place that the service names. */
function deletionOf(creation: Creation, session: Session, supply: Supply): Deletion | undefined {
  const { operations } = supply.verification.api;
  const undo = undoOf(creation.operation, operations) ?? sameOf(creation, operations);
  const byPath = undo && deletionWith(undo, creation, supply);
  if (byPath !== undefined) return byPath;
  return located(creation, session, supply);
}

/** Returns the deletion of what a PUT creates at its own path. */
function sameOf({ operation }: Creation, operations: readonly Operation[]): Operation | undefined {
  return operation.http.method === "PUT" ? deletionAt(templateOf(operation.http.path), operations) : undefined;
}

function deletionWith(operation: Operation, creation: Creation, supply: Supply): Deletion | undefined {
  const names = parametersIn(operation.http.path);
  if (creation.operation.http.method === "PUT") {
    const values = [...creation.path.values()];
    return withPath(operation, new Map(names.map((name, index) => [name, values[index] ?? ""])));
  }
  const last = operation.parameters.find((one) => one.in === "path" && one.name === names.at(-1));
  if (last === undefined) return undefined;
  const need = { name: last.name, schema: last.schema, path: operation.http.path, sources: [], isOwn: true };
  const own = supply.values.candidates(need).find((one) => one.creation === creation.number);
  const made = own && makeArguments(supply, operation, "required", own);
  return made === undefined || "why" in made ? undefined : { operation, arguments: made };
}

/** Returns the deletion of what the header Location of a 201 names, if it is on the same origin. */
function located({ location, url, status }: Creation, session: Session, supply: Supply): Deletion | undefined {
  if (status !== 201 || location === undefined || !URL.canParse(location, url)) return undefined;
  const target = { method: "DELETE", url: new URL(location, url).href, headers: [] };
  const match = matchRequest(target, supply.verification, [session.options.url]);
  if (match === undefined || match.operation.http.method !== "DELETE") return undefined;
  const values = [...match.parameters].map(([name, text]) => [name, decodeURIComponent(text)] as const);
  return withPath(match.operation, new Map(values));
}

function withPath(operation: Operation, values: ReadonlyMap<string, JsonValue>): Deletion | undefined {
  const own = operation.parameters.filter((one) => one.in === "path");
  const isOther = operation.parameters.some((one) => one.in !== "path" && one.required);
  if (isOther || own.some(({ name }) => !values.has(name))) return undefined;
  return { operation, arguments: { parameters: new Map(own.map((one) => [one, values.get(one.name) ?? ""])) } };
}

/** Returns what was created, for the report. */
export function reportCreated(session: Session): readonly CreatedObject[] {
  return session.creations.map(({ operation, path, ids, isDeleted = false, problem }) => {
    const filled = operation.http.path.replace(/\{([^{}]*)\}/g, (_, name: string) =>
      encodeURIComponent(path.get(name) ?? ""),
    );
    const [id] = ids;
    return {
      operation: labelOf(operation),
      path: id === undefined ? filled : `${filled}/${encodeURIComponent(id.value)}`,
      isDeleted,
      ...(isDeleted ? {} : optional("problem", problem)),
    };
  });
}
