import type { HttpHandler } from "msw";
import type { Awaitable, HandlerContext, Reply } from "../../endpoints/index.js";
import type { HeaderInput } from "../../endpoints/web.js";
import type { Overrides } from "../fixtures/index.js";

/** Answers a call. Returning undefined answers with the fixture; a `Response` is sent unchanged. Throw an HttpError to fail. */
export type Resolver<Args, Result> = (
  args: Args,
  context: HandlerContext,
) => Awaitable<Result | Reply | Response | undefined | void>;

/** Options of one mock handler. */
export interface MockOptions {
  /** Milliseconds before the response. `"infinite"`: none is sent. */
  readonly delay?: number | "infinite";
  /** The number of requests to answer. The next one is left to the handlers that you added before. Default: all. */
  readonly times?: number;
}

/** Options of a mock handler that sends a response of your own. */
export interface ResponseOptions extends MockOptions {
  /** Headers to add. */
  readonly headers?: HeaderInput;
}

/** Options of a mock handler that serves a list in pages. */
export interface PagesOptions extends MockOptions {
  /** The size of a page if the request has none. Default: 20. */
  readonly size?: number;
}

/**
 * A request that fails: the connection breaks (`network`), the response never comes (`timeout`), or it is not what its media type
 * says (`malformed`).
 */
export type Failure = "network" | "timeout" | "malformed";

/** Returns handlers of an operation, for `setupServer`, `setupWorker` and `server.use`. */
export interface OperationMock<Args, Result, Replies extends Reply = Reply> {
  /** Answers with a fixture, with properties of your own, or with the result of a function. */
  (result?: Overrides<Result> | Resolver<Args, Result>, options?: MockOptions): HttpHandler;
  /** Answers with a status. A documented body is a fixture with properties of your own, any other body is sent unchanged. */
  responds<Status extends number>(
    status: Status,
    body?: Overrides<BodyOf<Replies, Status>>,
    options?: ResponseOptions,
  ): HttpHandler;
  /** Fails every request. */
  fails(failure: Failure, options?: MockOptions): HttpHandler;
}

/** A mocked operation whose results come in pages. */
export interface PagedMock<Args, Result, Item, Replies extends Reply = Reply> extends OperationMock<
  Args,
  Result,
  Replies
> {
  /** Answers with the requested page of the items. A function selects the items by the arguments. */
  pages(items: readonly Item[] | ((args: Args) => readonly Item[]), options?: PagesOptions): HttpHandler;
}

/** The whole body of a status: the documented one, or anything. */
export type BodyOf<Replies, Status extends number> = [OwnBody<Replies, Status>] extends [never]
  ? [RangeBody<Replies, Status>] extends [never]
    ? unknown
    : RangeBody<Replies, Status>
  : OwnBody<Replies, Status>;

/** The body of a status that the document names. */
type OwnBody<Replies, Status> =
  Replies extends Reply<infer Documented, infer Body> ? ([Documented] extends [Status] ? Body : never) : never;

/** The body of a status in a range, or in the default response. */
type RangeBody<Replies, Status> =
  Replies extends Reply<infer Documented, infer Body> ? ([Status] extends [Documented] ? Body : never) : never;

/** A part of an upload, as the storage receives it. */
export interface ReceivedPart {
  /** The id of the upload session. */
  readonly session: string;
  /** The position in the plan, from 1. */
  readonly number: number;
  readonly body: Uint8Array;
  readonly request: Request;
}

/** Options of the mock handlers of an upload in parts. */
export interface UploadMockOptions {
  /** Bytes in each part but the last. Default: 5 MiB. */
  readonly partSize?: number;
  /** Called with each part that arrives. Throw an HttpError, or return a Reply or a `Response`, to refuse it. */
  readonly onPart?: (part: ReceivedPart) => Awaitable<Reply | Response | undefined | void>;
}

/** Returns two handlers: one plans uploads in parts, the other one stands for the storage that receives them. */
export type UploadMock = (options?: UploadMockOptions) => HttpHandler[];

/** A valid request, as `onRequest` receives it. */
export interface ReceivedRequest {
  /** The call path: `pets.get`. */
  readonly operation: string;
  /** The arguments, as the client takes them. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly request: Request;
}

/** Options of `createMocks`. */
export interface MocksOptions {
  /**
   * The URL in front of all paths. A path such as `/api` matches any origin, `"*"` any origin and any path. Default: the
   * document's server, or `"*"` if it has none.
   */
  readonly baseUrl?: string | URL;
  /** Answers requests without the documented credentials with 401. Their values are not checked. Default: true. */
  readonly credentials?: boolean;
  /** Milliseconds before each response, for handlers without a delay of their own. */
  readonly delay?: number | "infinite";
  /** Called with each valid request before it is answered. */
  readonly onRequest?: (request: ReceivedRequest) => void;
}
