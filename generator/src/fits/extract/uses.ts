import type { Operation } from "../../model/types.js";
import type { Primitive, UsedProperty } from "../types.js";
import type { Surface } from "./surface.js";

/** The parts of the document that a program uses, by the ids of its surface. */
export class Uses {
  readonly surface: Surface;
  /** The operations that it calls, and whether any call uses the result. */
  readonly operations = new Map<Operation, boolean>();
  readonly values = new Map<string, Set<Primitive>>();
  readonly #reads = new Map<string, "part" | "whole">();
  /** The number of objects that have a property, and whether some may not have it. */
  readonly #sent = new Map<string, { count: number; isMaybe: boolean }>();
  /** The number of objects by the id that their properties are in. */
  readonly #made = new Map<string, number>();

  constructor(surface: Surface) {
    this.surface = surface;
  }

  read(ids: readonly string[], how: "part" | "whole" = "part"): void {
    for (const id of ids) if (this.#reads.get(id) !== "part") this.#reads.set(id, how);
  }

  call(operation: Operation, isUsed: boolean): void {
    this.operations.set(operation, isUsed || this.operations.get(operation) === true);
  }

  /** Counts an object that the program makes, by the ids that its properties are in. */
  make(owners: Iterable<string>): void {
    for (const owner of owners) this.#made.set(owner, (this.#made.get(owner) ?? 0) + 1);
  }

  send(ids: readonly string[], isMaybe: boolean): void {
    for (const id of ids) {
      const before = this.#sent.get(id) ?? { count: 0, isMaybe: false };
      this.#sent.set(id, { count: before.count + 1, isMaybe: before.isMaybe || isMaybe });
    }
  }

  value(id: string, value: Primitive): void {
    this.values.set(id, (this.values.get(id) ?? new Set()).add(value));
  }

  /** Returns the ids of all uses, and those of what they are in. */
  all(): ReadonlySet<string> {
    const found = new Set<string>();
    for (const id of [...this.#reads.keys(), ...this.#sent.keys(), ...this.#made.keys(), ...this.values.keys()])
      for (let own: string | undefined = id; own !== undefined; own = this.surface.owners.get(own)) found.add(own);
    return found;
  }

  isMade(id: string): boolean {
    return this.#made.has(id);
  }

  /** Returns how a property or argument is used; undefined if it is not. */
  of(id: string, required: boolean): Pick<UsedProperty, "read" | "sent"> | undefined {
    const [read, sent] = [this.#reads.get(id), this.#sent.get(id)];
    if (read === undefined && sent === undefined) return undefined;
    const made = this.#made.get(this.surface.owners.get(id) ?? "") ?? 0;
    // The compiler demands a required property of every object.
    const isAlways = sent !== undefined && !sent.isMaybe && (required || sent.count >= made);
    return { ...(read && { read }), ...(sent && { sent: isAlways ? "always" : "sometimes" }) };
  }
}
