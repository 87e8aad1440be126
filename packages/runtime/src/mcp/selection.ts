/** Decides which tools an agent gets. */
import { closestTo } from "./closest.js";
import type { ToolDefinition } from "./contract.js";
import { propertyOf } from "./json.js";

/** Criteria for tools. A tool meets them if it meets each given criterion; a criterion is met by any of its entries. */
export interface ToolCriteria {
  readonly tags?: readonly string[] | undefined;
  /** Names of permissions, such as `project:list`. */
  readonly permissions?: readonly string[] | undefined;
  /** Names of tools or call paths, in which `*` matches any characters: `facts_*`, `facts.*`. */
  readonly names?: readonly string[] | undefined;
}

/** Selects some of the tools. */
export interface ToolSelection {
  /** Default: all tools. */
  readonly include?: ToolCriteria | undefined;
  /** Leaves out tools that meet one of these criteria. */
  readonly exclude?: ToolCriteria | undefined;
  /** Selects tools that delete, or do what cannot be undone, as well. Default: false. */
  readonly dangerous?: boolean | undefined;
  /** Selects only tools that change nothing. Default: false. */
  readonly readOnly?: boolean | undefined;
  /** The client's option `wireNames`: tools get the arguments whose names it has. Default: none. */
  readonly wireNames?: Readonly<Record<string, string | undefined>> | undefined;
}

/** A selection that names something that does not exist. The message has the closest match. */
export class SelectionError extends Error {
  override get name(): string {
    return "SelectionError";
  }
}

/**
 * Returns the tools that an agent should have, in their order. Dangerous tools are off unless `dangerous` is true, also if
 * `include` names them; hidden tools are off unless `include.names` has their exact name.
 * @throws SelectionError for a tag, permission, name or wire name that matches no tool.
 */
export function selectTools(
  tools: readonly ToolDefinition[],
  selection: ToolSelection = {},
): readonly ToolDefinition[] {
  const { include, exclude, dangerous = false, readOnly = false, wireNames = {} } = selection;
  for (const criteria of [include, exclude]) if (criteria !== undefined) checkCriteria(tools, criteria);
  const undocumented = tools.flatMap((tool) => Object.values(tool.undocumented ?? {}));
  checkKnown("wire name", Object.keys(wireNames), new Set(undocumented.map(({ id }) => id)));
  const named = new Set(include?.names);
  const selected = tools.filter((tool) => {
    if (tool.hidden !== undefined && !named.has(tool.name) && !named.has(tool.operation)) return false;
    if (tool.dangerous === true && !dangerous) return false;
    if (readOnly && !tool.annotations.readOnlyHint) return false;
    if (include !== undefined && !criteriaOf(include).every((matches) => matches(tool))) return false;
    return exclude === undefined || !criteriaOf(exclude).some((matches) => matches(tool));
  });
  return selected.map((tool) => withNamed(tool, wireNames));
}

/** Adds the arguments whose names in the API are given. */
function withNamed(tool: ToolDefinition, wireNames: NonNullable<ToolSelection["wireNames"]>): ToolDefinition {
  const named = Object.entries(tool.undocumented ?? {}).filter(([, { id }]) => propertyOf(wireNames, id));
  if (named.length === 0) return tool;
  const added = Object.fromEntries(named.map(([name, { schema }]) => [name, schema]));
  return { ...tool, inputSchema: { ...tool.inputSchema, properties: { ...tool.inputSchema.properties, ...added } } };
}

type Criterion = (tool: ToolDefinition) => boolean;

function criteriaOf({ tags, permissions, names }: ToolCriteria): readonly Criterion[] {
  const criteria: Criterion[] = [];
  if (tags) criteria.push((tool) => tool.tags.some((tag) => tags.includes(tag)));
  if (permissions) criteria.push((tool) => tool.permission !== undefined && permissions.includes(tool.permission.name));
  if (names) criteria.push((tool) => names.some((name) => matchesName(tool, name)));
  return criteria;
}

function matchesName({ name, operation }: ToolDefinition, pattern: string): boolean {
  return matchesGlob(name, pattern) || matchesGlob(operation, pattern);
}

/** Compares piece by piece instead of by a regular expression, whose time many asterisks could multiply. */
function matchesGlob(text: string, pattern: string): boolean {
  const [first = "", ...others] = pattern.split("*");
  const last = others.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of others) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

function checkCriteria(tools: readonly ToolDefinition[], { tags, permissions, names }: ToolCriteria): void {
  checkKnown("tag", tags, new Set(tools.flatMap((tool) => tool.tags)));
  checkKnown("permission", permissions, new Set(tools.flatMap(({ permission }) => permission?.name ?? [])));
  for (const name of names ?? []) {
    if (tools.some((tool) => matchesName(tool, name))) continue;
    throw unknown(
      "tool",
      name,
      name.includes(".") ? tools.map((tool) => tool.operation) : tools.map((tool) => tool.name),
    );
  }
}

function checkKnown(kind: string, given: readonly string[] | undefined, known: ReadonlySet<string>): void {
  for (const name of given ?? []) if (!known.has(name)) throw unknown(kind, name, known);
}

function unknown(kind: string, name: string, candidates: Iterable<string>): SelectionError {
  const closest = closestTo(name, candidates);
  const names = [...candidates];
  const all = names.length <= 20 ? `. There are: ${names.join(", ") || "none"}` : "";
  return new SelectionError(`Unknown ${kind} "${name}"${closest === undefined ? all : `. Did you mean "${closest}"?`}`);
}
