/** Programs that cover all values of a type or need those that they have, and a document whose next version has more values. */

/** Paths and schemas of the document. */
export const paths = `  /payments:
    post:
      operationId: payments.create
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [payment], properties: { payment: { $ref: "#/components/schemas/Payment" } } } } } }
      responses: { "204": { description: Paid. } }
  /refunds:
    post:
      operationId: refunds.create
      responses:
        "200": { description: Done., content: { application/json: { schema: { type: object, required: [amount], properties: { amount: { type: integer } } } } } }
        "201": { description: Begun., content: { application/json: { schema: { type: object, required: [url], properties: { url: { type: string } } } } } }
  /orders/{id}:
    get:
      operationId: orders.get
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        "200": { description: An order., content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
        "404": { description: None., content: { application/json: { schema: { type: object, required: [hint], properties: { hint: { type: string } } } } } }
`;
export const schemas = `    Status: { type: string, enum: [open, paid] }
    Priority: { type: integer, enum: [1, 2] }
    Card: { type: object, required: [kind, digits], properties: { kind: { type: string, const: card }, digits: { type: string } } }
    Cash: { type: object, required: [kind], properties: { kind: { type: string, const: cash } } }
    Transfer: { type: object, required: [kind, iban], properties: { kind: { type: string, const: transfer }, iban: { type: string } } }
    Payment:
      oneOf: [{ $ref: "#/components/schemas/Card" }, { $ref: "#/components/schemas/Cash" }]
      discriminator: { propertyName: kind, mapping: { card: "#/components/schemas/Card", cash: "#/components/schemas/Cash" } }
    Order:
      type: object
      required: [status, priority, state, note, label]
      properties:
        status: { $ref: "#/components/schemas/Status" }
        priority: { $ref: "#/components/schemas/Priority" }
        state: { type: string, enum: [new, old] }
        note: { type: string }
        label: { type: string }
`;

/** The edits of the next version. */
export const changes: readonly (readonly [string, string])[] = [
  ["[open, paid]", "[open, paid, archived]"],
  ["enum: [1, 2]", "enum: [1, 2, 3]"],
  ['Cash" }]', 'Cash" }, { $ref: "#/components/schemas/Transfer" }]'],
  [
    'cash: "#/components/schemas/Cash" }',
    'cash: "#/components/schemas/Cash", transfer: "#/components/schemas/Transfer" }',
  ],
  // A property that values must have now, also those of a program's own tests.
  [
    "      properties:\n        status",
    "      properties:\n        tags: { type: array, items: { type: string } }\n        status",
  ],
  // Results that may be less than before.
  ["        label: { type: string }", '        label: { type: [string, "null"] }'],
  ['        "404":', '        "204": { description: Not yet. }\n        "404":'],
  [
    '        "201": { description: Begun.,',
    '        "202": { description: Planned., content: { application/json: { schema: { type: object, required: [day], properties: { day: { type: string } } } } } }\n        "201": { description: Begun.,',
  ],
  // A name that changes, so that offsets move and names of types are lost.
  ["required: [status, priority, state, note, label]", "required: [tags, status, priority, condition, label]"],
  ["        state: { type: string, enum: [new, old] }", "        condition: { type: string, enum: [new, old] }"],
];

/** The beginning of each program. STATE stands for a name that changes. */
const prelude = `import type { Order, Payment, PaymentsCreateParams, Priority, Status } from "./client/generated/index.js";
declare function assertNever(value: never): never;
declare function use(...values: unknown[]): void;
export const shared = (order: Order, payment: Payment | PaymentsCreateParams, priority: Priority, status: Status) => {
  use(order, payment, priority, status, assertNever, order.STATE);
};
`;

