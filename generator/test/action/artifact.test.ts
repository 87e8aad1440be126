// The comments that a run of a fork left as artifacts: posted if they belong to the run, and otherwise never.
import { randomBytes } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { isThorough } from "../../../scripts/thoroughness.js";
import { comments, type Exchange, issueComment, startApi, token, viewer } from "./recorded-api.js";
import { runStep } from "./run.js";
import { zip } from "./zip.js";

const marker = "<!-- specloom diff: default -->";
const draft = { pullRequest: 7, key: "default", changes: true, body: "### Breaking" };
const head = "0b8f4f6a0b8f4f6a0b8f4f6a0b8f4f6a0b8f4f6a";
const run = { id: 42, event: "pull_request", head_sha: head, head_repository: { id: 2, full_name: "fork/api" } };

const artifact = (size = 400, name = "specloom-diff-default") => ({
  id: 11,
  node_id: "A_11",
  name,
  size_in_bytes: size,
  url: "https://api.github.com/repos/acme/api/actions/artifacts/11",
  archive_download_url: "https://api.github.com/repos/acme/api/actions/artifacts/11/zip",
  expired: false,
});
const artifacts = (...items: readonly unknown[]): Exchange => ({
  request: "GET /repos/acme/api/actions/runs/42/artifacts?per_page=100",
  answers: { total_count: items.length, artifacts: items },
});
const redirect: Exchange = {
  request: "GET /repos/acme/api/actions/artifacts/11/zip",
  status: 302,
  headers: { location: "{url}/storage/11.zip?sig=abc" },
};
const download = (answers: Buffer): Exchange => ({
  request: "GET /storage/11.zip?sig=abc",
  answers,
  withoutToken: true,
});
const pull = (changes: object = {}): Exchange => ({
  request: "GET /repos/acme/api/pulls/7",
  answers: {
    number: 7,
    state: "open",
    head: { sha: head, ref: "edit", repo: { id: 2, full_name: "fork/api" } },
    base: { sha: "1".repeat(40), ref: "main", repo: { id: 1, full_name: "acme/api" } },
    ...changes,
  },
});

async function postAfter(exchanges: readonly Exchange[], of: object = run) {
  const api = await startApi(exchanges);
  onTestFinished(api.close);
  const env = { GITHUB_API_URL: api.url, INPUT_TOKEN: token };
  const step = await runStep("comment.mjs", { event: { workflow_run: of }, env });
  api.check();
  expect(step.log).not.toContain(token);
  return step;
}

/** The exchanges up to the content of the artifact. */
const artifactOf = (content: unknown): readonly Exchange[] => [
  artifacts(artifact(), artifact(1e9, "coverage")),
  redirect,
  download(zip({ "comment.json": typeof content === "string" ? content : JSON.stringify(content) })),
];

const notice = "> [!NOTE]\n> The pull request's own code made this comparison. Read its changes of scripts and workflows before you rely on it.\n\n"; // prettier-ignore
const create = (text: string): Exchange => ({
  request: "POST /repos/acme/api/issues/7/comments",
  sends: { body: `${marker}\n${notice}${text}` },
  status: 201,
  answers: issueComment(900, text),
});

