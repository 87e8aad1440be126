import type { SecurityScheme, Server } from "./connection.js";
import type { Operation, Webhook, WebhookForm } from "./operation.js";
import type { Brand, NamedSchema } from "./schema.js";
import type { Reading, Unknown } from "./unknowns.js";

/** The model of an API, with the names and values that programs have. */
export interface Api {
  /** The same API with the names and values on the wire; absent if they are the same. */
  readonly wire?: Api;
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  readonly servers: readonly Server[];
  readonly security: readonly SecurityScheme[];
  readonly tags: readonly Tag[];
  /** Sorted by resource and kind, then by path and method, so that moving one in the document changes no output. */
  readonly operations: readonly Operation[];
  /** The groups of operations, parents before children. Operations of the client itself belong to none. */
  readonly resources: readonly Resource[];
  readonly webhooks: readonly Webhook[];
  /** The form of the requests of webhooks; absent without any. */
  readonly webhookForm?: WebhookForm;
  /** Dependencies first. The schemas of a cycle keep their name order and are marked `recursive`. */
  readonly schemas: readonly NamedSchema[];
  /** The brands of strings and numbers, sorted; absent without any. */
  readonly brands?: readonly Brand[];
  /** Sorted as in the document. */
  readonly unknowns: readonly Unknown[];
  /** Sorted as in the document. */
  readonly readings: readonly Reading[];
}

/** A tag of the document. */
export interface Tag {
  readonly name: string;
  /** Its title, as pages show it. */
  readonly summary?: string;
  readonly description?: string;
  /** The name of the tag that it belongs to. There are no cycles, and the tag exists. */
  readonly parent?: string;
  /** `nav` groups operations, and so does a tag without a kind. `badge`, `audience` and other kinds only label them. */
  readonly kind?: string;
}

/** A group of operations: `client.facts`. */
export interface Resource {
  /** The same as `Operation.resource`: `["facts"]`. */
  readonly path: readonly string[];
  /** The type of `client.facts`: `FactsResource`. */
  readonly typeName: string;
  /** The description of the tag of the same name. */
  readonly description?: string;
  /** The summary of that tag. */
  readonly title?: string;
  /** The titles of the tags that contain it, outermost first. */
  readonly groups?: readonly string[];
}