/** Programs before and after. */
const cases: readonly (readonly [title: string, before: string, after: string])[] = [
  [
    "a function that returns in all cases",
    `export function labelOf(status: Status): string {
  switch (status) {
    case "open":
      return "Open"; // still
    case "paid":
      return "Paid"; // at last
  }
}`,
    `export function labelOf(status: Status): string {
  switch (status) {
    case "open":
      return "Open"; // still
    case "paid":
      return "Paid"; // at last
    case "archived":
      return TODO;
  }
}`,
  ],
  [
    "another style",
    `export const labelOf = async (order: Order): Promise<string> => {
  switch (order.status) { case 'open': return ''
    case 'paid': return ''
  }
}`,
    `export const labelOf = async (order: Order): Promise<string> => {
  switch (order.status) { case 'open': return ''
    case 'paid': return ''
    case 'archived': return TODO
  }
}`,
  ],
  [
    "a function without a stated type",
    `const sizeOf = (priority: Priority) => {
  switch (priority) {
    case 1: return 10;
    case 2: { return 20; }
  }
};
export const size: number = sizeOf(1);`,
    `const sizeOf = (priority: Priority) => {
  switch (priority) {
    case 1: return 10;
    case 2: { return 20; }
    case 3: return TODO;
  }
};
export const size: number = sizeOf(1);`,
  ],
  [
    "a variable that all cases assign",
    `export function f(status: Status) {
  let label: string;
  switch (status) {
    case "open":
      label = "a";
      break;
    case "paid":
      label = "b";
  }
  return label;
}`,
    `export function f(status: Status) {
  let label: string;
  switch (status) {
    case "archived":
      throw TODO;
    case "open":
      label = "a";
      break;
    case "paid":
      label = "b";
  }
  return label;
}`,
  ],
  [
    "a default that nothing reaches",
    `export function f(payment: Payment): string {
  switch (payment.kind) {
    case "card":
      return payment.digits;
    case "cash":
      return "";
    // All kinds are above.
    default: {
      const missing: never = payment;
      throw new Error(missing);
    }
  }
}`,
    `export function f(payment: Payment): string {
  switch (payment.kind) {
    case "card":
      return payment.digits;
    case "cash":
      return "";
    case "transfer":
      return TODO;
    // All kinds are above.
    default: {
      const missing: never = payment;
      throw new Error(missing);
    }
  }
}`,
  ],
  [
    "a default with satisfies",
    `export function f(order: Order): void {
  switch (order.status) {
    case "open":
    case "paid":
      use(order.STATE);
      break;
    default:
      order.status satisfies never;
  }
}`,
    `export function f(order: Order): void {
  switch (order.status) {
    case "open":
    case "paid":
      use(order.STATE);
      break;
    case "archived":
      throw TODO;
    default:
      order.status satisfies never;
  }
}`,
  ],
  [
    "an if chain",
    `export function f(status: Status): number {
  if (status === "open") {
    return 1;
  } else if (status === "paid") {
    return 2;
  } else {
    return assertNever(status);
  }
}`,
    `export function f(status: Status): number {
  if (status === "open") {
    return 1;
  } else if (status === "paid") {
    return 2;
  } else if (status === "archived") {
    return TODO;
  } else {
    return assertNever(status);
  }
}`,
  ],
  [
    "an if chain without blocks",
    `export function f(status: Status) {
  if (status === "open") use(1);
  else if (status === "paid") use(2);
  else assertNever(status);
}`,
    `export function f(status: Status) {
  if (status === "open") use(1);
  else if (status === "paid") use(2);
  else if (status === "archived") throw TODO;
  else assertNever(status);
}`,
  ],
  [
    "returns before the end",
    `export function f({ payment }: PaymentsCreateParams): string {
  if (payment.kind === 'card') return payment.digits;
  if (payment.kind === 'cash') return "";
  return assertNever(payment);
}`,
    `export function f({ payment }: PaymentsCreateParams): string {
  if (payment.kind === 'card') return payment.digits;
  if (payment.kind === 'cash') return "";
  if (payment.kind === 'transfer') return TODO;
  return assertNever(payment);
}`,
  ],
  [
    "a conditional expression",
    `export const f = (status: Status): number => (status === "open" ? 1 : status === "paid" ? 2 : assertNever(status));`,
    `export const f = (status: Status): number => (status === "open" ? 1 : status === "paid" ? 2 : status === "archived" ? TODO : assertNever(status));`,
  ],
  [
    "the statuses of a result",
    `import type { Client } from "./client/generated/index.js";
export async function f(client: Client): Promise<string> {
  const { status, data } = await client.refunds.create().withResponse();
  switch (status) {
    case 200:
      return "";
    case 201:
      use(data);
      return "later";
  }
}
type Done = Awaited<ReturnType<ReturnType<Client["refunds"]["create"]>["withResponse"]>>;
export const codes = { 200: "", 201: "" } satisfies Record<Done["status"], string>;`,
    `import type { Client } from "./client/generated/index.js";
export async function f(client: Client): Promise<string> {
  const { status, data } = await client.refunds.create().withResponse();
  switch (status) {
    case 200:
      return "";
    case 201:
      use(data);
      return "later";
    case 202:
      return TODO;
  }
}
type Done = Awaited<ReturnType<ReturnType<Client["refunds"]["create"]>["withResponse"]>>;
export const codes = { 200: "", 201: "", 202: TODO } satisfies Record<Done["status"], string>;`,
  ],
  [
    "a switch before what nothing reaches",
    `export function f(status: Status): number {
  switch (status) {
    case "open":
      return 1;
    case "paid":
      return 2;
  }
  return assertNever(status);
}`,
    `export function f(status: Status): number {
  switch (status) {
    case "open":
      return 1;
    case "paid":
      return 2;
    case "archived":
      return TODO;
  }
  return assertNever(status);
}`,
  ],
  [
    "a literal without a type",
    `const labels = { open: "Open", paid: "Paid" } as const;
export const f = (order: Order): string => labels[order.status] + labels[order.status] + labels["open"];`,
    `const labels = { open: "Open", paid: "Paid", archived: TODO } as const;
export const f = (order: Order): string => labels[order.status] + labels[order.status] + labels["open"];`,
  ],
  [
    "a record",
    `export const labels: Record<Status, string> = {
  open: "Open",
  paid: "Paid",
};`,
    `export const labels: Record<Status, string> = {
  open: "Open",
  paid: "Paid",
  archived: TODO,
};`,
  ],
  [
    "a value of a result",
    `export const order: Order = { status: "open", priority: 1, STATE: "new", note: "", label: "" };`,
    `export const order: Order = { status: "open", priority: 1, STATE: "new", note: "", label: "", tags: TODO };`,
  ],
  [
    "records in other forms",
    `export const labels = { open: { 1: 1, 2: 2 }, paid: { 1: 3, 2: 4 } } as const satisfies { readonly [S in Status]: Record<Priority, number> };
export const all = new Map<number, Record<Payment["kind"], number>>([[1, { card: 1, cash: 2 }]]);`,
    `export const labels = { open: { 1: 1, 2: 2, 3: TODO }, paid: { 1: 3, 2: 4, 3: TODO }, archived: TODO } as const satisfies { readonly [S in Status]: Record<Priority, number> };
export const all = new Map<number, Record<Payment["kind"], number>>([[1, { card: 1, cash: 2, transfer: TODO }]]);`,
  ],
];

