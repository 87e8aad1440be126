import { describe, expect, it } from "vitest";
import { argumentProperties, needOfArguments } from "../../src/model/index.js";
import type { Operation } from "../../src/model/types.js";
import { buildText } from "../emit/generate.js";

const id = "{ name: id, in: path, required: true, schema: { type: string } }";
const body = (schema: string): string =>
  `requestBody: { required: true, content: { application/json: { schema: ${schema} } } }`;
const note = "{ type: object, properties: { note: { type: string } } }";

async function operationWith(parameters: string, more: string, document = ""): Promise<Operation> {
  const { api } = await buildText(`openapi: 3.1.1
info: { title: Test, version: "1" }
${document}
paths:
  /things${parameters.includes("in: path") ? "/{id}" : ""}:
    post:
      operationId: things.change
      parameters: [${parameters}]
      ${more}
      responses: { "204": { description: Fine. } }
`);
  const [operation] = api.operations;
  if (operation === undefined) throw new Error("the document has an operation");
  return operation;
}

const pathsOf = ({ arguments: list }: Operation): readonly string[] =>
  list.map(({ path, source }) => `${source.kind} ${path.join(".")}`);

describe("arguments", () => {
  it("are flat if no two of them share a name", async () => {
    expect(pathsOf(await operationWith(id, body(note)))).toEqual(["parameter id", "body "]);
  });

  it("have the body as one argument if a parameter has the name of a property, or if the body is not an object", async () => {
    const own = "{ type: object, properties: { id: { type: string } } }";
    expect(pathsOf(await operationWith(id, body(own)))).toEqual(["parameter id", "body body"]);
    expect(pathsOf(await operationWith(id, body("{ type: array }")))).toEqual(["parameter id", "body body"]);
  });

  it("are grouped by location, in the order of the groups, if two parameters share a name", async () => {
    const operation = await operationWith(`{ name: id, in: header, schema: { type: string } }, ${id}`, body(note));
    expect(pathsOf(operation)).toEqual(["parameter path.id", "parameter headers.id", "body body"]);
    expect(argumentProperties(operation.arguments).map(({ name, required }) => ({ name, required }))).toEqual([
      { name: "path", required: true },
      { name: "headers", required: false },
      { name: "body", required: true },
    ]);
  });

  it("include options without a documented name", async () => {
    const unknown = `x-unknowns:
  - { id: a.b, where: [things.change], description: Nothing., handling: None.,
      option: { operation: things.change, in: query, name: limit, schema: { type: integer } } }`;
    const { arguments: list } = await operationWith(id, "", unknown);
    expect(list.at(-1)).toMatchObject({ path: ["limit"], source: { kind: "option", in: "query", id: "a.b" } });
  });

  it("are needed if one is required, even if that is a body without required properties", async () => {
    const needOf = async (parameters: string, more: string) =>
      needOfArguments((await operationWith(parameters, more)).arguments);
    expect(await needOf("", body(note))).toBe("required");
    expect(await needOf("{ name: a, in: query, schema: { type: string } }", "")).toBe("optional");
    expect(await needOf("", "")).toBe("none");
  });

  it("describe what callers pass: parameters are sent even if `readOnly`, and bytes have no JSON schema", async () => {
    const parameter =
      "{ name: id, in: path, required: true, description: The thing., schema: { type: string, readOnly: true } }";
    const bytes = "requestBody: { content: { application/octet-stream: { schema: { type: string } } } }";
    const { arguments: list } = await operationWith(parameter, bytes);
    expect(list[0]?.schema).toEqual({ kind: "string", description: "The thing.", source: expect.any(String) });
    expect(list[1]?.schema).toMatchObject({ kind: "binary", whole: true });
    const text = (schema: string): string => `requestBody: { content: { text/plain: { schema: ${schema} } } }`;
    const { arguments: limited } = await operationWith("", text("{ type: string, maxLength: 3 }"));
    expect(limited[0]?.schema).toMatchObject({ kind: "string", checks: [{ check: "maxLength", value: 3 }] });
    const { arguments: other } = await operationWith("", text("{ type: integer }"));
    expect(other[0]?.schema).toMatchObject({ kind: "string" });
  });
});

describe("paths in the result", () => {
  it("start at the payload of the envelope", async () => {
    const { api } = await buildText(`openapi: 3.1.1
info: { title: Test, version: "1" }
x-envelope: { data: data }
paths:
  /jobs:
    get:
      operationId: jobs.list
      x-pagination: { style: page, page: page, items: data.jobs, total: count }
      parameters: [{ name: page, in: query, schema: { type: integer } }]
      responses:
        "200":
          description: Jobs.
          content:
            application/json:
              schema:
                type: object
                properties:
                  count: { type: integer }
                  data: { type: object, properties: { jobs: { type: array, items: { $ref: "#/components/schemas/Job" } } } }
  /jobs/{id}:
    parameters: [${id}]
    get:
      operationId: jobs.get
      x-terminal: { path: data.status, values: [done] }
      responses: { "200": { $ref: "#/components/responses/Job" } }
    post:
      operationId: jobs.start
      x-effects: [{ query: jobs.get, match: { id: $response.body#/data/id }, write: $response.body#/data }]
      responses: { "200": { $ref: "#/components/responses/Job" } }
components:
  responses:
    Job:
      description: A job.
      content:
        application/json:
          example: { data: { id: a, status: done } }
          schema: { type: object, properties: { data: { $ref: "#/components/schemas/Job" } } }
  schemas:
    Job: { type: object, properties: { id: { type: string }, status: { type: string } } }
`);
    const [list, get, start] = ["jobs.list", "jobs.get", "jobs.start"].map((name) =>
      api.operations.find((operation) => operation.name.wire === name),
    );
    // The count is beside the payload, so that cached results do not contain it.
    expect(list?.pagination?.inResult).toEqual({ items: ["jobs"] });
    expect(get?.terminal?.path).toEqual(["status"]);
    expect(get?.result?.examples).toEqual([{ id: "a", status: "done" }]);
    expect(start?.effects).toEqual([
      {
        query: "jobs.get",
        match: [{ name: "id", path: ["id"], value: { from: "result", path: ["id"] } }],
        write: { from: "result", path: [] },
      },
    ]);
  });
});
