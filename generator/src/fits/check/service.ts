import { optional } from "../../diagnostics/optional.js";
import type { Api, Operation, Property } from "../../model/types.js";
import { visible } from "../../diagnostics/visible.js";
import { labelOf } from "../../verify/check/label.js";
import { requestOf } from "../labels.js";
import type { Consumer } from "../types.js";
import type { Finding, FindingOfOne } from "./finding.js";

/** The parts of a document that some consumer uses. */
export class Service {
  readonly api: Api;
  readonly properties = new Set<Property>();
  readonly operations = new Set<Operation>();
  /** `GET /pets query limit` */
  readonly arguments = new Set<string>();
  readonly components = new Set<string>();
  readonly #operations: ReadonlyMap<string, Operation>;

  constructor(api: Api) {
    this.api = api;
    this.#operations = new Map(api.operations.map((operation) => [requestOf(labelOf(operation)), operation]));
  }

  /** Returns the operation that a request reaches. */
  operation(label: string): Operation | undefined {
    return this.#operations.get(requestOf(label));
  }
}

/** The comparison of one consumer with a document. */
export interface Comparison {
  readonly consumer: Consumer;
  readonly service: Service;
  /** The pairs of types that were compared, by direction. */
  readonly compared: Set<string>;
  /** The components of the consumer that were compared, by direction: `response Pet`. */
  readonly reached: Set<string>;
  readonly add: (finding: FindingOfOne) => void;
}

/** A position in the types of an operation. */
export interface Place {
  readonly way: "request" | "response";
  /** `Pet.name` */
  readonly subject: string;
  readonly operation?: string;
  /** The consumer does not read it by itself. */
  readonly whole?: boolean;
}

/** Reports a difference. It is breaking unless it says otherwise. */
export function report(
  { add }: Comparison,
  { subject, operation, whole }: Omit<Place, "way">,
  { level = "breaking", ...finding }: Pick<FindingOfOne, "rule" | "title" | "source"> & Partial<Pick<Finding, "level">>,
): void {
  add({ ...finding, level, subject, ...optional("operation", operation), ...(whole && { whole }) });
}

export function code(text: string): string {
  return `\`${visible(text)}\``;
}
