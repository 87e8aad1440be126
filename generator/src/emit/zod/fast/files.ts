import { code, ImportedModule } from "../../../codegen/code.js";
import { docsOf } from "../../../codegen/doc-comments.js";
import type { Statement } from "../../../codegen/file.js";
import type { EmittedFile } from "../../output.js";
import { printFile } from "../../shared/print.js";
import type { Export, Exports } from "../exports/types.js";
import { guardName } from "../names.js";
import type { EmitInput } from "../settings.js";
import { printIndexes, tierFiles, type TierFile } from "../tier-files.js";
import { namespacesOf, runtimeModule, typeOf, type TypeNamespaces } from "../types.js";

/** Emits for every export its guard, with the schema of zod/mini behind it. */
export function emitFast({ options }: EmitInput, exports: Exports): readonly EmittedFile[] {
  const files = tierFiles(exports).map((file) => emitFile(options, file));
  return [...files, ...printIndexes(options, exports, "fast")];
}

/** The guards and the schemas have files of the same path. */
function emitFile(options: EmitInput["options"], { path, depth, exports }: TierFile): EmittedFile {
  const up = "../".repeat(depth);
  const module = path.replace(/\.ts$/, ".js");
  const modules = {
    json: new ImportedModule(runtimeModule(options, "fast", depth), "json", false),
    guards: new ImportedModule(`${up}guards/${module}`, "guards", false),
    schemas: new ImportedModule(`${up}mini/${module}`, "schemas", false),
    types: namespacesOf(options, depth),
  };
  const statements = exports.map((item) => declare(item, modules));
  return printFile(`fast/${path}`, options.command, statements);
}

interface Modules {
  readonly json: ImportedModule;
  readonly guards: ImportedModule;
  readonly schemas: ImportedModule;
  readonly types: TypeNamespaces;
}

function declare(item: Export, { json, guards, schemas, types }: Modules): Statement {
  const { name, doc } = item;
  const initializer = code`/* @__PURE__ */ ${json}.fast(${guards}.${guardName(name)}, () => ${schemas}.${name})`;
  return {
    kind: "const",
    name,
    type: code`${json}.Fast<${typeOf(item, types)}>`,
    initializer,
    ...docsOf(doc),
  };
}
