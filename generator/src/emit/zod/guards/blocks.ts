import type { Code } from "../../../codegen/code.js";
import type { Of } from "../../../model/index.js";
import type { Schema } from "../../../model/types.js";
import { isPlain } from "../tagged-unions.js";
import { tupleBlock } from "./arrays.js";
import { demandsOf } from "./checks.js";
import { atLeast } from "./costs.js";
import { callGuard } from "./compile.js";
import { needsMembers, objectBlock } from "./objects.js";
import { within, type Scope, type Subject } from "./scope.js";
import { taggedBlock } from "./tagged.js";

/** Returns the statements of a function that validates `value`. */
export type Block = () => readonly Code[];

/** Returns the block of a schema that needs statements; undefined if a condition is enough. */
export function blockOf(schema: Schema, scope: Scope): Block | undefined {
  switch (schema.kind) {
    case "object":
      return needsMembers(schema, scope.form) ? () => objectBlock(schema, scope) : undefined;
    case "tuple":
      return () => tupleBlock(schema, scope);
    case "union":
      return !schema.tag || schema.checks?.length || isPlain(schema) ? undefined : () => taggedBlock(schema, scope);
    case "intersection":
      return intersectionBlock(schema, scope);
    default:
      return undefined; // a condition will do
  }
}

/** Combines an object with the schemas that it extends: its own properties come first, then calls of the others. */
function intersectionBlock(schema: Of<"intersection">, scope: Scope): Block | undefined {
  const { file, form } = scope;
  const own = schema.members.find(
    (member): member is Of<"object"> => member.kind === "object" && needsMembers(member, form),
  );
  const types = file.tier.facts(form).typesOf(schema);
  if (own === undefined || [...types].some((type) => type !== "object")) return undefined;
  const others = schema.members.filter((member) => member !== own);
  const subject: Subject = { code: "value", type: "object" };
  return () => {
    const { implied: _, ...object } = own;
    return objectBlock(object, scope, () => {
      const { early, late } = demandsOf(schema, subject, scope);
      const calls = others.map((other, index) => ({
        condition: callGuard(other, subject, part(scope, index)),
        cost: atLeast(2, [other], scope),
      }));
      return [...early, ...calls, ...late];
    });
  };
}

/** Returns the scope of a part after the first. */
function part(scope: Scope, index: number): Scope {
  return within(scope, `Part${index + 2}`);
}
