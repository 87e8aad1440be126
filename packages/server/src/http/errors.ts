import { HttpError } from "@memory-service/endpoints";
import type { ErrorContext } from "@memory-service/hono";
import type { Context, ErrorHandler, NotFoundHandler } from "hono";
import type { Logger } from "pino";
import { diskIsFull, isFull, isUnavailable } from "../database/unavailable.js";
import type { CallRecord, ServerEnv } from "./call-record.js";

const failed = "A request has failed";

/** The handlers of errors, for the app. */
interface ErrorLog {
  /** Writes unexpected errors to the log, with the id of the request, which the response has in `X-Request-Id`. */
  readonly onError: (error: unknown, context: ErrorContext<ServerEnv>) => Response | undefined;
  /** Answers errors outside of both APIs. */
  readonly onFailure: ErrorHandler<ServerEnv>;
  readonly notFound: NotFoundHandler<ServerEnv>;
}

export function createErrorLog(log: Logger): ErrorLog {
  return {
    onError(error, { operation, response, hono }) {
      const call = hono.get("call");
      if (operation !== undefined) call.operation ??= operation;
      response.headers.set("x-request-id", call.id);
      if (!(error instanceof HttpError)) log.error({ err: error, id: call.id, operation }, failed);
      return expectedFailure(error, call.id);
    },
    onFailure: (error, hono) => {
      // Routes for monitoring have no record.
      const call: CallRecord | undefined = hono.get("call");
      const { id = "", operation } = call ?? {};
      if (error instanceof HttpError) {
        const headers = { ...Object.fromEntries(error.headers), "x-request-id": id };
        return Response.json({ success: false, message: error.message }, { status: error.status, headers });
      }
      log.error({ err: error, id, operation }, failed);
      const message = "The server has failed to answer this request";
      return expectedFailure(error, id) ?? hono.json({ success: false, message }, 500, { "x-request-id": id });
    },
    notFound: (hono: Context<ServerEnv>) => {
      const { id } = hono.get("call");
      const wanted = `${hono.req.method} ${hono.req.path.slice(0, 200)}`;
      const message = `This server has no operation ${wanted}: /openapi.json and /admin/openapi.json list all`;
      return hono.json({ success: false, message }, 404, { "x-request-id": id });
    },
  };
}

/** Returns the response while the database cannot be reached, or the disk is full; undefined for other errors. */
function expectedFailure(error: unknown, id: string): Response | undefined {
  if (isUnavailable(error)) return refusal(503, "The database cannot be reached. Try again later", id);
  if (isFull(error)) return refusal(507, diskIsFull, id);
  return undefined;
}

function refusal(status: 503 | 507, message: string, id: string): Response {
  return Response.json({ success: false, message }, { status, headers: { "retry-after": "5", "x-request-id": id } });
}