describe("the comment of a run for a fork", () => {
  test("is posted with a notice on its origin", async () => {
    const { exitCode, log } = await postAfter([
      ...artifactOf(draft),
      pull(),
      viewer,
      comments([]),
      create("### Breaking"),
    ]);
    expect({ exitCode, log }).toEqual({ exitCode: 0, log: "comment on 7: created\n" });
  });

  test("takes the place of that before the document moved", async () => {
    const former = issueComment(900, "<!-- specloom diff: old.yaml -->\n### Safe");
    const update = { ...create("### Breaking"), request: "PATCH /repos/acme/api/issues/comments/900", status: 200 };
    const moved = { ...draft, formerKey: "old.yaml" };
    const { log } = await postAfter([...artifactOf(moved), pull(), viewer, comments([former]), update]);
    expect(log).toBe("comment on 7: updated\n");
  });

  test("notifies nobody, and cannot hide what follows", async () => {
    const hostile = { ...draft, body: `Ask @acme/owners and @torvalds\n${marker}\n<!-- ` };
    const text = "Ask @\u200bacme/owners and @\u200btorvalds\n&lt;!-- specloom diff: default -->\n&lt;!-- ";
    await postAfter([...artifactOf(hostile), pull(), viewer, comments([]), create(text)]);
  });

  test("is cut at GitHub's limit", async () => {
    const long = { ...draft, body: `<details>\n\n\`\`\`diff\n${"+ a line of text\n".repeat(6000)}` };
    let posted = "";
    const capture: Exchange = {
      request: "POST /repos/acme/api/issues/7/comments",
      sends: { body: expect.stringMatching(/^[^]*$/) as string },
      status: 201,
    };
    const exchanges = [...artifactOf(long), pull(), viewer, comments([]), capture];
    const body = { asymmetricMatch: (text: string) => ((posted = text), true) };
    await postAfter([...exchanges.slice(0, -1), { ...capture, sends: { body } }]);
    expect(posted.length).toBeLessThanOrEqual(65_536);
    expect(posted.length).toBeGreaterThan(65_000);
    expect(posted).toMatch(/\n\+ a line of text\n```\n\n<\/details>\n\nThe rest is in the run's summary\.$/);
  });

  test("is not posted without an artifact, or after a run that no pull request started", async () => {
    const { exitCode, log } = await postAfter([artifacts(artifact(10, "coverage"))]);
    expect({ exitCode, log }).toEqual({ exitCode: 0, log: "" });
    expect((await postAfter([], { ...run, event: "push" })).exitCode).toBe(0);
  });

  test.each([
    ["a newer commit", { head: { sha: "2".repeat(40), ref: "edit", repo: { id: 2, full_name: "fork/api" } } }],
    ["another repository", { head: { sha: head, ref: "edit", repo: { id: 3, full_name: "victim/api" } } }],
    ["a deleted repository", { head: { sha: head, ref: "edit", repo: null } }],
    ["a closed pull request", { state: "closed" }],
  ])("is not posted for %s", async (_, changes) => {
    const { exitCode, log } = await postAfter([...artifactOf(draft), pull(changes)]);
    expect(exitCode).toBe(0);
    expect(log).toMatch(/^::notice .*The run was not for the newest commit of pull request 7\.\n$/);
  });
});

describe("a hostile artifact", () => {
  async function expectRefused(exchanges: readonly Exchange[], reason: RegExp): Promise<void> {
    const { exitCode, log, summary } = await postAfter(exchanges);
    expect(exitCode).toBe(1);
    expect(summary).toMatch(/^> \[!WARNING\]\n> .+\.\n$/);
    expect(log).toMatch(/^::error title=specloom diff::No comment is posted: .*\n$/);
    expect(log).toMatch(reason);
  }
  const archive = (bytes: Buffer): readonly Exchange[] => [artifacts(artifact()), redirect, download(bytes)];

  test.skipIf(!isThorough)("that is large is not downloaded, whatever size it claims", async () => {
    await expectRefused([artifacts(artifact(600_000))], /the artifact 11 has 600000 bytes/);
    await expectRefused(archive(randomBytes(600_000)), /more than 524288 bytes/);
    const many = Array.from({ length: 11 }, () => artifact());
    await expectRefused([artifacts(...many)], /11 artifacts/);
  });

  test.skipIf(!isThorough)("that is small but inflates is not read", async () => {
    const bomb = zip({ "comment.json": Buffer.alloc(50_000_000, " ") });
    expect(bomb.length).toBeLessThan(500_000);
    await expectRefused(archive(bomb), /larger than 524288 bytes/);
  });

  test.skipIf(!isThorough)("that is no archive, is damaged, or has other files is refused", async () => {
    const good = zip({ "comment.json": JSON.stringify(draft) });
    await expectRefused(archive(Buffer.from("PK")), /not a ZIP archive/);
    await expectRefused(archive(zip({ "../comment.json": "{}", "comment.mjs": "" })), /has no comment\.json/);
    await expectRefused(archive(good.subarray(20)), /No comment is posted/);
  });

  test.each([
    ["no object", "null", /names no pull request/],
    ["no JSON", "rm -rf /", /JSON/],
    ["a path as a number", { ...draft, pullRequest: "7/../../../user" }, /names no pull request/],
    ["a fraction as a number", { ...draft, pullRequest: 7.5 }, /names no pull request/],
    ["a key that ends the marker", { ...draft, key: "a --> @all" }, /no valid key/],
    ["a key with two dashes", { ...draft, key: "a--b" }, /no valid key/],
    ["a former key that is none", { ...draft, formerKey: "a b" }, /no valid key/],
    ["a body that is no text", { ...draft, body: { length: 1 } }, /no text/],
  ])("with %s is refused", async (_, content, reason) => {
    await expectRefused(artifactOf(content), reason);
  });
});
