import { HttpError } from "@memory-service/endpoints";

/** A fault that the server makes happen to requests. */
export interface Fault {
  /** The call path of an operation. Absent: all. */
  operation?: string | undefined;
  kind: "none" | "status" | "stall" | "reset" | "expire";
  status?: number | undefined;
  /** Seconds in the header Retry-After. */
  retry_after?: number | undefined;
  delay_ms?: number | undefined;
  /** The number of requests that still get this fault. Absent: all. */
  calls?: number | undefined;
}

/** The faults that `/admin/faults` has set. They belong to this process, and end with it. */
export class FaultRules {
  #rules: Fault[] = [];

  /** Returns the faults that have calls left. */
  list(): Fault[] {
    return this.#rules.filter(({ calls }) => calls !== 0);
  }

  /** Throws an HttpError 400 for a fault without what its kind needs. */
  replace(faults: readonly Fault[]): void {
    faults.forEach(requireStatus);
    this.#rules = faults.map((fault) => ({ ...fault }));
  }

  /** Returns the first fault for an operation that has calls left, and counts this call. */
  take(operation: string): Fault | undefined {
    const rule = this.#rules.find(
      (one) => one.calls !== 0 && (one.operation === undefined || one.operation === operation),
    );
    if (rule?.calls !== undefined) rule.calls -= 1;
    return rule;
  }

  /** Returns the milliseconds by which a fault delays a step that is not a request, and counts the step. The fault has to name it. */
  takeDelay(step: string): number {
    const rule = this.#rules.find(({ calls, operation }) => calls !== 0 && operation === step);
    if (rule?.calls !== undefined) rule.calls -= 1;
    return rule?.delay_ms ?? 0;
  }
}

function requireStatus({ kind, status }: Fault): void {
  if (kind === "status" && status === undefined)
    throw new HttpError(400, "A fault of the kind status needs a status from 400 to 599");
}

const kinds = ["none", "stall", "reset", "expire"] as const;

/**
 * Reads the header X-Fault: parts with semicolons, such as `status=503; retry_after=1`, `delay_ms=500`, `stall`, `reset` or `expire`.
 * @throws HttpError 400 for another value.
 */
export function parseFault(header: string): Fault {
  const fault: Fault = { kind: "none" };
  for (const part of header.split(";").map((one) => one.trim())) {
    const kind = kinds.find((one) => one === part);
    const [, name, value] = /^(status|retry_after|delay_ms)=(\d{1,6})$/.exec(part) ?? [];
    const number = Number(value);
    if (kind !== undefined) fault.kind = kind;
    else if (name === "retry_after") fault.retry_after = number;
    else if (name === "delay_ms" && number <= 600_000) fault.delay_ms = number;
    else if (name === "status" && number >= 400 && number <= 599)
      Object.assign(fault, { kind: "status", status: number });
    else throw new HttpError(400, `Invalid X-Fault: "${part.slice(0, 40)}". ${expected}`);
  }
  return fault;
}

const expected =
  "Send parts with semicolons: stall, reset, expire, status=400 to 599, retry_after=SECONDS, delay_ms=0 to 600000";
