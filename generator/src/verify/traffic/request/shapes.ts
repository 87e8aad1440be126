import { getOrAdd } from "../../../diagnostics/get-or-add.js";
import { shapeOf, type Shape } from "../../../emit/endpoints/shapes.js";
import { encodingsByProperty } from "../../../emit/shared/target.js";
import { codingOf } from "../../../model/index.js";
import type { Api, Content, Parameter, Schema } from "../../../model/types.js";
import type { EndpointContent, EndpointParameter, ValueShape } from "../../runtime.js";

const shapes = new WeakMap<Schema, ValueShape>();

/** Returns the shape of a schema's values, by which their strings are read. */
export function valueShapeOf(api: Api, schema: Schema): ValueShape {
  return getOrAdd(shapes, schema, () => convert(shapeOf(api, schema)));
}

function convert({ scalars, items, object }: Shape): ValueShape {
  const variants = [
    ...scalars,
    ...(items === undefined ? [] : [{ items: convert(items) }]),
    ...(object === undefined ? [] : [objectShape(object)]),
  ];
  const [only = "any"] = variants;
  return variants.length < 2 ? only : { anyOf: variants };
}

function objectShape({ properties, additional }: NonNullable<Shape["object"]>) {
  return {
    properties: Object.fromEntries([...properties].map(([name, shape]) => [name, convert(shape)])),
    ...(additional !== undefined && { additional: convert(additional) }),
  };
}

/** Returns a parameter as the reader of the runtime takes it. It reads the value of a media type as a string. */
export function endpointParameter(api: Api, parameter: Parameter): EndpointParameter {
  const { name, in: place, style, explode, content, schema, encoding = [] } = parameter;
  const isForm = content !== undefined && codingOf(content) === "form";
  const isText = content !== undefined && !isForm;
  return {
    name,
    in: place,
    to: ["value"],
    value: isText ? "string" : valueShapeOf(api, schema),
    style,
    explode,
    ...(isForm && place === "querystring" && { form: true as const, encoding: encodingsByProperty(encoding) }),
  };
}

/** Returns the content of a form as the reader of the runtime takes it. */
export function endpointContent(api: Api, { mediaType, coding, schema, encoding }: Content): EndpointContent {
  const value = valueShapeOf(api, schema);
  return { type: mediaType, coding, to: ["value"], value, encoding: encodingsByProperty(encoding) };
}
