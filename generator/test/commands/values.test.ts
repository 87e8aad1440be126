// Settings of `values`, by the configuration and the command line.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { caches } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace } from "../write/workspace.js";

const document = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Facts", version: "1" },
  paths: {
    "/facts/{id}": {
      get: {
        operationId: "facts.get",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer", format: "int64" } }],
        responses: {
          200: {
            description: "It.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Fact" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Fact: {
        type: "object",
        required: ["created_at"],
        properties: { created_at: { type: "string", format: "date-time" }, day: { type: "string", format: "date" } },
      },
    },
  },
});

const client = "outputs:\n  client: { folder: src/client }\n  runtime: { folder: src/runtime }\n";

/** Generates, and returns the exit code, the diagnostics and a function that reads a file. */
async function generate(config: string | undefined, args: readonly string[] = ["generate"]) {
  const files = config === undefined ? {} : { "specloom.config.yaml": `spec: openapi.json\n${config}` };
  const { root } = createWorkspace({ "openapi.json": document, ...files });
  const { code, stderr } = await runMain(root, [...args], caches);
  const has = (path: string): boolean => existsSync(join(root, path));
  return { root, code, stderr, has, read: (path: string) => readFileSync(join(root, path), "utf8") };
}

describe("values of the configuration", () => {
  test("change the client, and copy the runtime's conversions", async () => {
    const { code, stderr, read, has } = await generate(
      `values: { date-time: Date, date: Temporal, int64: bigint }\n${client}`,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(read("src/client/types.ts")).toContain("created_at: Date;\n  day?: Temporal.PlainDate;");
    expect(read("src/client/operations/facts.ts")).toContain("id: bigint;");
    expect(has("src/runtime/client/values/index.ts")).toBe(true);
    // Names of the lock are those of the document.
    expect(read("specloom.names")).toContain("facts.get(path id)");
  });

  test("leave nothing in a client without them", async () => {
    const { has, read } = await generate(client);
    expect(has("src/runtime/client/values/index.ts")).toBe(false);
    expect(has("src/client/codecs.ts")).toBe(false);
    expect(read("src/client/operations/facts.ts")).not.toContain("values");
  });

  test("that say what is usual change nothing", async () => {
    const { has } = await generate(`values: { date-time: string, int64: number }\n${client}`);
    expect(has("src/client/codecs.ts")).toBe(false);
  });

  test.each([
    [
      "date-time: Dat",
      "GEN005",
      '"date-time" must be one of Date, Temporal, PlainDate, bigint, string, number, not "Dat"',
    ],
    ["date: Date", "GEN212", 'values of the format "date" cannot be Date'],
    ["int64: Temporal", "GEN212", 'values of the format "int64" cannot be Temporal'],
    ["date-time: { module: ./time.js, type: T, parse: p }", "GEN006", 'missing key "format"'],
    ["date-time: { module: ./time.js, type: T, parse: p, format: f, zone: z }", "GEN004", 'unknown key "zone"'],
    [
      "date-time: { module: ./time.js, type: 'a; b', parse: p, format: f }",
      "GEN005",
      '"type" must be the name of an export',
    ],
  ])("refuse %s", async (value, code, message) => {
    const { stderr, code: exit, has } = await generate(`values: { ${value} }\n${client}`);
    expect(stderr).toContain(`${code}: ${message}`);
    expect(stderr).toContain("specloom.config.yaml:2:");
    expect({ exit, isWritten: has("src") }).toEqual({ exit: 2, isWritten: false });
  });

  test("warn of a format that no schema has", async () => {
    const { stderr, code } = await generate(`values: { datetime: Date }\n${client}`);
    expect(stderr).toContain('GEN211: no string or number of the document has the format "datetime"');
    expect(stderr).toContain('did you mean "date-time"?');
    expect(code).toBe(0);
  });

  test("are refused beside outputs that have only JSON", async () => {
    const docs = "  docs: { folder: docs }\n";
    const { stderr, code } = await generate(
      `values: { date-time: Date }\nnames: { properties: camelCase }\n${client}${docs}`,
    );
    expect(stderr).toContain('GEN210: the output "docs" does not support values, names.properties yet');
    expect(code).toBe(2);
    expect((await generate(`values: { int64: number }\n${client}${docs}`)).stderr).toBe("");
  });
});

describe("--values", () => {
  test("gives types without a configuration, and more than the configuration's", async () => {
    const alone = await generate(undefined, ["openapi.json", "-o", "api", "--values", "date-time=Date,int64=bigint"]);
    expect(alone.stderr).toBe("");
    expect(alone.read("api/client/types.ts")).toContain("created_at: Date;");
    expect(alone.read("api/client/types.ts")).toContain("day?: string;");
    const both = await generate(`values: { date-time: Temporal, int64: bigint }\n${client}`, [
      ...["generate", "--values", "date-time=Date", "--values", "int64=number"],
    ]);
    expect(both.stderr).toBe("");
    expect(both.read("src/client/types.ts")).toContain("created_at: Date;");
    expect(both.read("src/client/operations/facts.ts")).toContain("id: number;");
  });

  test.each(["date-time", "date-time=Dat", "=Date", "date=Date", "a=b=c"])("refuses %s", async (value) => {
    const { stderr, code } = await generate(undefined, ["openapi.json", "-o", "api", "--values", value]);
    expect(stderr).toContain(`GEN001: invalid type of a format: "${value}"`);
    expect(code).toBe(2);
  });
});
