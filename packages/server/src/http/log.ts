import { type DestinationStream, pino, type Logger } from "pino";

export const logLevels = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;

export type LogLevel = (typeof logLevels)[number];

/** Creates a log: lines of JSON on standard output, or in a stream. */
export function createLog(level: LogLevel, stream: DestinationStream = standardOutput()): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, stream);
}

/** The time in milliseconds that a line may wait for others. */
const lineDelay = 20;

/** Returns a stream that writes lines of the same moment at once: under load, one write per line takes a tenth of a request's time. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: false, minLength: 4096 });
  let isWaiting = false;
  const flush = (): void => {
    isWaiting = false;
    output.flush();
  };
  return {
    write(line) {
      output.write(line);
      if (isWaiting) return;
      isWaiting = true;
      // Does not keep the process: when it ends, Pino writes what is left.
      setTimeout(flush, lineDelay).unref();
    },
  };
}

/** An error in a log. */
interface LoggedError {
  readonly type: string;
  readonly message?: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/**
 * Returns the parts of an error that a log may have. Messages of the database can have values of callers, so its errors are described by
 * their code, table and constraint, unless they are about the machine.
 */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const described = {
    type: name,
    ...("code" in error && typeof error.code === "string" && { code: error.code }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
  if (!isOfDatabase(error) || aboutMachine.test(described.code ?? ""))
    return { ...described, message, ...(stack !== undefined && { stack }) };
  const { table, constraint } = error;
  return {
    ...described,
    message: ["Database error", table, constraint].filter((part) => typeof part === "string").join(" "),
    ...(stack !== undefined && { stack: stack.slice(stack.indexOf("\n    at ") + 1) }),
  };
}

/** The classes of insufficient resources, such as a full disk, of interventions by an operator, and of system errors. */
const aboutMachine = /^5[378]/;

function isOfDatabase(error: Error): error is Error & { readonly table?: unknown; readonly constraint?: unknown } {
  return "severity" in error && "routine" in error;
}
