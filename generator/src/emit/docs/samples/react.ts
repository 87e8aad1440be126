import { stringText } from "../../../codegen/literals.js";
import type { Operation } from "../../../model/types.js";
import type { Hooked } from "../../shared/queries/operations.js";
import { argumentsText, itemName } from "./call.js";
import type { Site } from "../site.js";

type HookedQuery = Extract<Hooked, { kind: "query" }>;
type HookedMutation = Extract<Hooked, { kind: "mutation" }>;

/** The names that the components of samples use. */
const taken = ["data", "error", "hasNextPage", "fetchNextPage", "index"];

/** Returns a component that uses the hook of an operation. Lists show their pages, and a status is polled. */
export function hookSample(hooked: Hooked, site: Site, module: string): string {
  if (hooked.kind === "mutation") return mutationSample(hooked, site, module);
  return hooked.pages === undefined
    ? querySample(hooked, site, module)
    : pagesSample(hooked, hooked.pages.hook, site, module);
}

/** Returns a component that uploads a file in parts; undefined if the operation reserves none. */
export function uploadHookSample(hooked: Hooked, module: string): string | undefined {
  if (hooked.kind === "query" || hooked.uploadHook === undefined) return undefined;
  return component(hooked.operation, hooked.uploadHook, module, [
    `const { status, progress, start } = ${hooked.uploadHook}();`,
    "return (",
    "  <>",
    `    <input type="file" onChange={({ target }) => target.files?.[0] && start(target.files[0])} />`,
    "    <progress value={progress.loaded} max={progress.total || 1} />",
    "    <output>{status}</output>",
    "  </>",
    ");",
  ]);
}

function querySample({ operation, hook, polling }: HookedQuery, site: Site, module: string): string {
  const name = polling?.hook ?? hook;
  return component(operation, name, module, [
    `${hookCall("const { data, error } = ", name, operation, site)};`,
    "if (error) return <p>{error.message}</p>;",
    "if (data === undefined) return <p>Loading…</p>;",
    `return ${elementOf(operation)};`,
  ]);
}

/** Returns an element that shows the result. */
function elementOf({ result }: Operation): string {
  if (result === undefined) return "<p>Done.</p>";
  const isPlain = result.optional !== true && result.others === undefined;
  if (isPlain && result.coding === "text") return "<pre>{data}</pre>";
  if (isPlain && (result.coding === "binary" || result.coding === "multipart")) return "<p>{data.size} bytes</p>";
  return "<pre>{JSON.stringify(data, null, 2)}</pre>";
}

function pagesSample({ operation }: HookedQuery, hook: string, site: Site, module: string): string {
  const { pagination } = operation;
  const item = pagination === undefined ? "item" : itemName(pagination, site, { taken });
  return component(operation, hook, module, [
    `${hookCall("const { data, error, hasNextPage, fetchNextPage } = ", hook, operation, site)};`,
    "if (error) return <p>{error.message}</p>;",
    "if (data === undefined) return <p>Loading…</p>;",
    "return (",
    "  <>",
    "    <ul>",
    "      {data.pages",
    "        .flatMap(({ items }) => items)",
    `        .map((${item}, index) => (`,
    `          <li key={index}>{JSON.stringify(${item})}</li>`,
    "        ))}",
    "    </ul>",
    "    {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}",
    "  </>",
    ");",
  ]);
}

function mutationSample({ operation, hook }: HookedMutation, site: Site, module: string): string {
  return component(operation, hook, module, [
    `const { mutate, isPending, error } = ${hook}();`,
    ...sendLines(operation, site),
    "return (",
    "  <>",
    "    <button disabled={isPending} onClick={send}>",
    `      ${buttonText(operation)}`,
    "    </button>",
    "    {error && <p>{error.message}</p>}",
    "  </>",
    ");",
  ]);
}

/** Returns a function that calls `mutate`, on one line or a few. */
function sendLines(operation: Operation, site: Site): readonly string[] {
  const call = hookCall("const send = () => ", "mutate", operation, site);
  if (!call.includes("\n")) return [`${call};`];
  const [, ...rest] = call.split("\n");
  return [
    "const send = () =>",
    "  mutate({",
    ...rest.map((line, index) => `  ${line}${index === rest.length - 1 ? ";" : ""}`),
  ];
}

/** Returns the words of a method: `Create upload`. JSX has no other characters of it. */
function buttonText({ method }: Operation): string {
  const words = method.replace(/([a-z0-9])([A-Z])/g, "$1 $2").match(/[A-Za-z0-9]+/g) ?? ["send"];
  const text = words.join(" ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function hookCall(opening: string, name: string, operation: Operation, site: Site): string {
  const start = `${opening}${name}(`;
  return `${start}${argumentsText(operation, site, start.length + 4)})`;
}

function component({ typeName }: Operation, hook: string, module: string, body: readonly string[]): string {
  const lines = body.flatMap((text) => text.split("\n")).map((line) => `  ${line}`);
  return [
    `import { ${hook} } from ${stringText(module)};`,
    "",
    `export function ${typeName}Example() {`,
    ...lines,
    "}",
  ].join("\n");
}
