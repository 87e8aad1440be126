import type { Schema } from "./schema.js";
import type { UnknownOption } from "./unknowns.js";
import type { JsonValue, MemberPath, Pointer } from "./values.js";

// ------------------------------------------------------------------------------------- as callers see the request

/** An argument of a call: the value that callers pass, and the part of the request that it becomes. */
export interface Argument {
  /**
   * The path to the argument in the object that callers pass: `["factId"]`, or `["query", "limit"]` if parameters are grouped by
   * location. Empty for a body whose properties are beside the parameters.
   */
  readonly path: MemberPath;
  readonly source: ArgumentSource;
  readonly required: boolean;
  /**
   * The schema of the value that callers pass, with the description of the parameter or body. A parameter is sent whatever its
   * schema says of `readOnly`; a body of text or bytes is passed as a string or as bytes.
   */
  readonly schema: Schema;
  /** The document's examples. They need not match the schema. */
  readonly examples?: readonly JsonValue[];
}

/** The part of the request that an argument becomes. */
export type ArgumentSource =
  | { readonly kind: "parameter"; readonly in: ParameterLocation; readonly name: string }
  | { readonly kind: "body" }
  /**
   * A property of a body whose other properties are beside the parameters: a parameter has its name. `name` is that in the program,
   * as in `Property`.
   */
  | { readonly kind: "property"; readonly name: string }
  /** An option without a documented name: `id` is that of its `Unknown`. */
  | { readonly kind: "option"; readonly in: UnknownOption["in"]; readonly id: string };

/** A body in another media type than the default. */
export interface BodyChoice {
  readonly content: Content;
  /** The argument that is this body. */
  readonly argument: Argument;
  /** The arguments that are properties of it under other names. */
  readonly properties: readonly Argument[];
}

// -------------------------------------------------------------------------------------- as the service receives it

/** The part of a request that has a parameter (OAS 3.1, 4.8.12.1). `querystring` is the whole query (OAS 3.2, Parameter Object). */
export type ParameterLocation = "path" | "query" | "header" | "cookie" | "querystring";
/** The serialization of a parameter (OAS 3.1, 4.8.12.3). */
export type ParameterStyle =
  | "simple"
  | "label"
  | "matrix"
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  | "deepObject"
  /** The style of OAS 3.2: like form, but with the separators of cookies and without percent-encoding. */
  | "cookie";

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description?: string;
  readonly schema: Schema;
  /** Always set: OAS 3.1 4.8.12 gives each location a default. */
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  /** The media type of the value, if that replaces the style. */
  readonly content?: string;
  /** The encoding of each property of a whole query that is a form. */
  readonly encoding?: readonly Encoding[];
  /** The document's examples. They need not match the schema. */
  readonly examples?: readonly JsonValue[];
  readonly source: Pointer;
}

/** The body of a request, in all its media types. */
export interface Body {
  readonly required: boolean;
  readonly description?: string;
  /** The content that the client sends: JSON if possible, else form, multipart, text, binary. */
  readonly content: Content;
  /** Every content, sorted as in the document. */
  readonly contents: readonly Content[];
  readonly source: Pointer;
}

// ----------------------------------------------------------------------------------------------- bodies of any kind

/**
 * The way to read and write the bytes of a media type. `multipart` has named parts, which are the properties of an object; `parts` has
 * parts in an order, which are the items of an array.
 */
export type Coding = "json" | "form" | "multipart" | "text" | "binary" | "events" | "lines" | "parts";

/** A body in one media type. */
export interface Content {
  readonly mediaType: string;
  readonly coding: Coding;
  /** The schema of the body. For events, lines and parts: the list of all items. */
  readonly schema: Schema;
  /** The schema of an item of a stream: events, lines, or parts with an `itemSchema`. */
  readonly item?: Schema;
  /** The document describes the items one by one (`itemSchema`): senders may give them as they come. */
  readonly streamed?: true;
  /** The part of an event that is the item. */
  readonly events?: EventForm;
  /** The document's examples. They need not match the schema. */
  readonly examples?: readonly JsonValue[];
  /** The encoding of each property of a form or multipart body. */
  readonly encoding: readonly Encoding[];
  /** The encodings of the first parts of a body of parts, and that of the others. */
  readonly positions?: { readonly first: readonly PartEncoding[]; readonly others?: PartEncoding };
}

/** The encoding of a part by its position (OAS 3.2, Encoding Object). */
export type PartEncoding = Pick<Encoding, "contentType" | "headers">;

/**
 * The item of server-sent events. Of an event's data: parsed as JSON, the string, or JSON with the string as a fallback
 * (`any`). Or the whole event, with its data as JSON with that fallback (`event`), or as a string (`textEvent`).
 */
export type EventForm = "json" | "text" | "any" | "event" | "textEvent";

/** The encoding of a property of a form or multipart body (OAS 3.1, 4.8.15). */
export interface Encoding {
  readonly property: string;
  readonly contentType?: string;
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  /** The headers of a part of a multipart body whose values the document fixes. */
  readonly headers?: { readonly [name: string]: string };
}
