// The forms of the APIs of models, and Vercel's AI SDK with a model that is a function.
import { Ajv2020 } from "ajv/dist/2020.js";
import { generateText, jsonSchema, stepCountIs, tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { describe, expect, test } from "vitest";
import {
  createToolbox,
  selectTools,
  toAiSdkTools,
  toAnthropicTools,
  toGeminiTools,
  toOpenAiChatTools,
  toOpenAiTools,
  tools,
  UnknownToolError,
} from "@memory-service/mcp";
import { factArgs } from "./support/mcp.js";
import { createService } from "./support/service.js";
import { noClient, toolOf } from "./support/tools.js";

const get = tools.filter(({ name }) => name === "facts_get");
const [{ name, description, inputSchema }] = get as [(typeof get)[0]];

test("each form has the name, the description and the schema", () => {
  const parameters = inputSchema;
  expect(toOpenAiTools(get)).toEqual([{ type: "function", name, description, parameters, strict: false }]);
  expect(toOpenAiChatTools(get)).toEqual([
    { type: "function", function: { name, description, parameters, strict: false } },
  ]);
  expect(toAnthropicTools(get)).toEqual([{ name, description, input_schema: parameters }]);
  expect(toGeminiTools(get)).toEqual([
    { functionDeclarations: [{ name, description, parametersJsonSchema: parameters }] },
  ]);
  expect(toGeminiTools([])).toEqual([]);
});

test("all forms are plain data that a request can hold", () => {
  for (const form of [toOpenAiTools, toOpenAiChatTools, toAnthropicTools, toGeminiTools])
    expect(JSON.parse(JSON.stringify(form(tools)))).toEqual(form(tools));
});

test("a tool without arguments has properties nevertheless", () => {
  const bare = toolOf(async () => ({}), { inputSchema: { type: "object" } });
  expect(toOpenAiTools([bare])[0]!.parameters).toEqual({ type: "object", properties: {} });
});

test("the tools of this API are within the limits that the APIs of models document", () => {
  const { tools: listed } = createToolbox(tools, { client: noClient });
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: {}, validateFormats: false });
  for (const { name, description, inputSchema, outputSchema } of listed) {
    expect(name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/);
    expect(description.length).toBeLessThanOrEqual(1_024);
    expect(inputSchema.type).toBe("object");
    expect(Object.keys(inputSchema)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/anyOf|oneOf|allOf|not|enum/)]),
    );
    ajv.compile(inputSchema);
    if (outputSchema) ajv.compile(outputSchema);
  }
});

describe("a toolbox", () => {
  test("calls tools by name, and reads on", async () => {
    const { client } = createService();
    const toolbox = createToolbox(selectTools(tools), { client });
    expect((await toolbox.call("facts_get", factArgs("fact_1"))).structuredContent).toMatchObject({ id: "fact_1" });
    expect(toolbox.has("continue_result") && !toolbox.has("projects_delete")).toBe(true);
    await expect(toolbox.call("fact_get", {})).rejects.toThrow(UnknownToolError);
    await expect(toolbox.call("fact_get", {})).rejects.toThrow('Unknown tool "fact_get". Did you mean "facts_get"?');
  });
});

describe("the AI SDK", () => {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };

  /** A model that calls tools one after the other, and then ends. */
  function modelThatCalls(...calls: readonly { readonly toolName: string; readonly input: unknown }[]) {
    let step = 0;
    return new MockLanguageModelV4({
      doGenerate: async () => {
        const next = calls[step++];
        const finishReason = { unified: next ? "tool-calls" : "stop", raw: undefined } as const;
        if (!next) return { content: [{ type: "text", text: "done" }], finishReason, usage, warnings: [] };
        const { toolName, input } = next;
        return {
          content: [{ type: "tool-call", toolCallId: `call-${step}`, toolName, input: JSON.stringify(input) }],
          finishReason,
          usage,
          warnings: [],
        };
      },
    });
  }

  test("gives a model the tools, their results and their errors", async () => {
    const service = createService();
    const model = modelThatCalls(
      { toolName: "facts_get", input: factArgs("fact_1") },
      { toolName: "facts_get", input: { factId: "fact_1" } },
      { toolName: "facts_get", input: factArgs("fact_99") },
      { toolName: "continue_result", input: { cursor: "wrong" } },
    );
    const { text } = await generateText({
      model,
      tools: toAiSdkTools(selectTools(tools), { client: service.client, jsonSchema }),
      prompt: "What does Ada like?",
      stopWhen: stepCountIs(10),
    });
    expect(text).toBe("done");
    const first = model.doGenerateCalls[0]!;
    expect(first.tools).toHaveLength(selectTools(tools).length + 1);
    expect(first.tools!.find((one) => one.name === "facts_get")).toMatchObject({
      type: "function",
      description,
      inputSchema,
    });
    const outputs = model.doGenerateCalls
      .at(-1)!
      .prompt.flatMap((message) => (message.role === "tool" ? message.content : []))
      .map((part) => (part.type === "tool-result" ? part.output : undefined));
    expect(outputs).toEqual([
      { type: "text", value: expect.stringMatching(/^\{"id":"fact_1"/) },
      { type: "error-text", value: expect.stringMatching(/^Invalid arguments of facts_get/) },
      { type: "error-text", value: expect.stringMatching(/^Not found \(404\)/) },
      { type: "error-text", value: expect.stringMatching(/^continue_result: this cursor/) },
    ]);
    expect(service.requests).toHaveLength(2);
  });

  test("can be combined with tools of the program", () => {
    const own = tool({
      description: "Now",
      inputSchema: jsonSchema<object>({ type: "object" }),
      execute: async () => "now",
    });
    const all = { ...toAiSdkTools(get, { client: noClient, jsonSchema }), own };
    const options: Parameters<typeof generateText>[0] = { model: modelThatCalls(), tools: all, prompt: "" };
    expect(Object.keys(options.tools!)).toEqual(["facts_get", "continue_result", "own"]);
  });

  test("aborts the request with the generation", async () => {
    const service = createService();
    const stop = new AbortController();
    const { facts_get } = toAiSdkTools(get, { client: service.client, jsonSchema });
    const running = facts_get!.execute(factArgs("fact_slow"), { abortSignal: stop.signal });
    stop.abort();
    expect((await running).content[0].text).toMatch(/cancelled/);
  });
});
