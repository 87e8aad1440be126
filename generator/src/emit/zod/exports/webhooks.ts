import { sentByService } from "../../../model/index.js";
import type { Api } from "../../../model/types.js";
import type { Forms } from "../forms.js";
import type { Export } from "./types.js";

/** Lists the exports of webhook and callback payloads. They are read like responses. */
export function payloadsOf(api: Api, forms: Forms): readonly Export[] {
  return sentByService(api).flatMap(({ typeName, name, body }): readonly Export[] => {
    if (body === undefined) return [];
    const { schema } = body.content;
    const doc = { paragraphs: [`The payload of \`${name.wire}\`.`] };
    return [{ name: typeName, type: typeName, schema, form: forms.response, doc }];
  });
}
