/**
 * The contract between generated code and the runtime: tools, as models and the runtime see them. Types only, so that both sides
 * can import it without a cycle.
 */
import type { CallOptions, Core } from "../client/index.js";

/**
 * An operation as a tool. `name`, `title`, `description`, the schemas and `annotations` are those of MCP's `tools/list`; the rest is
 * for the runtime. Properties that have their usual value are left out.
 */
export interface ToolDefinition {
  /** Matches `^[a-zA-Z0-9_-]{1,64}$`, is unique, and comes from the call path: `facts_get`. */
  readonly name: string;
  /** A few words for people: `Get an actor fact`. */
  readonly title: string;
  /** The description that models read. At most 1,024 characters. */
  readonly description: string;
  /**
   * An object without composition at its root. It is wider than `params`, which decides, but for two things: unknown arguments are
   * refused unless the operation takes any, and arguments that are deprecated or whose names are undocumented are left out.
   */
  readonly inputSchema: ToolSchema;
  /** The arguments whose names the API's reference does not show. `selectTools` adds those that its `wireNames` name. */
  readonly undocumented?: Readonly<Record<string, UndocumentedArgument>>;
  /**
   * The schema of the structured content, which `result` names. The root is an object. Absent if the operation returns nothing, or
   * nothing that a schema describes.
   */
  readonly outputSchema?: ToolSchema;
  readonly annotations: ToolAnnotations;
  /** The call path: `pets.get`. */
  readonly operation: string;
  /** The tags of the document, or the resource without any. */
  readonly tags: readonly string[];
  readonly permission?: ToolPermission;
  /** Deletes, or cannot be undone. Off unless the selection asks for dangerous tools. */
  readonly dangerous?: true;
  /** Off unless the selection names it. */
  readonly hidden?: HiddenReason;
  /** The tool returns one page of a list. */
  readonly pagination?: ToolPagination;
  readonly result: ToolResultKind;
  /**
   * The path of each argument in the client's arguments, by its name in `inputSchema`. Absent: its own name alone. For names that
   * models' APIs reject, and for arguments that the client groups.
   */
  readonly paths?: Readonly<Record<string, readonly string[]>>;
  /** Validates the client's arguments. Absent if the operation takes none. */
  readonly params?: ToolValidator;
  /** Calls the operation's function with arguments that `params` accepts. */
  readonly call: ToolCall;
}

/**
 * The structured content:
 *
 * - `object`: the result itself.
 * - `page`: the properties of the page's data, and `next`. If the data are an array: `{ items, next }`. Without the properties that
 *   the client's page adds: `hasNext`, `nextCursor`, methods.
 * - `wrapped`: `{ result }`, for arrays, scalars, texts and unions. Without `result` if the operation returned nothing.
 * - `stream`: `{ items, truncated }`, the first items of a stream.
 * - `none`: `{}`. There is no `outputSchema`.
 */
export type ToolResultKind = "object" | "page" | "wrapped" | "stream" | "none";

/**
 * Why a tool is hidden: the document says so (`x-tool`), or the operation reserves an upload in parts, whose bytes a model cannot
 * send.
 */
export type HiddenReason = "document" | "upload";

/** An optional argument that works if the client's `wireNames` have its name. */
export interface UndocumentedArgument {
  /** The key in `wireNames`: `pets.name_filter`. */
  readonly id: string;
  readonly schema: JsonSchema;
}

/** The hints of MCP. All four are set, as the defaults of MCP assume the worst. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** The permission that an operation requires: its name, and the entity that it applies to. */
export interface ToolPermission {
  readonly name: string;
  readonly scope?: string;
}

/**
 * The pages of a list. `argument` and `size` are names in `inputSchema`. If another page follows, the runtime adds `next` to the
 * structured content: the arguments that request it, `{ cursor: "…" }` or `{ page: 2 }`. The data of a client's page
 * have no property `next`.
 */
export interface ToolPagination {
  readonly style: "token" | "page" | "cursor" | "link";
  /** The argument that requests a page: a token or an item of a page before, or a number that counts from 1. */
  readonly argument: string;
  /** The argument that lists backwards: a call with it continues by it. */
  readonly before?: string;
  /** The arguments that a link to the next page has, by the name of the parameter in the link. */
  readonly links?: Readonly<Record<string, { readonly argument: string; readonly number?: true }>>;
  /** The argument for the number of items per page. */
  readonly size?: string;
  /** The path of the items in the structured content. Unless it is `["items"]`, the `items` of the client's page are left out. */
  readonly items: readonly string[];
  /** The property of the data with the token, which `next` repeats: the runtime leaves it out. */
  readonly token?: string;
}

/** An operation that is not a tool. */
export interface OmittedOperation {
  /** The call path: `files.download`. */
  readonly operation: string;
  /** It requires bytes, or its result is bytes: models read and write neither. */
  readonly reason: "binary arguments" | "binary result";
}

/** The JSON Schema of an object. It passes ajv in strict mode, draft 2020-12. */
export interface ToolSchema {
  readonly type: "object";
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | JsonSchema;
  /** The definitions that references point to, in schemas that contain themselves. */
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** The part of JSON Schema 2020-12 that the schemas of tools use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly description?: string;
  readonly default?: Json;
  readonly enum?: readonly Json[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | JsonSchema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** A hint for models. Nothing checks it. */
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}

/** A value of the keyword `type` of JSON Schema. */
export type JsonType = "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";
/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * Calls an operation: `factsGet`. Every operation has its own type of arguments, so only a caller that has validated them by
 * `params` may cast them to `never`. Lists resolve to a page of the client, streams to an async iterable.
 */
export type ToolCall = (client: Core, args: never, options?: CallOptions) => PromiseLike<unknown>;

/** A validator of the tier `fast`: `is` is cheap, the issues are made on demand. */
export interface ToolValidator {
  is(value: unknown): boolean;
  safeParse(
    value: unknown,
  ):
    | { readonly success: true }
    | { readonly success: false; readonly error: { readonly issues: readonly ToolIssue[] } };
}

/** A problem of an argument. */
export interface ToolIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}
