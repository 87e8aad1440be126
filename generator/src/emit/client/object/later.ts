import { StructureKind } from "../../../codegen/declarations.js";
import { exportCode } from "../../../codegen/print-declaration.js";
import type { EmittedFile } from "../../output.js";
import { printFile } from "../../shared/print.js";
import { laterFile, operationsFolder, runtimeModule, uploadFiles } from "../names.js";
import { uploadFunction } from "../../shared/names.js";
import type { EmitInput } from "../settings.js";

/** Emits the module with the code that the client loads on first use: `request` and uploads in parts. */
export function emitLater({ api, options: { runtime, command } }: EmitInput): EmittedFile {
  const uploads = [...uploadFiles(api)].map(([operation, file]): [string, string] => [
    `./${operationsFolder}/${file}.js`,
    uploadFunction(operation),
  ]);
  const exports = [[runtimeModule(runtime, "request"), "request"] as const, ...uploads].map(([moduleSpecifier, name]) =>
    exportCode({ kind: StructureKind.ExportDeclaration, moduleSpecifier, namedExports: [name] }),
  );
  const statement = ["// Code that the client loads on first use.", ...exports].join("\n");
  return printFile({ path: laterFile, command, statements: [statement] });
}