/** Programs that stay as they are. */
const others: readonly (readonly [title: string, text: string])[] = [
  [
    "a default that works",
    `export function f(status: Status): string {
  switch (status) {
    case "open":
      return "Open";
    case "paid":
      return "Paid";
    default:
      return status;
  }
}
export function g(status: Status): string {
  if (status === "open") return "a";
  if (status === "paid") return "b";
  throw new Error(status);
}`,
  ],
  [
    "code that does not cover all values",
    `export function f(status: Status): void {
  switch (status) {
    case "open":
      use(status);
  }
}
export const some: Partial<Record<Status, number>> = { open: 1, paid: 2 };
export const one: { [key: string]: number } = { open: 1, paid: 2 };`,
  ],
];

/** Programs that stay, and are listed. */
export const listed: readonly (readonly [title: string, text: string, line: string])[] = [
  [
    "a switch whose cases return nothing",
    `export function f(status: Status): void {
  switch (status) {
    case "open":
      return use(1);
    case "paid":
      return use(2);
  }
}`,
    `exhaustive18.ts:8 needs a decision: the switch has no case for "archived"`,
  ],
  [
    "a test that the compiler cannot read",
    `declare function isCard(payment: Payment): payment is Extract<Payment, { kind: "card" }>;
declare function isCash(payment: Payment): payment is Extract<Payment, { kind: "cash" }>;
export function f(payment: Payment): void {
  if (isCard(payment) || isCash(payment)) return;
  assertNever(payment);
}`,
    "exhaustive19.ts:11 needs a decision: payment may be Transfer now",
  ],
  [
    "a property that is optional now",
    `export const f = (order: Order): number => (order.STATE === "new" ? order.note.length : 0);`,
    "exhaustive20.ts:7 needs a decision: Order.note may be undefined now",
  ],
  [
    "a property that is optional now, in a pattern",
    `export function f({ note: text, ...order }: Order): number {
  use(order.STATE);
  const copy = text;
  return copy.length;
}`,
    "exhaustive21.ts:10 needs a decision: Order.note may be undefined now",
  ],
  [
    "a property that may be null now",
    `export const f = (order: Order): string => {
  const label: string = order.label;
  return label;
};`,
    "exhaustive22.ts:8 needs a decision: Order.label may be null now",
  ],
  [
    "a result that may be missing now",
    `import type { Client } from "./client/generated/index.js";
export const f = async (client: Client): Promise<string> => (await client.orders.get({ id: "" })).status;`,
    "exhaustive23.ts:8 needs a decision: client.orders.get() may be undefined now",
  ],
  [
    "an enum that a variable cannot hold now",
    `export const f = (order: Order): "open" | "paid" => order.status;`,
    `exhaustive24.ts:7 needs a decision: Order.status may be "archived" now`,
  ],
];

/** All programs, by their files. */
export const programs = [
  ...cases,
  ...others.map(([title, text]) => [title, text, text] as const),
  ...listed.map(([title, text]) => [title, text, text] as const),
].map(([title, before, after], index) => ({
  title,
  file: `exhaustive${index}.ts`,
  before: `${prelude}${before}\n`.replaceAll("STATE", "state"),
  after: `${prelude}${after}\n`.replaceAll("STATE", "condition"),
}));

/** The files that do not compile before their author has decided. The compiler accepts the first of those that are listed. */
export const failing = listed.slice(1).map(([, , line]) => line.replace(/:.*/, ""));
