import type { Schema } from "../../../model/types.js";
import { plainUnion } from "../tagged-unions.js";
import { tupleBlock } from "./arrays.js";
import { demandsOf } from "./checks.js";
import { atLeast } from "./costs.js";
import { callGuard } from "./guard.js";
import { needsMembers, objectBlock } from "./objects.js";
import { within, type Of, type Place, type Subject } from "./scope.js";
import { taggedBlock } from "./tagged.js";

/** Makes the statements of a function about `value`. */
export type Block = () => readonly string[];

/** The block of a schema that one condition cannot express; undefined where one can. */
export function blockOf(schema: Schema, place: Place): Block | undefined {
  switch (schema.kind) {
    case "object":
      return needsMembers(schema, place.form) ? () => objectBlock(schema, place) : undefined;
    case "tuple":
      return () => tupleBlock(schema, place);
    case "tagged":
      return schema.checks?.length || plainUnion(schema, place.form) ? undefined : () => taggedBlock(schema, place);
    case "intersection":
      return intersectionBlock(schema, place);
    default:
      return undefined; // a condition will do
  }
}

/** An object together with what it extends: its own members are read first, then the others are called. */
function intersectionBlock(schema: Of<"intersection">, place: Place): Block | undefined {
  const { file, form } = place;
  const own = schema.members.find(
    (member): member is Of<"object"> => member.kind === "object" && needsMembers(member, form),
  );
  const types = file.facts(form).typesOf(schema);
  if (own === undefined || [...types].some((type) => type !== "object")) return undefined;
  const others = schema.members.filter((member) => member !== own);
  const subject: Subject = { text: "value", type: "object" };
  return () => {
    const { implied: _, ...object } = own;
    return objectBlock(object, place, () => {
      const { early, late } = demandsOf(schema, subject, place);
      const calls = others.map((other, index) => ({
        condition: callGuard(other, subject, part(place, index)),
        cost: atLeast(2, [other], place),
      }));
      return [...early, ...calls, ...late];
    });
  };
}

/** Parts after the first. */
function part(place: Place, index: number): Place {
  return within(place, `Part${index + 2}`);
}
