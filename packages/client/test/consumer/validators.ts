// What users write against the validators, with zod and with what needs none. As in client.ts, nothing here runs.
import {
  createClient,
  type DocumentResult,
  type Fact,
  type FactsUpdateParams,
  validateWith,
} from "@memory-service/client";
import { Fact as FactSchema, Fact$, FactsUpdateParams as FactsUpdate, given, validators } from "@memory-service/zod";
import { bigint, dateTime, instant } from "@memory-service/zod/codecs";
import * as fast from "@memory-service/zod/fast";
import { isDocumentResult, isFact } from "@memory-service/zod/guards";
import * as mini from "@memory-service/zod/mini";
import * as z from "zod";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const check = <T extends true>(): T | undefined => undefined;
declare const value: unknown;

// --- Four ways to one type ---

check<Equal<z.infer<typeof FactSchema>, Fact>>();
check<Equal<z.input<typeof FactsUpdate>, FactsUpdateParams>>();
check<Equal<z.infer<typeof mini.Fact>, Fact>>();
check<Equal<ReturnType<typeof fast.Fact.parse>, Fact>>();
if (isFact(value)) check<Equal<typeof value, Fact>>();
// @ts-expect-error: unknown until looked at
value.id;
// @ts-expect-error: a fact has no colour
FactSchema.parse(value).colour;

const result = fast.Fact.safeParse(value);
if (result.success) check<Equal<typeof result.data, Fact>>();
else z.treeifyError(result.error);
const issues = FactSchema.safeParse(value).error?.issues;
issues?.map(({ message }) => message.trim());

// --- Schemas made of them ---

const Dated = Fact$.extend({ created_at: dateTime(), revision: bigint(), at: instant({ Instant: { from: Number } }) });
check<Equal<z.output<typeof Dated>["created_at"], Date>>();
check<Equal<z.input<typeof Dated>["created_at"], string>>();
check<Equal<z.output<typeof Dated>["revision"], bigint>>();
check<Equal<typeof Fact$.shape.score, z.ZodNumber>>();
export const Batch = z.array(FactSchema).max(10);
// @ts-expect-error: no such member
Fact$.shape.colour;

// --- In the client ---

createClient({ baseUrl: "https://memory.example", validate: validateWith(validators) });
validateWith(mini.validators, "warn");
validateWith(fast.validators, "strict");
validateWith({ "facts.update": { params: given(FactsUpdate), response: fast.FactsUpdateResponse } });
// @ts-expect-error: a guard is no Standard Schema
validateWith({ "facts.update": { params: isFact } });
// @ts-expect-error: no such mode
validateWith(validators, "off");

// --- Variants that nobody knows yet ---

export function tablesIn(values: readonly unknown[]): number {
  const documents: DocumentResult[] = values.filter(isDocumentResult);
  return documents.filter((document) => document.type === "table").length;
}
