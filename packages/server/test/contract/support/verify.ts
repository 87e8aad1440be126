/** `specloom verify` as a command, on the spec of the server. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TestServer } from "../../../src/testing.js";
import type { Scenario } from "./scenario.js";

/** Its configuration names the spec, and has the accepted findings beside it. */
const root = fileURLToPath(new URL("../../../../..", import.meta.url));

/** The part of the JSON report that we use. */
export interface Report {
  readonly findings: readonly Finding[];
  readonly requests: number;
  readonly operations: {
    readonly called: Readonly<Record<string, number>>;
    readonly notCalled: readonly { readonly operation: string; readonly reason: string }[];
    readonly notServed: readonly unknown[];
  };
  readonly run?: { readonly stopped?: string };
}

export interface Finding {
  readonly rule: string;
  readonly title: string;
  readonly operations: readonly string[];
  readonly location: { readonly file: string };
  readonly curl?: string;
  /** The reason with which it is accepted. */
  readonly accepted?: string;
}

export interface Verified {
  readonly code: number;
  readonly report: Report;
  readonly errors: string;
}

/** Runs the command, which sees no more than anybody. */
export function verify(
  { url, apiKey }: Pick<TestServer, "url" | "apiKey">,
  ...more: readonly string[]
): Promise<Verified> {
  const options = ["--url", url, "--header", "Authorization: Bearer ${TOKEN}", "--format", "json", ...more];
  const args = ["generator/bin/specloom.js", "verify", ...options];
  return new Promise((resolve, reject) => {
    const env = { ...process.env, TOKEN: apiKey };
    execFile(process.execPath, args, { env, cwd: root, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code);
      if (stdout === "") reject(new Error(`verify printed nothing: ${stderr}`));
      else resolve({ code, report: JSON.parse(stdout) as Report, errors: stderr });
    });
  });
}

/** Returns options with an id of every kind in a scenario: no list has some of them. */
export async function idsOf(scenario: Scenario): Promise<readonly string[]> {
  const { workspaceId, agentId, projectId, actorId } = scenario;
  const [factId] = await scenario.createFacts("Ada drinks coffee.");
  const ids = {
    "workspaces/{workspaceId}": workspaceId,
    "actors/{actorId}": actorId,
    "facts/{factId}": factId,
    "agents/{id}": agentId,
    "v1/projects/{id}": projectId,
    "v2/projects/{id}": projectId,
    "projects/{projectId}": projectId,
    "memories/{memoryId}": await scenario.createMemory("The report is due in April.", "It is due in March."),
    "documents/{documentId}": await scenario.importDocument("Report.md", "# Report"),
  };
  return Object.entries(ids).flatMap(([name, id]) => ["--id", `${name}=${id}`]);
}
