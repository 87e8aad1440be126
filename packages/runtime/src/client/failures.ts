import type { ApiError } from "./api-errors.js";
import type { ClientError } from "./errors.js";

// Types of failures and results that a document declares. They cost no bytes. Those of errors are interfaces: the compiler makes a
// generic type alias anew for each alias that names it, and here that would be for each operation.

/** An error with a status whose body the document declares. The body is not validated: a proxy may send another one. */
export interface DeclaredError<Status extends number, Body> extends ApiError {
  readonly status: Status;
  readonly body: Body;
}

/** A result with the status of its response. */
export interface DeclaredResult<Status extends number, T> {
  readonly status: Status;
  readonly data: T;
}

/** The errors with any other status than the declared ones. */
export interface OtherError<Declared extends number, Body = unknown> extends ApiError {
  readonly status: Exclude<AnyStatus, Declared>;
  readonly body: Body;
}

/** The statuses of a class: `StatusIn<"5">` has 500 to 599. */
export type StatusIn<Class extends string> = NumberOf<`${Class}${Digit}${Digit}`>;

/** An error without a response of the API, such as a timeout: it has no status. */
export type UnansweredError = ClientError & { readonly status?: undefined };

/** A response whose headers the document names. */
export interface ResponseWith<Named extends object> extends Response {
  readonly headers: NamedHeaders<Named>;
}

/** Headers with names from the document. In a browser, a header is null unless the service exposes it to the page (CORS). */
export interface NamedHeaders<Named extends object> extends Headers {
  get<Name extends keyof Named>(name: Name): Named[Name] | null;
  get(name: string): string | null;
}

/** The statuses of errors. 0 is a redirect that browsers hide; a success is an error if the document promises another body. */
type AnyStatus = 0 | Success | Redirect | StatusIn<"4" | "5">;
// Registered ones only: each one more costs the compiler time in every operation.
type Success = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;
type Redirect = 300 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308;
type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";
type NumberOf<Text> = Text extends `${infer Value extends number}` ? Value : never;
