import type { Located } from "../nodes.js";
import type { Operation, Webhook } from "../types.js";

/** An operation as far as it can be built without looking at the others, with the place it is built from. */
export interface DraftOperation extends Omit<Operation, "affects" | "unknowns" | "args" | "bodyChoices" | "callbacks"> {
  readonly located: Located;
  readonly callbacks: readonly DraftWebhook[];
}

/** A webhook or callback whose type has no name yet. */
export type DraftWebhook = Omit<Webhook, "typeName">;
