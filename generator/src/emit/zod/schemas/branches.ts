import { getOrAdd } from "../../../diagnostics/get-or-add.js";
import { code, type ImportedModule } from "../../../codegen/code.js";
import type { Schema } from "../../../model/types.js";
import type { Statement } from "../../../codegen/file.js";
import type { Form } from "../forms.js";
import type { Recursion } from "../recursion.js";
import { lazyCode } from "./declarations.js";
import type { SchemaScope } from "./scope.js";

interface BranchModules {
  /** The module of the runtime. */
  readonly json: ImportedModule;
  /** The types of that module. */
  readonly jsonTypes: ImportedModule;
}

/** Constants for unnamed schemas that decide what unevaluated keywords look at. They come before all others. */
export class Branches {
  readonly statements: Statement[] = [];
  readonly #names = new Map<Form, Map<Schema, string>>();
  readonly #json: ImportedModule;
  readonly #jsonTypes: ImportedModule;
  readonly #recursion: (form: Form) => Recursion;
  #count = 0;

  constructor({ json, jsonTypes }: BranchModules, recursion: (form: Form) => Recursion) {
    this.#json = json;
    this.#jsonTypes = jsonTypes;
    this.#recursion = recursion;
  }

  hoistFor(form: Form): SchemaScope["hoist"] {
    const names = getOrAdd(this.#names, form, () => new Map<Schema, string>());
    return (schema, make) => {
      const known = names.get(schema);
      if (known !== undefined) return known;
      this.#count += 1;
      const name = `branch${this.#count}`;
      // Set the name first: the schema may refer to itself.
      names.set(schema, name);
      const guarding = this.#recursion(form).guardingOf(schema);
      const initializer = lazyCode(this.#json, "lazy", { code: make(), ...(guarding && { guarding }) });
      this.statements.push({
        kind: "const",
        name,
        isLocal: true,
        type: code`${this.#jsonTypes}.AnySchema`,
        initializer,
      });
      return name;
    };
  }
}
