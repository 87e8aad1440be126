import type { Content } from "../../../model/types.js";
import { pascalCase } from "../../../model/names.js";
import { callPath } from "../../shared/names.js";
import { askedFor } from "./responses.js";
import type { Export, OperationInput } from "./types.js";
import { statusText, statusWords } from "./words.js";

/** Lists the exports of bodies in alternative media types, if they have schemas of their own. */
export function otherBodies({ forms, mint, operation }: OperationInput): readonly Export[] {
  const { body, bodyChoices, typeName } = operation;
  return bodyChoices.flatMap(({ content }): readonly Export[] => {
    const isDescribed = ["json", "form", "multipart"].includes(content.coding);
    if (!isDescribed || (body && isSameSchema(content, body.content))) return [];
    return [
      {
        name: mint(`${typeName}Body${mediaTypeName(content)}`),
        doc: { paragraphs: [`The body of \`${callPath(operation)}\` as ${content.mediaType}.`] },
        schema: content.schema,
        form: forms.request,
      },
    ];
  });
}

/** Lists the exports of responses in alternative JSON media types. */
export function otherResponses({ forms, mint, operation }: OperationInput): readonly Export[] {
  return operation.responses.flatMap((response): readonly Export[] => {
    const { status, contents } = response;
    const usual = askedFor(response);
    const others = contents.filter((content) => content.coding === "json" && content !== usual);
    return others.flatMap((content): readonly Export[] => {
      if (usual === undefined || isSameSchema(content, usual)) return [];
      const words = `The body of a response to \`${callPath(operation)}\` with ${statusWords(status)}`;
      return [
        {
          name: mint(`${operation.typeName}Response${statusText(status)}${mediaTypeName(content)}`),
          doc: { paragraphs: [`${words}, as ${content.mediaType}.`] },
          schema: content.schema,
          form: forms.response,
        },
      ];
    });
  });
}

function isSameSchema({ schema: one }: Content, { schema: other }: Content): boolean {
  return one.kind === "ref" && other.kind === "ref" && one.name === other.name;
}

/** Converts `application/vnd.acme+json` to `VndAcmeJson`. */
function mediaTypeName({ mediaType, coding }: Content): string {
  if (coding === "form") return "Form";
  if (coding === "multipart") return "Multipart";
  return pascalCase(mediaType.replace(/;.*/, "").replace(/^[^/]*\//, ""));
}
