import { withExtension } from "../../import-extension.js";
import { modulePart } from "../../shared/module-options.js";
import type { EmitInput } from "../settings.js";

/** The modules that samples import, as users write them. */
export interface Modules {
  readonly client: string;
  /** The client's functions. */
  readonly operations: string;
  /** Undefined if there are no hooks to show. */
  readonly hooks: string | undefined;
  /** Undefined if there are no validators to show. */
  readonly validators: string | undefined;
}

/** Returns the modules with the extension that users' projects need. */
export function modulesOf(options: EmitInput["options"]): Modules {
  const { package: client, hooks, validators, importExtension = "js" } = options;
  const named = (module: string): string => withExtension(module, importExtension);
  return {
    client: named(client),
    operations: named(modulePart(client, "operations/index")),
    hooks: hooks === undefined ? undefined : named(hooks),
    validators: validators === undefined ? undefined : named(validators),
  };
}
