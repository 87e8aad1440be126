import { optional } from "../../diagnostics/optional.js";
import { isObject, stringOf } from "../../load/document.js";
import { childPointer, type BuildContext, type Located } from "../nodes.js";
import { followPath } from "../operations/response/responses.js";
import type { Webhook, WebhookForm } from "../types.js";
import { memberPath, readExtension, reportType, type Fields, type Read } from "./fields.js";

type Signature = WebhookForm["signature"];

/** The properties of each style. Headers are names: letters, digits and dashes. */
const styles: Readonly<Record<Signature["style"], Fields>> = {
  standard: { style: "string", headers: "string?" },
  stripe: { style: "string", header: "string?" },
  github: { style: "string", header: "string?", prefix: "path?", encoding: "string?", id: "string?" },
};

const headerName = /^[A-Za-z0-9][A-Za-z0-9-]*$/;

/** Reads `x-webhook-signature` and `x-webhook-event` of the document; undefined without webhooks. */
export function buildWebhookForm(
  context: BuildContext,
  webhooks: readonly Pick<Webhook, "body">[],
): WebhookForm | undefined {
  if (webhooks.length === 0) return undefined;
  return {
    // A mistake leaves the default, which refuses what is signed in another way.
    signature: readSignature(context) ?? { style: "standard" },
    event: readPlaces(context, webhooks) ?? { body: ["type"] },
  };
}

function readSignature(context: BuildContext): Signature | undefined {
  const extension = "x-webhook-signature";
  const { root } = context.document;
  const style = isObject(root[extension]) ? stringOf(root[extension], "style") : undefined;
  const fields = style !== undefined && Object.hasOwn(styles, style) ? styles[style as Signature["style"]] : undefined;
  if (style !== undefined && fields === undefined) {
    reportType(context, { extension, pointer: `/${extension}` }, "style", "standard, stripe or github");
    return undefined;
  }
  const read = readExtension(context, { node: root, pointer: "" }, extension, fields ?? styles.standard);
  if (read === undefined || !["headers", "header", "id"].every((member) => isHeader(context, read, member)))
    return undefined;
  const { node: own } = read;
  switch (style) {
    case "stripe":
      return { style, ...optional("header", lower(own["header"])) };
    case "github": {
      const encoding = (["hex", "base64"] as const).find((one) => one === own["encoding"]);
      if (own["encoding"] !== undefined && encoding === undefined) {
        reportType(context, read, "encoding", "hex or base64");
        return undefined;
      }
      const prefix = own["prefix"];
      return {
        style,
        ...optional("header", lower(own["header"])),
        ...(typeof prefix === "string" && { prefix }),
        ...optional("encoding", encoding),
        ...optional("id", lower(own["id"])),
      };
    }
    default:
      return { style: "standard", ...optional("headers", lower(own["headers"])) };
  }
}

function readPlaces(
  context: BuildContext,
  webhooks: readonly Pick<Webhook, "body">[],
): WebhookForm["event"] | undefined {
  const document = { node: context.document.root, pointer: "" };
  const read = readExtension(context, document, "x-webhook-event", { header: "string?", body: "string?" });
  if (read === undefined || !isHeader(context, read, "header")) return undefined;
  const body = stringOf(read.node, "body");
  const header = lower(read.node["header"]);
  if (body === undefined && header === undefined) {
    reportType(context, read, "", "an object with `header`, `body` or both");
    return undefined;
  }
  const path = body === undefined ? undefined : memberPath(body);
  const isKnown = webhooks.some(
    ({ body: sent }) => path && sent && followPath(context, sent.content.schema.source, path) !== undefined,
  );
  if (path !== undefined && !isKnown) {
    reportType(context, read, "body", "the path of a property in a payload");
    return undefined;
  }
  return { ...optional("header", header), ...optional("body", path) };
}

/** Reads `x-webhook-event` of a webhook: the name of its event in requests. */
export function readEventName(context: BuildContext, { node, pointer }: Located): string | undefined {
  const extension = "x-webhook-event";
  if (node[extension] === undefined) return undefined;
  const name = stringOf(node, extension);
  if (name === undefined || name === "")
    reportType(context, { extension, pointer: childPointer(pointer, extension) }, "", "a non-empty string");
  return name === "" ? undefined : name;
}

function isHeader(context: BuildContext, read: Read, member: string): boolean {
  const name = read.node[member];
  if (typeof name !== "string" || headerName.test(name)) return true;
  reportType(context, read, member, "the name of a header");
  return false;
}

const lower = (value: unknown): string | undefined => (typeof value === "string" ? value.toLowerCase() : undefined);
