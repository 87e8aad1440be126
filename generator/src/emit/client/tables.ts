import type { JsonValue } from "../../model/types.js";
import type { Imports } from "../shared/imports.js";
import { keyText, literalText } from "../shared/literals.js";
import { runtimeModule } from "./names.js";

/** A function of the runtime, or, with arguments, what a call of it gives. */
export class FromRuntime {
  readonly name: string;
  readonly args: readonly TableValue[] | undefined;

  constructor(name: string, args?: readonly TableValue[]) {
    this.name = name;
    this.args = args;
  }
}

/** What stands in a table: data, and what of the runtime an operation needs. Undefined members are left out. */
export type TableValue = JsonValue | FromRuntime | Table;
export interface Table {
  readonly [key: string]: TableValue | undefined;
}

/** A table as TypeScript, with its imports. Calls are marked as pure, so that what nobody uses is dropped. */
export function tableText(value: TableValue, imports: Imports, runtime: string): string {
  if (value instanceof FromRuntime) {
    const name = imports.value(runtimeModule(runtime, value.name), value.name);
    const args = value.args?.map((arg) => tableText(arg, imports, runtime));
    return args === undefined ? name : `/* @__PURE__ */ ${name}(${args.join(", ")})`;
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) return literalText(value as JsonValue);
  const members = Object.entries(value as Table).flatMap(([key, entry]) =>
    entry === undefined ? [] : [`${keyText(key)}: ${tableText(entry, imports, runtime)}`],
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
