import { code, joinCode, type Code } from "../../../codegen/code.js";
import { stringText } from "../../../codegen/literals.js";
import type { TaggedUnion } from "../../../model/types.js";
import { taggedVariants } from "../../shared/tags.js";
import { grows, unlistedVariant } from "../tagged-unions.js";
import { callGuard } from "./compile.js";
import { schemasOf, within, type Scope } from "./scope.js";
import { createVariables, destructuring, isInherited } from "./variables.js";

/** Returns the statements that choose the variant of an object by its tag, and validate that variant alone. */
export function taggedBlock(schema: TaggedUnion, scope: Scope): readonly Code[] {
  const tag = schema.tag.name;
  const { file, form } = scope;
  const variable = createVariables(file)(tag);
  const read = isInherited(tag)
    ? [code`const ${variable} = ${file.is("own")}(value, ${stringText(tag)});`]
    : destructuring([{ name: tag, variable }]);
  const cases = taggedVariants(schema).map(({ values, schema }) => {
    const labels = values.map((value) => `case ${stringText(value)}:`).join("\n");
    const condition = callGuard(schema, { code: "value", type: "object" }, within(scope, values[0] ?? "Variant"));
    return code`${labels}\nreturn ${condition.code};`;
  });
  const otherwise = grows(schema, form) ? unlistedCode(schema, variable, scope) : "false";
  return [
    code`if (!${file.is("object")}(value)) return false;`,
    ...read,
    code`switch (${variable}) {\n${joinCode(cases, "\n")}\ndefault:\nreturn ${otherwise};\n}`,
  ];
}

/** Accepts an object with an unlisted tag if it has all that the listed variants share: the service may grow. */
function unlistedCode(schema: TaggedUnion, variable: string, scope: Scope): Code {
  const tag = `typeof ${variable} === "string"`;
  const other = unlistedVariant(schema, scope.form, schemasOf(scope));
  if (other === undefined) return tag;
  return code`${tag} && ${callGuard(other, { code: "value", type: "object" }, within(scope, "Unlisted")).code}`;
}
