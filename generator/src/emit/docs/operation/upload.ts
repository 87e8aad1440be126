import type { Operation } from "../../../model/types.js";
import { codeSpan } from "../../shared/prose.js";
import type { SampleWriter } from "../samples/writer.js";
import { operationLink, uploadLink, uploadPath, type Scope } from "../site.js";

/** The call that uploads a whole file, beside the operation that reserves the upload. */
export interface UploadView {
  readonly heading: string;
  readonly link: string;
  /** A link to the operation. */
  readonly reserve: string;
  readonly permission: string;
  readonly scope: string;
  readonly samples: readonly string[];
}

export const uploadSummary = "Upload a file in parts";

export function uploadView(operation: Operation, scope: Scope, writer: SampleWriter): UploadView | undefined {
  const { upload, permission } = operation;
  if (upload === undefined) return undefined;
  const path = uploadPath(operation);
  return {
    heading: codeSpan(path),
    link: uploadLink(scope, operation),
    reserve: operationLink(scope, operation),
    permission: permission === undefined ? "" : codeSpan(permission.name),
    scope: permission?.scope === undefined ? "" : codeSpan(permission.scope),
    samples: writer.ofUpload(operation),
  };
}
