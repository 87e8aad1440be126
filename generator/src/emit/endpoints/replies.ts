import { code, distinct, importedType, joinCode, type Code } from "../../codegen/code.js";
import type { Structure } from "../../codegen/declarations.js";
import { docsOf } from "../../codegen/doc-comments.js";
import { stringText } from "../../codegen/literals.js";
import type { Response } from "../../model/types.js";
import { callPath } from "../shared/names.js";
import { givenType } from "../shared/service-types.js";
import type { EndpointInput } from "./input.js";

/** Returns the type of the responses that the document declares, for handlers that choose the status; none without any. */
export function replyOf(input: EndpointInput): readonly Structure[] {
  const { operation, names, runtime } = input;
  if (operation.responses.length === 0) return [];
  const all = operation.responses.map(({ status }) => status);
  const variants = operation.responses.map(
    (response) =>
      code`${importedType(runtime, "Reply")}<${statusType(response, all, runtime)}, ${bodyType(response, input)}>`,
  );
  return [
    {
      kind: "type",
      name: names.reply(operation),
      type: joinCode(distinct(variants), " | "),
      ...docsOf({
        paragraphs: [`The responses of \`${callPath(operation)}\` that the document declares, as whole bodies.`],
      }),
    },
  ];
}

/**
 * `404`; `StatusIn<"5">` for a range and `StatusIn<"3" | "4" | "5">` for a default that is an error, both without the statuses that
 * have a declaration of their own; any number for a default that is the only success.
 */
function statusType({ status, kind }: Response, all: readonly string[], runtime: string): Code {
  if (/^\d+$/.test(status)) return String(Number(status));
  if (status === "default" && kind === "success") return "number";
  const digits = status === "default" ? ["3", "4", "5"] : [status.slice(0, 1)];
  const range = code`${importedType(runtime, "StatusIn")}<${digits.map(stringText).join(" | ")}>`;
  const own = all.filter((one) => /^\d+$/.test(one) && digits.includes(one.slice(0, 1)));
  return own.length === 0 ? range : code`Exclude<${range}, ${own.map(Number).join(" | ")}>`;
}

/** Returns the type of a whole body. An error without a description of its body may have any. */
function bodyType({ contents, kind }: Response, input: EndpointInput): Code {
  if (contents.length === 0) return kind === "error" ? "unknown" : "undefined";
  return joinCode(distinct(contents.map((content) => givenType(content, input))), " | ");
}
