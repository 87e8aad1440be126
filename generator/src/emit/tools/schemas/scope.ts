import { getOrAdd } from "../../../diagnostics/get-or-add.js";
import { freeName } from "../../../model/names.js";
import type { NamedSchema } from "../../../model/types.js";
import type { Direction } from "../../shared/types.js";

/** The position of a schema that is being converted, and the rules there. */
export interface Scope {
  readonly direction: Direction;
  readonly components: ReadonlyMap<string, NamedSchema>;
  /** The components around the schema. */
  readonly seen: readonly string[];
  /** The number of optional objects that may still be nested. */
  readonly depth: number;
  /** The number of objects and arrays around the schema. */
  readonly level: number;
  /** The longest description; 0 for none. */
  readonly descriptions: number;
  readonly effort: Effort;
  /** The recursive components that a request refers to. */
  readonly definitions: Definitions;
}

/** The deepest nesting of OpenAI's strict mode. */
export const deepest = 10;

/** Counts the schemas of a conversion: a few components may describe billions. */
export interface Effort {
  left: number;
  /** A part was left out, because it is too deep or there are too many. */
  isCut: boolean;
}

/** Names the recursive components that a schema refers to. */
export class Definitions {
  readonly names = new Map<string, string>();
  readonly pending: string[] = [];

  /** Returns the reference to a component, whose definition is converted later. */
  refer(component: string): string {
    if (!this.names.has(component)) this.pending.push(component);
    const name = getOrAdd(this.names, component, () => this.#free(component));
    return `#/$defs/${name}`;
  }

  /** Returns a name without characters that a JSON pointer or a URI escapes. */
  #free(component: string): string {
    const taken = new Set(this.names.values());
    return freeName(component.replace(/[^A-Za-z0-9_.-]/g, "_"), (name) => taken.has(name));
  }
}

/** Returns the scope of a schema inside of an object or array. */
export function within(scope: Scope): Scope {
  return { ...scope, level: scope.level + 1 };
}
