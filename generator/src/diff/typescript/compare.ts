import { sentByService } from "../../model/index.js";
import type { Api, Webhook } from "../../model/types.js";
import type { Finding } from "../types.js";
import { compareCalls } from "./calls.js";
import { compareDeclarations, compareTypes, type Comparison } from "./comparison.js";
import { findingAbout, type Subject } from "./findings.js";
import { matchComponents, matchOperations, pairsOf } from "./match.js";
import { declarationOf } from "./parse.js";
import { sourceAt } from "./pointers.js";
import { Relation } from "./relation.js";
import { Side } from "./side.js";
import { compareComponents } from "./types.js";
import { labelOfWebhook, Usage } from "./usage.js";

/**
 * Compares the clients that specloom generates from two documents, by their models. A change is breaking if a program that uses
 * everything of the base's client no longer compiles. Generates no files; reads only declarations that differ. Give both models
 * the names of the base's lock: names that a lock keeps are no changes.
 */
export function compareTypeScript(base: Api, revision: Api): readonly Finding[] {
  const comparison = comparisonOf(base, revision);
  return [
    ...compareComponents(comparison),
    ...comparePayloads(comparison),
    ...compareCalls(comparison),
    ...compareOptions(comparison),
  ];
}

/** Matches what two clients have in common. */
export function comparisonOf(base: Api, revision: Api): Comparison {
  const sides = { base: new Side(base), revision: new Side(revision) };
  const components = matchComponents(sides.base, sides.revision);
  const operations = matchOperations(sides.base, sides.revision);
  const pairs = pairsOf(components.both, operations.both);
  for (const { typeName, body } of sentByService(base)) if (body) pairs.set(typeName, new Set([typeName]));
  return {
    ...sides,
    components,
    operations,
    relation: new Relation(sides.base, sides.revision, pairs),
    usage: { base: new Usage(base), revision: new Usage(revision) },
    broken: new Set(),
    gone: new Set(),
  };
}

/** Compares what webhooks and callbacks send. */
function comparePayloads(comparison: Comparison): readonly Finding[] {
  const { base, revision } = comparison;
  const after = new Map(sentByService(revision.api).map((webhook) => [webhook.typeName, webhook]));
  return sentByService(base.api).flatMap((webhook) => {
    const { typeName, body, source } = webhook;
    if (body === undefined) return [];
    const other = after.get(typeName);
    const operations = [labelOfWebhook(webhook)];
    if (other?.body !== undefined) return compareDeclarations(comparison, payloadSubject(comparison, webhook, other));
    return [
      findingAbout("payload.removed", {
        level: "breaking",
        way: "response",
        operations,
        base: source,
        facts: { type: typeName, webhook: webhook.name.wire },
        typescript: { before: base.textOf(typeName), after: "", errors: ["TS2305"] },
      }),
    ];
  });
}

function payloadSubject({ base, revision }: Comparison, webhook: Webhook, other: Webhook): Subject {
  return {
    old: webhook.typeName,
    now: other.typeName,
    object: "member",
    ways: ["response"],
    operationsIn: () => [labelOfWebhook(webhook)],
    pointerOf: (side, path) => {
      const [{ body, source }, { components }] = side === "base" ? [webhook, base] : [other, revision];
      return body ? sourceAt(body.content.schema, path, components) : source;
    },
  };
}

/** Compares the options of `createClient`. */
function compareOptions(comparison: Comparison): readonly Finding[] {
  const { base, revision } = comparison;
  const [old, now] = [base, revision].map(({ surface }) => declarationOf(surface.options())?.type);
  const name = "ClientOptions";
  const subject: Subject = {
    old: name,
    now: name,
    object: "member",
    ways: ["request"],
    operationsIn: () => [],
    pointerOf: () => "/servers",
  };
  const findings = old && now ? compareTypes(comparison, subject, old, now) : [];
  if (base.surface.needsOptions || !revision.surface.needsOptions) return findings;
  const typescript = { before: "createClient();\n", after: "createClient({ baseUrl });\n", errors: ["TS2554"] };
  const about = { level: "breaking", way: "request", operations: [], base: "/servers", revision: "/servers" } as const;
  return [...findings, findingAbout("client.options", { ...about, facts: {}, typescript })];
}
