import type { Kinds } from "./kind.js";
import { operationKinds } from "./operations.js";
import { keywordKinds, schemaKinds } from "./schemas.js";
import { fileKinds, problemKinds, textKinds } from "./texts.js";

export const kinds: Kinds = {
  ...schemaKinds,
  ...keywordKinds,
  ...operationKinds,
  ...textKinds,
  ...problemKinds,
  ...fileKinds,
};
