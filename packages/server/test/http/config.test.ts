import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { defaultLimits } from "../../src/config/config.js";
import { helpText } from "../../src/config/help.js";
import { options } from "../../src/config/options.js";
import { type ConfigSources, ConfigError, readConfig } from "../../src/config/read.js";

function problemsOf(sources: ConfigSources): readonly string[] {
  try {
    readConfig(sources);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe("readConfig", () => {
  it("listens on this machine only, unless told otherwise", () => {
    expect(readConfig({})).toMatchObject({ host: "127.0.0.1", port: 8787, demo: false, faults: false });
    // Shells set HOST to the machine's name.
    expect(readConfig({ env: { HOST: "0.0.0.0" } })).toMatchObject({ host: "127.0.0.1" });
    expect(readConfig({ args: ["--host", "0.0.0.0"] })).toMatchObject({ host: "0.0.0.0" });
  });

  it("reads flags in both forms, and prefers them to variables", () => {
    const env = { PORT: "1", LOG_LEVEL: "warn", MEMORY_DATA: "" };
    expect(readConfig({ args: ["--port=2", "--data", "files", "--demo"], env })).toMatchObject({
      port: 2,
      data: resolve("files"),
      demo: true,
      logLevel: "warn",
    });
    expect(readConfig({ args: ["--demo=false"], env: { MEMORY_DEMO: "yes" } })).toMatchObject({ demo: false });
  });

  it("reads groups of options", () => {
    const env = {
      S3_ENDPOINT: "http://127.0.0.1:9000/",
      S3_BUCKET: "files",
      CORS_ORIGINS: "https://a.example, https://b.example",
      RATE_LIMIT: "50",
      REQUEST_TIMEOUT: "10",
    };
    expect(readConfig({ env })).toMatchObject({
      s3: { endpoint: "http://127.0.0.1:9000", bucket: "files", region: "us-east-1", forcePathStyle: true },
      corsOrigins: ["https://a.example", "https://b.example"],
      limits: { ...defaultLimits, requestsPerSecond: 50, requestMs: 10_000 },
    });
  });

  it.each<readonly [ConfigSources, string]>([
    [{ args: ["--prot", "1"] }, "Unknown option --prot: did you mean --port?"],
    [{ args: ["--anything"] }, "Unknown option --anything: --help lists all options"],
    [{ args: ["-x"] }, "Unknown option -x: --help lists all options"],
    [{ args: ["folder"] }, 'Unexpected argument "folder": options begin with --'],
    [{ args: ["--demo=true", "folder"] }, 'Unexpected argument "folder": options begin with --'],
    [{ args: ["--port"] }, "--port needs a value: --port PORT"],
    [{ args: ["--port", "http"] }, "--port expects an integer from 0 to 65535"],
    [{ env: { PORT: "65536" } }, "PORT expects an integer from 0 to 65535"],
    [{ env: { MEMORY_DEMO: "maybe" } }, "MEMORY_DEMO expects true or false"],
    [{ args: ["--host", "http://x"] }, "--host expects an address or a host name without a scheme, such as 127.0.0.1"],
    [{ env: { LOG_LEVEL: "loud" } }, "LOG_LEVEL expects one of silent, fatal, error, warn, info, debug, trace"],
    [{ env: { MEMORY_ADMIN_KEY: "short" } }, "MEMORY_ADMIN_KEY expects at least 32 characters"],
    [{ env: { S3_ENDPOINT: "http://s3" } }, "S3_ENDPOINT needs S3_BUCKET: set it to the name of the bucket"],
    [
      { args: ["--embeddings-url", "https://embeddings.example/v1"] },
      "--embeddings-url needs --embeddings-model: set it to a model of the provider",
    ],
    [{ env: { EMBEDDINGS_MODEL: "m" } }, "--embeddings-model needs --embeddings-url: set it to the provider's API"],
    [{ env: { EMBEDDINGS_URL: "ftp://x" } }, "EMBEDDINGS_URL expects a URL that begins with http:// or https://"],
    [{ args: ["--embeddings-dimensions", "16001"] }, "--embeddings-dimensions expects an integer from 1 to 16000"],
    [{ args: ["--embeddings-minimum", "0"] }, "--embeddings-minimum expects a number from 0.01 to 1"],
    [{ args: ["--embeddings-minimum", "1e-1"] }, "--embeddings-minimum expects a number from 0.01 to 1"],
    [
      { args: ["--cors-origins", "app.example"] },
      '--cors-origins expects "loopback", "*", or origins with commas, such as https://app.example; "app.example" is not an origin',
    ],
  ])("refuses %j", (sources, problem) => {
    expect(problemsOf(sources)).toStrictEqual([problem]);
  });

  it("reports all mistakes, without values that may be secret", () => {
    const env = { DATABASE_URL: "mysql://user:secret@host/name", MEMORY_ADMIN_KEY: "hidden" };
    const problems = problemsOf({ args: ["--rate-limit=-1"], env });
    expect(problems).toStrictEqual([
      "DATABASE_URL expects a URL that begins with postgresql:// or postgres://",
      "MEMORY_ADMIN_KEY expects at least 32 characters",
      "--rate-limit expects an integer from 0 to 1000000",
    ]);
    expect(problems.join()).not.toMatch(/secret|hidden/);
  });

  it("reads a provider of embeddings", () => {
    const env = { EMBEDDINGS_URL: "https://embeddings.example/v1/", EMBEDDINGS_MODEL: "small" };
    const embeddings = { url: "https://embeddings.example/v1", model: "small" };
    const defaults = { key: undefined, dimensions: undefined, minimum: 0.3 };
    expect(readConfig({ env })).toMatchObject({ embeddings: { ...embeddings, ...defaults } });
    const args = ["--embeddings-dimensions", "256", "--embeddings-minimum", "0.75"];
    expect(readConfig({ env: { ...env, EMBEDDINGS_KEY: "sk-1" }, args })).toMatchObject({
      embeddings: { ...embeddings, key: "sk-1", dimensions: 256, minimum: 0.75 },
    });
    expect(readConfig({})).toMatchObject({ embeddings: undefined });
  });

  it.each([
    "https://user:secret@embeddings.example/v1",
    "https://secret@embeddings.example/v1",
    "https://embeddings.example/v1?key=secret",
    "https://embeddings.example/v1#secret",
  ])("refuses a URL with secrets, without showing it: %s", (url) => {
    const problems = problemsOf({ env: { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: "m" } });
    expect(problems).toStrictEqual(["EMBEDDINGS_URL expects a URL without a user, password, query and fragment"]);
  });

  it.each(["sk-secret\n", "sk secret", "sk-secret\u2013", "\u0000sk-secret"])("refuses the key %j", (key) => {
    const env = { EMBEDDINGS_URL: "https://embeddings.example", EMBEDDINGS_MODEL: "m", EMBEDDINGS_KEY: key };
    expect(problemsOf({ env })).toStrictEqual([
      "EMBEDDINGS_KEY expects ASCII letters, digits and punctuation, without spaces and line breaks",
    ]);
  });

  it("offers help for every option, and no flags for secrets", () => {
    expect(readConfig({ args: ["--help"] })).toBe("help");
    expect(readConfig({ args: ["-h", "--port", "1"] })).toBe("help");
    for (const option of Object.values(options)) {
      expect(helpText()).toContain(option.variable);
      if (/KEY|SECRET|DATABASE_URL/.test(option.variable)) expect(option).not.toHaveProperty("flag");
    }
  });
});
