import type { Context, Env } from "hono";
import type { BlankEnv } from "hono/types";
import type { Awaitable, Credential, Permission } from "../endpoints/index.js";

/** Options of `createApp`. */
export interface AppOptions<P = void, E extends Env = BlankEnv> {
  /**
   * Decides who may call an operation: returns the principal, which handlers find in `context.principal`, or throws an `HttpError`
   * with 401 or 403. It is called for every operation, before the request's arguments are read. Requests without any of the
   * credentials that the operation needs get a 401 before that. `false`: this app checks nothing, because something in front of it does.
   */
  readonly authorize?: Authorize<P, E> | NoAuthorization<P>;
  /** The path before all paths of the API: `/v1`. Default: none. */
  readonly basePath?: string;
  /** Validates arguments, and answers invalid ones with 400. Default: true. */
  readonly validateRequests?: boolean;
  /**
   * Validates the bodies of successful JSON responses. An invalid one becomes a 500, and `onError` gets a `ResponseError`. With
   * `development`, the default, it does so unless NODE_ENV is `production`, and the 500 lists the issues.
   */
  readonly validateResponses?: boolean | "development";
  /** The size of the largest body in bytes. Larger ones get a 413. Default: 1 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * Is called with every error before its response is sent: those that handlers and `authorize` throw, invalid requests and responses,
   * and unknown methods. Return a `Response` to replace the response, another value to replace its body by JSON, or nothing to keep it.
   * Default: prints unexpected errors to the console.
   */
  readonly onError?: (error: unknown, context: ErrorContext<E>) => unknown;
  /** The path of the OpenAPI document below `basePath`, which needs no credentials, or false to keep it private. Default: `/openapi.json`. */
  readonly document?: false | `/${string}`;
}

/** Options of an API with operations that need credentials: `authorize` is required. */
export interface SecuredAppOptions<P = void, E extends Env = BlankEnv> extends AppOptions<P, E> {
  /** Decides whether a caller may call an operation, and returns the principal. `false` lets everybody call all operations. */
  readonly authorize: Authorize<P, E> | NoAuthorization<P>;
}

/** Without authorization, there is no principal that handlers could rely on. */
type NoAuthorization<P> = undefined extends P ? false : void extends P ? false : never;

/** Decides whether a caller may call an operation, and returns the principal. Throw an `HttpError` to refuse the call. */
export type Authorize<P, E extends Env = BlankEnv> = (call: AuthorizationCall<E>) => Awaitable<P>;

/** The call that `authorize` decides about. */
export interface AuthorizationCall<E extends Env = BlankEnv> {
  /** The call path of the operation: `pets.get`. */
  readonly operation: string;
  /** The first credential of the first alternative; undefined if the caller is anonymous, and the operation allows that. */
  readonly credential: Credential | undefined;
  /**
   * The document's alternatives for which the request has all credentials, each with one or more schemes. An empty list among them: the
   * operation needs no credentials.
   */
  readonly alternatives: readonly (readonly Credential[])[];
  /** The document's `x-permission`. */
  readonly permission: Permission | undefined;
  readonly request: Request;
  /** Hono's context, with `env` and the variables that middleware has set. */
  readonly hono: Context<E>;
}

/** The properties that the server adds to the context of handlers. */
export interface ServerContext<P = void, E extends Env = BlankEnv> {
  /** The value that `authorize` returned. */
  readonly principal: P;
  /** Hono's context, with `env` and the variables that middleware has set. */
  readonly hono: Context<E>;
}

/** The circumstances of an error. */
export interface ErrorContext<E extends Env = BlankEnv> {
  /** The call path of the operation; undefined if the path or the method is unknown. */
  readonly operation: string | undefined;
  readonly request: Request;
  /** The response that is sent if `onError` returns nothing. */
  readonly response: Response;
  readonly hono: Context<E>;
}
