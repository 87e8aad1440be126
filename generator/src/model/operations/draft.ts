import type { Located } from "../nodes.js";
import type { Operation, Webhook } from "../types.js";

/** An operation as far as it can be built without the others, with its node in the document. */
export interface DraftOperation extends Omit<
  Operation,
  "arguments" | "bodyChoices" | "optionsFirst" | "effects" | "unknowns" | "callbacks"
> {
  readonly located: Located;
  readonly callbacks: readonly DraftWebhook[];
}

/** A draft whose arguments are known. */
export type CallableDraft = DraftOperation & Pick<Operation, "arguments" | "bodyChoices" | "optionsFirst">;

/** A webhook or callback whose type has no name yet. */
export type DraftWebhook = Omit<Webhook, "typeName">;
