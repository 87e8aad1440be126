import { exportCode } from "../../../codegen/print-declaration.js";
import type { EmittedFile } from "../../output.js";
import { exportOf, printFile } from "../../shared/print.js";
import { laterFile, operationsFolder, runtimeModule, uploadFiles } from "../names.js";
import { uploadFunction } from "../../shared/names.js";
import type { EmitInput } from "../settings.js";

/** Emits the module with the code that the client loads on first use: `request` and uploads in parts. */
export function emitLater({ api, options: { runtime, command } }: EmitInput): EmittedFile {
  const uploads = [...uploadFiles(api)].map(([operation, file]) =>
    exportOf(`./${operationsFolder}/${file}.js`, { namedExports: [uploadFunction(operation)] }),
  );
  const exports = [exportOf(runtimeModule(runtime, "request"), { namedExports: ["request"] }), ...uploads];
  const statement = ["// Code that the client loads on first use.", ...exports.map(exportCode)].join("\n");
  return printFile(laterFile, command, [statement]);
}
