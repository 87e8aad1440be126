/** The configuration of an agent version as a flat list of properties, which a person can read and compare. */
import type { AgentVersion } from "@memory-service/client";
import { numberOf } from "../../data/format.js";
import { isFlat, isObject, type JsonObject, textOfValue } from "../../data/values.js";
import { descriptionOf, schemaProperties, type SchemaProperty } from "./schema.js";

export type Configuration = Omit<AgentVersion, "agent_id" | "version" | "created_at">;

/** The sections of a configuration, in order. */
export const sections = [
  "System prompt",
  "Model",
  "Policies",
  "Capabilities",
  "Subagents",
  "Skills",
  "Output",
  "Runtime bindings",
] as const;

export type Section = (typeof sections)[number];

/** A value: long text, short text, or a list of texts. */
export type Value =
  | { readonly kind: "prose"; readonly text: string }
  | {
      readonly kind: "short";
      readonly text: string;
      /** The text for places that name the property. */
      readonly brief?: string;
    }
  | { readonly kind: "items"; readonly items: readonly string[] };

export interface Property {
  readonly section: Section;
  /** Identifies the property in its section. */
  readonly key: string;
  readonly name: string;
  readonly value: Value;
}

/** Returns the properties of a configuration. */
export function propertiesOf(configuration: Configuration): readonly Property[] {
  const { system_prompt, model, model_settings, policies, capabilities, skills, output, runtime_bindings } =
    configuration;
  return [
    own("System prompt", "System prompt", prose(system_prompt)),
    own("Model", "Model", short(model)),
    ...flatten("Model", model_settings),
    ...limitsOf(policies).map(({ name, text, brief }) => own("Policies", name, { kind: "short", text, brief })),
    own("Policies", "Allowed tools", items(policies.allow_tools)),
    own("Policies", "Denied tools", items(policies.deny_tools)),
    own("Capabilities", "Capabilities", items(capabilities)),
    ...subagentProperties(configuration),
    ...skills.map(({ skill_id, skill_version }) => nested("Skills", [skill_id], short(`version ${skill_version}`))),
    own("Output", "Output mode", short(output.mode)),
    ...(output.json_schema === null ? [] : schemaFieldsOf(output.json_schema)),
    ...flatten("Runtime bindings", runtime_bindings),
  ];
}

/** Returns a property that every configuration has. Its key differs from those of nested properties, which are arrays in JSON. */
const own = (section: Section, name: string, value: Value): Property => ({ section, key: name, name, value });

const nested = (section: Section, path: readonly string[], value: Value): Property => ({
  section,
  key: JSON.stringify(path),
  name: path.join(" › "),
  value,
});

/** A limit of the policies: `at most 12 per run`, or in brief `12`. */
export interface Limit {
  readonly name: string;
  readonly text: string;
  readonly brief: string;
}

/** Returns the limits of the policies, with their units. */
export function limitsOf(policies: Configuration["policies"]): readonly Limit[] {
  const { max_turns, max_tool_calls, subagent_max_concurrency, subagent_timeout } = policies;
  const most = (name: string, count: number, unit: string): Limit => ({
    name,
    text: `at most ${numberOf(count)} ${unit}`,
    brief: numberOf(count),
  });
  return [
    most("Conversation turns", max_turns, "per run"),
    most("Tool calls", max_tool_calls, "per turn"),
    most("Subagents", subagent_max_concurrency, "at once"),
    { name: "Subagent timeout", text: durationOf(subagent_timeout), brief: `${numberOf(subagent_timeout)} s` },
  ];
}

/** Formats seconds: `90 seconds (1 min 30 s)`. */
export function durationOf(seconds: number): string {
  const words = `${numberOf(seconds)} ${seconds === 1 ? "second" : "seconds"}`;
  if (seconds < 60) return words;
  const parts = [
    [Math.floor(seconds / 3600), "h"],
    [Math.floor((seconds % 3600) / 60), "min"],
    [seconds % 60, "s"],
  ] as const;
  return `${words} (${parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(" ")})`;
}

const prose = (text: string): Value => ({ kind: "prose", text });
const short = (text: string): Value => ({ kind: "short", text });
const items = (values: readonly string[]): Value => ({ kind: "items", items: values });

/** Returns the properties of a nested object, each with the names that lead to it. */
function flatten(section: Section, value: unknown, path: readonly string[] = []): readonly Property[] {
  if (Array.isArray(value)) {
    if (isFlat(value)) return [nested(section, path, items(value.map(exactTextOf)))];
    return value.flatMap((item, index) => flatten(section, item, [...path, String(index + 1)]));
  }
  if (isObject(value) && (path.length === 0 || Object.keys(value).length > 0))
    return Object.entries(value).flatMap(([key, child]) => flatten(section, child, [...path, key]));
  const text = exactTextOf(value);
  return [nested(section, path, text.length > 80 ? prose(text) : short(text))];
}

/** Returns a value as text that no other value has: the number 1 and the string “1” differ. */
function exactTextOf(value: unknown): string {
  if (typeof value === "string") return /^(|Yes|No|None|[\d.,-]+)$/.test(value) ? `“${value}”` : value;
  return isObject(value) ? "No properties" : textOfValue(value);
}

function subagentProperties({ subagents }: Configuration): readonly Property[] {
  const counts = new Map<string, number>();
  return subagents.flatMap(({ name, mode, context, inherit_tools }) => {
    const count = 1 + (counts.get(name) ?? 0);
    counts.set(name, count);
    const title = count === 1 ? name : `${name} (${count})`;
    return [
      nested("Subagents", [title, "mode"], short(mode)),
      nested("Subagents", [title, "inherits tools"], short(textOfValue(inherit_tools))),
      nested("Subagents", [title, "instructions"], prose(context)),
    ];
  });
}

const schemaFieldsOf = (schema: JsonObject): readonly Property[] => [
  own("Output", "JSON schema", short(descriptionOf(schema))),
  ...schemaFields(schemaProperties(schema)),
];

const schemaFields = (fields: readonly SchemaProperty[], path: readonly string[] = []): readonly Property[] =>
  fields.flatMap((field) => {
    const { type, isRequired, description, rules, values, children } = field;
    const names = [...path, field.name];
    const parts = [
      type,
      isRequired ? "required" : "optional",
      ...rules,
      ...(values.length ? [values.join(" | ")] : []),
    ];
    const text = parts.join(", ") + (description === "" ? "" : `: ${description}`);
    return [nested("Output", names, short(text)), ...schemaFields(children, names)];
  });
