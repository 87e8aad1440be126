// Only `specloom pull`, and `specloom verify` and `suggest` for the service that they are given, may use the network.
import { lookup } from "node:dns";
import { readdirSync, readFileSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { caches, tinySpec } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace } from "../write/workspace.js";

const source = fileURLToPath(new URL("../../src", import.meta.url));
const used = vi.fn();

beforeEach(() => {
  used.mockClear();
  vi.stubGlobal("fetch", (input: unknown) => {
    used(input);
    return Promise.reject(new Error("no network"));
  });
  vi.spyOn(Socket.prototype, "connect").mockImplementation(function (this: Socket, ...args: unknown[]) {
    used(args);
    return this.destroy();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the test notices a request", async () => {
  await fetch("http://127.0.0.1:9/").catch(() => undefined);
  new Socket().connect(9, "127.0.0.1");
  expect(used).toHaveBeenCalledTimes(2);
  expect(lookup).toBeTypeOf("function");
});

test("no other command uses the network, whatever the document and the configuration name", async () => {
  const url = "http://127.0.0.1:9/openapi.yaml";
  const document = tinySpec()
    .replace("#/components/schemas/Note", url)
    .replace(/components:[^]*/, "");
  const workspace = createWorkspace({
    "specloom.config.yaml": `spec: ${url}\nformat: none\noutputs:\n  client: { folder: src }\n`,
    "openapi/openapi.yaml": document,
  });
  const lines = [
    "generate",
    "generate --check",
    "lint",
    "dump tree",
    "diff openapi/openapi.yaml",
    "explain body.invalid",
    `${url} -o out`,
    `init ${url}`,
  ];
  for (const line of lines) await runMain(workspace.root, line.split(" "), caches);
  expect(workspace.list()).toContain("src/client.ts");
  expect(used).not.toHaveBeenCalled();
});

test("no other module can reach it", () => {
  const network = /(?<![#.\w])fetch\(|node:(?:https?2?|net|tls|dns|dgram)"|\bWebSocket\b|\bEventSource\b/;
  const users = readdirSync(source, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    // What is generated uses the network: that is code in templates.
    // The calls and the proxy of `verify` are loaded only for it.
    .filter(
      (file) => file.endsWith(".ts") && !/^(?:emit|diagnostics\/catalog|verify\/live|verify\/traffic)\//.test(file),
    )
    .filter((file) => network.test(readFileSync(join(source, file), "utf8").replace(/^\s*(?:\/?\*|\/\/).*$/gm, "")));
  // The mock server listens, and asks nobody.
  expect(users.sort()).toEqual(["mock/server.ts", "program.ts"]);
  expect(readFileSync(join(source, "mock/server.ts"), "utf8")).toMatch(
    /^import \{ createServer(?:, type \w+)* \} from "node:http";$/m,
  );
  const importers = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.startsWith("pull"))
    .filter((file) => /pull\/(?!network|headers)/.test(readFileSync(join(source, file), "utf8")));
  expect(importers).toEqual([join("commands", "pull.ts")]);
  const ofVerify = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.startsWith("verify"))
    .filter((file) => {
      const text = readFileSync(join(source, file), "utf8");
      return /verify\/(?:live\/(?:run|send|session|verify-service)|traffic\/proxy|run\/(?:service|proxy))/.test(text);
    });
  expect(ofVerify.sort()).toEqual([join("commands", "verify-run.ts"), join("suggest", "test-pages.ts")]);
});
