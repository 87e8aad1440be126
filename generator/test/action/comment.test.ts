// The script that posts the comment, against exchanges written after the documentation of GitHub's API.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { comments, type Exchange, forbidden, issueComment, startApi, token, viewer } from "./recorded-api.js";
import { runStep, temporaryFolder } from "./run.js";

const marker = "<!-- specloom diff: spec-openapi.yaml -->";
const draft = { pullRequest: 7, key: "spec-openapi.yaml", changes: true, body: "### Breaking" };
const body = `${marker}\n### Breaking`;

const create: Exchange = {
  request: "POST /repos/acme/api/issues/7/comments",
  sends: { body },
  status: 201,
  answers: issueComment(900, body),
};
const update = (id: number, text = body): Exchange => ({
  request: `PATCH /repos/acme/api/issues/comments/${id}`,
  sends: { body: text },
  answers: issueComment(id, text),
});

/** Posts a draft against the exchanges, which must all take place. */
async function post(exchanges: readonly Exchange[], of: unknown = draft) {
  const api = await startApi(exchanges);
  onTestFinished(api.close);
  const file = join(temporaryFolder(), "comment.json");
  writeFileSync(file, JSON.stringify(of));
  const env = { GITHUB_API_URL: api.url, INPUT_TOKEN: token, INPUT_DRAFT: file };
  const step = await runStep("comment.mjs", { event: { pull_request: { number: 7 } }, env });
  api.check();
  expect(step.log).not.toContain(token);
  return step;
}

describe("the comment", () => {
  test("is created if there is none by this author with this marker in its first line", async () => {
    const others = [
      issueComment(1, "Looks good to me", "reviewer"),
      // Whoever copies the marker does not get the comment.
      issueComment(2, body, "stranger"),
      issueComment(3, `> ${marker}\n> ### Breaking`),
      issueComment(4, `<!-- specloom diff: other.yaml -->\n### Safe`),
    ];
    const { exitCode, outputs, log } = await post([viewer, comments(others), create]);
    expect({ exitCode, outputs }).toEqual({ exitCode: 0, outputs: { posted: "true" } });
    expect(log).toContain("comment: created");
  });

  test("is updated if an earlier run created it", async () => {
    const { outputs, log } = await post([viewer, comments([issueComment(5, `${marker}\r\n### Safe`)]), update(5)]);
    expect(outputs).toEqual({ posted: "true" });
    expect(log).toContain("comment: updated");
  });

  test("is found on the second page", async () => {
    const first = Array.from({ length: 100 }, (_, index) => issueComment(index + 1, "chatter", "reviewer"));
    await post([
      viewer,
      comments(first, 1, true),
      comments([issueComment(120, `${marker}\n### Safe`)], 2),
      update(120),
    ]);
  });

  test("is left alone if it already says the same", async () => {
    const { log } = await post([viewer, comments([issueComment(5, body.replaceAll("\n", "\r\n"))])]);
    expect(log).toContain("comment: unchanged");
  });

  test("takes the place of that before the document moved, unless it exists", async () => {
    const moved = { ...draft, formerKey: "old.yaml" };
    const former = issueComment(5, "<!-- specloom diff: old.yaml -->\n### Breaking");
    const { log } = await post([viewer, comments([former, { ...former, id: 7 }]), update(5)], moved);
    expect(log).toContain("comment: updated");
    await post([viewer, comments([former, issueComment(6, `${marker}\n### Safe`)]), update(6)], moved);
  });

  test("says that the changes are gone, but is not created for that", async () => {
    const none = { ...draft, changes: false, body: "### No changes" };
    await post([viewer, comments([issueComment(5, body)]), update(5, `${marker}\n### No changes`)], none);
    const { log, outputs } = await post([viewer, comments([])], none);
    expect(log).toContain("comment: not needed");
    expect(outputs).toEqual({ posted: "true" });
  });
});

describe("failures", () => {
  const again = { "retry-after": "0" };

  test("a run without permission leaves the comment to another one, and succeeds", async () => {
    const { exitCode, outputs, log, summary } = await post([viewer, comments([]), { ...create, ...forbidden }]);
    expect({ exitCode, outputs }).toEqual({ exitCode: 0, outputs: { posted: "false" } });
    expect(log).toMatch(/^::notice title=specloom diff::This run may not comment/m);
    expect(summary).toMatch(/^> \[!NOTE\]\n> .+ `pull-requests: write`.+ `action\/comment`\.\n$/);
  });

  test("an update without permission is left to another run as well", async () => {
    const { exitCode, outputs } = await post([
      viewer,
      comments([issueComment(5, `${marker}\n### Safe`)]),
      { ...update(5), ...forbidden },
    ]);
    expect({ exitCode, outputs }).toEqual({ exitCode: 0, outputs: { posted: "false" } });
  });

  test("a failing server is asked again", async () => {
    const failing = { status: 502, headers: again, answers: { message: "Server Error" } };
    const { outputs } = await post([
      { ...viewer, ...failing },
      viewer,
      { ...comments([]), ...failing },
      comments([issueComment(5, `${marker}\n### Safe`)]),
      { ...update(5), ...failing },
      update(5),
    ]);
    expect(outputs).toEqual({ posted: "true" });
  });

  test("a comment that was created in spite of an error is not created twice", async () => {
    const { log } = await post([
      viewer,
      comments([]),
      { ...create, status: 500, answers: { message: "Server Error" } },
      viewer,
      comments([issueComment(900, body)]),
    ]);
    expect(log).toContain("comment: unchanged");
  });

  test("limits are waited for", async () => {
    const secondary = {
      status: 403,
      headers: again,
      answers: { message: "You have exceeded a secondary rate limit. Please wait a few minutes before you try again." },
    };
    await post([viewer, comments([]), { ...create, ...secondary }, create]);
    await post([{ ...viewer, status: 429, headers: again }, viewer, comments([]), create]);
  });

  test("after four failures, the check goes on without the comment", async () => {
    const failing = {
      ...viewer,
      status: 503,
      headers: again,
      answers: { message: "Service\nUnavailable\n::error::x" },
    };
    const { exitCode, outputs, log, summary } = await post([failing, failing, failing, failing]);
    expect({ exitCode, outputs }).toEqual({ exitCode: 0, outputs: { posted: "false" } });
    expect(summary).toMatch(/^> \[!NOTE\]\n> .+ Run the job again\.\n$/);
    expect(log).toBe(
      "::warning title=specloom diff::The comment is not posted: POST /graphql: 503 Service Unavailable ::error::x\n",
    );
  });

  test("a limit that ends later than in a minute is not waited for", async () => {
    const { outputs, log } = await post([
      { ...viewer, status: 429, headers: { "retry-after": "3600" }, answers: { message: "API rate limit exceeded" } },
    ]);
    expect(outputs).toEqual({ posted: "false" });
    expect(log).toContain("429 API rate limit exceeded");
  });
});
