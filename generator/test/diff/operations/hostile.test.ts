import { expect, it } from "vitest";
import { compareDocuments } from "../../../src/diff/compare.js";
import { loadText } from "../examples.js";

it("compares callbacks that contain themselves", async () => {
  const text = (description: string): string => `openapi: 3.1.0
info: { title: Cycle, version: "1" }
paths:
  /one: { post: { callbacks: { a: { $ref: "#/components/callbacks/A" } }, responses: {} } }
  /two: { post: { callbacks: { b: { $ref: "#/components/callbacks/B" } }, responses: {} } }
components:
  callbacks:
    A: { /a: { post: { description: "${description}", callbacks: { b: { $ref: "#/components/callbacks/B" } } } } }
    B: { /b: { post: { callbacks: { a: { $ref: "#/components/callbacks/A" } } } } }
`;
  const [base, revision] = await Promise.all([loadText(text("Before")), loadText(text("After"))]);
  const findings = compareDocuments(base, revision);
  expect(findings.map(({ rule, operations }) => [rule, operations])).toEqual([
    ["operation.description.changed", ["POST /one", "POST /two"]],
  ]);
});

it("compares names that objects inherit", async () => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
  const text = (required: boolean): string =>
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Names", version: "1" },
      paths: {
        "/facts": {
          get: {
            parameters: names.map((name) => ({ name, in: "query", schema: { type: "string" }, required })),
            responses: {
              "200": {
                description: "OK",
                headers: Object.fromEntries(names.map((name) => [name, { required: !required }])),
              },
            },
          },
        },
      },
    });
  const [base, revision] = await Promise.all([loadText(text(false)), loadText(text(true))]);
  const findings = compareDocuments(base, revision);
  const named = (rule: string, fact: string): readonly unknown[] =>
    findings.filter((one) => one.rule === rule).map(({ facts }) => facts[fact]);
  expect(named("parameter.required.added", "parameter")).toEqual(names);
  expect(named("header.required.removed", "header")).toEqual(names);
  expect(findings.length).toBe(2 * names.length);
});
