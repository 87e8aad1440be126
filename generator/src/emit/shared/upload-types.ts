import { code, type Code } from "../../codegen/code.js";
import { usualUploadResult } from "../../model/index.js";
import type { Upload } from "../../model/types.js";
import { stringText } from "../../codegen/literals.js";

/** Returns the type arguments of an upload's options and result: `Completed, UploadedParts<"upload_id", "part_etags">`. */
export function uploadTypes({ result }: Upload, typeOf: (name: string) => Code): Code {
  const isUsual = result.join() === usualUploadResult.join();
  return isUsual ? "Completed" : code`Completed, ${typeOf("UploadedParts")}<${result.map(stringText).join(", ")}>`;
}
