import { componentsOf } from "../../model/index.js";
import type { Operation, Parameter } from "../../model/types.js";
import { visible } from "../../diagnostics/visible.js";
import { responseFor } from "../../verify/check/check-exchange.js";
import { labelOf } from "../../verify/check/label.js";
import type { Consumer, UsedOperation, UsedProperty } from "../types.js";
import type { FindingOfOne } from "./finding.js";
import { compareType } from "./serve-type.js";
import { code, report, type Comparison, type Service } from "./service.js";

/** Returns what a consumer uses and the document does not offer as it did. */
export function serve(consumer: Consumer, service: Service): readonly FindingOfOne[] {
  const findings: FindingOfOne[] = [];
  const comparison: Comparison = {
    consumer,
    service,
    compared: new Set(),
    reached: new Set(),
    add: (finding) => void findings.push(finding),
  };
  for (const [label, used] of Object.entries(consumer.operations)) {
    const operation = service.operation(label);
    if (operation === undefined) {
      const place = { subject: label, operation: label };
      report(comparison, place, { rule: "operation.missing", title: `${code(label)} does not exist` });
    } else {
      service.operations.add(operation);
      compareArguments(comparison, used, operation);
      compareResults(comparison, used, operation);
    }
  }
  compareOthers(comparison);
  return findings;
}

// ---------------------------------------------------------------------------------------------- arguments

function compareArguments(comparison: Comparison, { arguments: given }: UsedOperation, operation: Operation): void {
  const { service } = comparison;
  const label = labelOf(operation);
  const names = renamedPathParameters(given, operation);
  const at = (name: string) => ({ way: "request", subject: `${label} ${name}`, operation: label }) as const;
  const offered = offeredBy(operation);
  const passed = new Map(Object.entries(given).map(([name, used]) => [names.get(name) ?? name, used]));
  for (const [name, used] of passed) {
    const argument = offered.get(name);
    if (argument === undefined) {
      const title = `${code(label)} has no ${wordsOf(name)}`;
      report(comparison, at(name), { rule: "argument.missing", title, source: operation.source });
      continue;
    }
    service.arguments.add(`${label} ${name}`);
    compareType(comparison, used.type, argument.schema, at(name));
  }
  for (const [name, { required, source }] of offered) {
    if (!required || passed.get(name)?.sent === "always") continue;
    const title = `${code(label)} requires the ${wordsOf(name)}`;
    report(comparison, at(name), { rule: "argument.required", title, source });
  }
}

function wordsOf(name: string): string {
  const [location = "", ...words] = name.split(" ");
  return name === "body" ? "body" : `${location} parameter ${code(words.join(" "))}`;
}

type Offered = Pick<Parameter, "required" | "schema" | "source">;

function offeredBy({ parameters, body }: Operation): ReadonlyMap<string, Offered> {
  const offered = new Map<string, Offered>(parameters.map((one) => [`${one.in} ${one.name}`, one]));
  if (body !== undefined) offered.set("body", { ...body, schema: body.content.schema });
  return offered;
}

/** Returns the names of path parameters now: no request has these names, only the positions. */
function renamedPathParameters(
  given: Readonly<Record<string, UsedProperty>>,
  operation: Operation,
): ReadonlyMap<string, string> {
  const before = Object.keys(given).filter((name) => name.startsWith("path "));
  const now = operation.parameters.flatMap((one) => (one.in === "path" ? [`path ${one.name}`] : []));
  const [lost, added] = [before.filter((name) => !now.includes(name)), now.filter((name) => !before.includes(name))];
  // The request line has all of them, so both lists are as long, unless the files are of another document.
  return new Map(lost.flatMap((name, index) => (added[index] === undefined ? [] : [[name, added[index]] as const])));
}

// ------------------------------------------------------------------------------------------------ results

function compareResults(comparison: Comparison, { result, errors }: UsedOperation, operation: Operation): void {
  const label = labelOf(operation);
  const responses = operation.responses.filter(({ kind }) => kind === "error");
  const { source } = operation;
  const at = (what: string) => ({ way: "response", subject: `${label} ${what}`, operation: label }) as const;
  if (result !== undefined && operation.result !== undefined)
    compareType(comparison, result, operation.result.schema, at("result"));
  else if (result !== undefined)
    report(comparison, at("result"), { rule: "type.changed", title: `${code(label)} returns nothing`, source });
  for (const [status, type] of Object.entries(errors)) {
    const [content] = responseFor({ responses }, status)?.contents ?? [];
    if (content !== undefined) compareType(comparison, type, content.schema, at(status));
    else {
      const title = `${code(label)} describes no body for the status ${visible(status)}`;
      report(comparison, at(status), { rule: "schema.missing", title, source });
    }
  }
}

// ------------------------------------------------------------------------------------------------- others

/** Compares components that no operation of the consumer leads to, such as the payload of a webhook, by their names. */
function compareOthers(comparison: Comparison): void {
  const { consumer, service, reached } = comparison;
  const components = componentsOf(service.api);
  for (const [name, type] of Object.entries(consumer.schemas)) {
    const ways = (["response", "request"] as const).filter((way) => !reached.has(`${way} ${name}`));
    const component = components.get(name);
    if (component === undefined) {
      // One that an operation leads to may have another name.
      const title = `${code(name)} does not exist`;
      if (ways.length === 2) report(comparison, { subject: name }, { rule: "schema.missing", title });
      continue;
    }
    if (ways.length === 2) service.components.add(name);
    // The values of an enum have no direction of their own.
    if (ways.length === 1 && !["object", "intersection"].includes(type.kind)) continue;
    const reference = { kind: "ref", name, source: component.schema.source } as const;
    for (const way of ways) compareType(comparison, { kind: "schema", name }, reference, { way, subject: name });
  }
}
