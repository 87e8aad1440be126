import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { curlOf } from "../../src/verify/curl.js";
import type { HttpRequest } from "../../src/verify/types.js";

const text = (body: string) => ({ kind: "bytes", bytes: new TextEncoder().encode(body) }) as const;

/** Returns the words and the input that a shell gives to curl. */
function run(request: HttpRequest): { readonly words: readonly string[]; readonly input: string } {
  const fake = `curl() { for word; do printf '%s\\0' "$word"; done; case "$*" in *@-*) printf '\\001'; cat;; esac; }`;
  const output = execFileSync("sh", ["-c", `${fake}\n${curlOf(request)}`], { env: { AUTHORIZATION: "Bearer x y" } });
  const [words = "", input = ""] = output.toString("latin1").split("\u0001");
  return { words: Buffer.from(words, "latin1").toString().split("\0").slice(0, -1), input };
}

describe("curl", () => {
  it("sends what the request did, whatever characters it has", () => {
    const nasty = `it's "$HOME" \`id\` \\n !! $(id) 日本`;
    const { words } = run({
      method: "POST",
      url: "http://127.0.0.1:1/a'b?x=[1]&y=$z",
      headers: [
        ["content-type", "application/json"],
        ["X-Note", nasty],
        ["X-Empty", ""],
      ],
      body: text(nasty),
    });
    expect(words).toEqual([
      ...["-i", "-X", "POST", "-g", "http://127.0.0.1:1/a'b?x=[1]&y=$z"],
      ...["-H", "content-type: application/json", "-H", `X-Note: ${nasty}`, "-H", "X-Empty;"],
      ...["--data-raw", nasty],
    ]);
  });

  it("is one line, whatever the body has", () => {
    const bytes = new Uint8Array([0x50, 0x25, 0x27, 0x5c, 0x0d, 0x0a, 0xff, 0x80, 0x31]);
    const request: HttpRequest = {
      method: "PUT",
      url: "http://127.0.0.1:1/",
      headers: [["X-Bad", "a\nb\u202ec"]],
      body: { kind: "bytes", bytes },
    };
    expect(curlOf(request)).not.toMatch(/[\n\r\u202e]/);
    const { words, input } = run(request);
    expect(words).toEqual([
      "-i",
      "-X",
      "PUT",
      "http://127.0.0.1:1/",
      "-H",
      "X-Bad: abc",
      "-H",
      "Content-Type:",
      "--data-binary",
      "@-",
    ]);
    expect([...Buffer.from(input, "latin1")]).toEqual([...bytes]);
  });

  it("leaves secrets to the shell", () => {
    const request: HttpRequest = {
      method: "GET",
      url: "http://127.0.0.1:1/?key=%5Bredacted%5D&a=1",
      headers: [
        ["Authorization", "[redacted]"],
        ["content-length", "3"],
      ],
    };
    expect(curlOf(request)).toBe(`curl -i 'http://127.0.0.1:1/?key='"$KEY"'&a=1' -H 'Authorization: '"$AUTHORIZATION"`);
    expect(run(request).words.at(-1)).toBe("Authorization: Bearer x y");
  });

  it.each([
    [{ method: "HEAD", url: "http://a/", headers: [] }, "curl -i -I 'http://a/'"],
    [{ method: "GET", url: "http://a/..", headers: [] }, "curl -i --path-as-is 'http://a/..'"],
    [
      { method: "POST", url: "http://a/", headers: [["content-type", "x/y"]], body: { kind: "unknown", why: "cut" } },
      "curl -i -X POST 'http://a/' -H 'content-type: x/y' --data-binary @body",
    ],
    [{ method: "a b", url: "http://a/", headers: [] }, "curl -i -X 'a b' 'http://a/'"],
  ] satisfies readonly (readonly [HttpRequest, string])[])("writes %j", (request, command) => {
    expect(curlOf(request)).toBe(command);
  });
});
