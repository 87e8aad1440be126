import { code, importedValue, joinCode, type Code } from "../../../codegen/code.js";
import type { JsonValue } from "../../../model/types.js";
import { keyText, literalText } from "../../../codegen/literals.js";
import { runtimeModule } from "../names.js";

/** A function of the runtime, or, with arguments, what a call of it gives. */
export class FromRuntime {
  readonly name: string;
  readonly args: readonly TableValue[] | undefined;

  constructor(name: string, args?: readonly TableValue[]) {
    this.name = name;
    this.args = args;
  }
}

/** Code that depends on the path of the runtime. */
export class FromCode {
  readonly make: (runtime: string) => Code;

  constructor(make: (runtime: string) => Code) {
    this.make = make;
  }
}

/** A value of a table: data, or a part of the runtime. Undefined members are left out. */
export type TableValue = JsonValue | FromRuntime | FromCode | Table | readonly Table[];
export interface Table {
  readonly [key: string]: TableValue | undefined;
}

/** Returns the code of a table. Marks calls as pure, so that bundlers drop tables that nothing uses. */
export function tableCode(value: TableValue, runtime: string): Code {
  if (value instanceof FromCode) return value.make(runtime);
  if (value instanceof FromRuntime) {
    const name = importedValue(runtimeModule(runtime, value.name), value.name);
    const args = value.args?.map((arg) => tableCode(arg, runtime));
    return args === undefined ? name : code`/* @__PURE__ */ ${name}(${joinCode(args, ", ")})`;
  }
  if (isTables(value))
    return code`[${joinCode(
      value.map((one) => tableCode(one, runtime)),
      ", ",
    )}]`;
  if (value === null || typeof value !== "object" || Array.isArray(value)) return literalText(value as JsonValue);
  const members = Object.entries(value as Table).flatMap(([key, entry]) =>
    entry === undefined ? [] : [code`${keyText(key)}: ${tableCode(entry, runtime)}`],
  );
  return members.length === 0 ? "{}" : code`{ ${joinCode(members, ", ")} }`;
}

/** Returns whether a list has tables with parts of the runtime. */
function isTables(value: TableValue): value is readonly Table[] {
  const holds = (one: unknown): boolean =>
    one instanceof FromRuntime ||
    one instanceof FromCode ||
    (typeof one === "object" && one !== null && Object.values(one).some(holds));
  return Array.isArray(value) && value.some(holds);
}
