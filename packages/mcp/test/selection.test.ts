import { expect, test } from "vitest";
import { selectTools, type ToolSelection, tools } from "@memory-service/mcp";

const names = (selection?: ToolSelection): readonly string[] => selectTools(tools, selection).map(({ name }) => name);

test("leaves out what is dangerous or hidden by default", () => {
  expect(names()).toContain("facts_get");
  expect(names()).toContain("projects_update");
  for (const name of ["projects_delete", "facts_forget", "conflicts_resolve", "drive_createUpload"])
    expect(names()).not.toContain(name);
});

test("dangerous tools need more than their name", () => {
  expect(names({ include: { names: ["projects_delete"] } })).toEqual([]);
  expect(names({ include: { names: ["projects_delete"] }, dangerous: true })).toEqual(["projects_delete"]);
});

test("arguments without a documented name need their wire name", () => {
  const argumentsOf = (wireNames?: ToolSelection["wireNames"]): readonly string[] =>
    selectTools(tools, { wireNames }).flatMap(({ inputSchema }) =>
      Object.keys(inputSchema.properties ?? {}).filter((name) => ["name_filter", "include_conflicts"].includes(name)),
    );
  expect(argumentsOf()).toEqual([]);
  expect(argumentsOf({ "workspaces.name_filter": undefined, "projects.include_conflicts": "" })).toEqual([]);
  expect(argumentsOf({ "projects.include_conflicts": "conflicts" })).toEqual(["include_conflicts"]);
});

test("hidden tools need their exact name", () => {
  const hidden = tools.find((tool) => tool.hidden !== undefined)!;
  expect(names({ include: { names: ["*"] }, dangerous: true })).not.toContain(hidden.name);
  expect(names({ include: { names: [hidden.name] }, dangerous: true })).toEqual([hidden.name]);
  expect(names({ include: { names: [hidden.operation] }, dangerous: true })).toEqual([hidden.name]);
});

test.each<[ToolSelection, readonly string[]]>([
  [{ include: { names: ["facts_*"] } }, ["facts_get", "facts_update"]],
  [{ include: { names: ["facts.*"] } }, ["facts_get", "facts_update"]],
  [{ include: { names: ["*_g*t"] } }, ["documents_get", "facts_get"]],
  [{ include: { tags: ["facts"] }, readOnly: true }, ["facts_get"]],
  [{ include: { tags: ["facts"], names: ["*_update"] } }, ["facts_update"]],
  [{ include: { permissions: ["project:list"] } }, ["projects_list"]],
  [{ include: { tags: ["facts"] }, exclude: { names: ["facts_get"] } }, ["facts_update"]],
  [
    { include: { names: ["facts_*", "projects_list"] }, exclude: { names: ["facts_get"], tags: ["projects"] } },
    ["facts_update"],
  ],
  [{ include: { tags: [] } }, []],
])("%j selects %j", (selection, expected) => {
  expect(names(selection)).toEqual(expected);
});

test.each<[ToolSelection, string]>([
  [{ include: { names: ["facts_gte"] } }, 'Unknown tool "facts_gte". Did you mean "facts_get"?'],
  [{ include: { names: ["facts.gett"] } }, 'Unknown tool "facts.gett". Did you mean "facts.get"?'],
  [{ include: { names: ["facts_get*get"] } }, 'Unknown tool "facts_get*get"'],
  [{ exclude: { names: ["nothing_*"] } }, 'Unknown tool "nothing_*"'],
  [{ include: { tags: ["fact"] } }, 'Unknown tag "fact". Did you mean "facts"?'],
  [
    { wireNames: { "workspaces.name_filtre": "q" } },
    'Unknown wire name "workspaces.name_filtre". Did you mean "workspaces.name_filter"?',
  ],
  [{ include: { permissions: ["project:lists"] } }, 'Unknown permission "project:lists". Did you mean "project:list"?'],
])("%j is an error", (selection, message) => {
  expect(() => names(selection)).toThrow(message);
});

test("a name with many asterisks takes no time", () => {
  const pattern = `${"*a".repeat(5_000)}b`;
  expect(() => names({ include: { names: [pattern] } })).toThrow("Unknown tool");
});
