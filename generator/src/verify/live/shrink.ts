import { isObject } from "../../emit/shared/recipes/json-values.js";
import type { Operation } from "../../model/types.js";
import type { Observation } from "../types.js";
import type { Made } from "./arguments.js";
import { callWith, keyOf, type Run } from "./run.js";

/** The most requests for a smaller counterexample. */
const mostTries = 12;

/** Repeats a call that showed differences without its optional parts, as long as it shows the first of them. */
export async function shrink(run: Run, operation: Operation, made: Made, shown: readonly Observation[]): Promise<void> {
  const [first] = shown;
  if (first === undefined) return;
  let smallest = made;
  let tries = 0;
  for (const without of smallerOf(operation, made)) {
    const smaller = without(smallest);
    if (!isValid(run, smaller)) continue;
    tries += 1;
    if (tries > mostTries) return;
    const outcome = await callWith(run, operation, smaller);
    if (outcome?.observations.some((one) => keyOf(one) === keyOf(first)) === true) smallest = smaller;
  }
}

type Shrink = (made: Made) => Made;

/** Returns the steps that each leave out an optional part. */
function smallerOf({ parameters, body }: Operation, made: Made): readonly Shrink[] {
  const ofParameters = parameters
    .filter((one) => !one.required && made.parameters.has(one))
    .map((one): Shrink => (given) => ({
      ...given,
      parameters: new Map([...given.parameters].filter(([own]) => own !== one)),
    }));
  const wholeBody: Shrink = ({ body: _, ...rest }) => rest;
  const value = made.body?.value;
  const all = value !== undefined && isObject(value) ? Object.keys(value) : [];
  const names = all.filter((name) => name !== made.identifier);
  const isOptional = made.body !== undefined && body?.required === false && made.identifier === undefined;
  return [...ofParameters, ...(isOptional ? [wholeBody] : []), ...names.map(withoutProperty)];
}

function withoutProperty(name: string): Shrink {
  return (given) => {
    const value = given.body?.value;
    if (given.body === undefined || value === undefined || !isObject(value)) return given;
    const { [name]: _, ...rest } = value;
    return { ...given, body: { ...given.body, value: rest } };
  };
}

function isValid({ supply }: Run, { body }: Made): boolean {
  return (
    body?.value === undefined || body.files !== undefined || supply.samples.isValid(body.content.schema, body.value)
  );
}
