import { stringText } from "../../shared/literals.js";
import { grows } from "../tagged-unions.js";
import { callGuard } from "./guard.js";
import { within, type Of, type Place } from "./scope.js";
import { createVariables, destructuring, isInherited } from "./variables.js";

/** The statements that look up the variant of an object by its tag, and decide by that variant alone. */
export function taggedBlock(schema: Of<"tagged">, place: Place): readonly string[] {
  const { tag, variants } = schema;
  const { file, form } = place;
  const variable = createVariables()(tag);
  const read = isInherited(tag)
    ? [`const ${variable} = ${file.is("own")}(value, ${stringText(tag)});`]
    : destructuring([{ name: tag, variable }]);
  const cases = variants.map(({ values, schema }) => {
    const labels = values.map((value) => `case ${stringText(value)}:`).join("\n");
    const condition = callGuard(schema, { text: "value", type: "object" }, within(place, values[0] ?? "Variant"));
    return `${labels}\nreturn ${condition.text};`;
  });
  // A service may grow: what it sends under a tag that is not listed yet passes.
  const otherwise = grows(schema, form) ? `typeof ${variable} === "string"` : "false";
  return [
    `if (!${file.is("object")}(value)) return false;`,
    ...read,
    `switch (${variable}) {\n${cases.join("\n")}\ndefault:\nreturn ${otherwise};\n}`,
  ];
}
