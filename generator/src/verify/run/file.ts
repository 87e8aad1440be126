import { decodeJson } from "../../diagnostics/decode.js";
import { readFileSync, statSync } from "node:fs";
import type { Report } from "../../diagnostics/report.js";
import type { Evidence, Subject } from "../evidence.js";
import { createVerification } from "../context.js";
import type { RunContext } from "./context.js";
import { serversOf } from "./servers.js";

/** The maximum of a file, in bytes. */
const largestFile = 512 * 1024 * 1024;

/** Compares a file of traffic, or of what clients observed. Reports what is wrong with it (GEN176), and then returns undefined. */
export async function checkFile(
  { path, shown, url }: { readonly path: string; readonly shown: string; readonly url?: string },
  context: RunContext,
): Promise<Evidence | undefined> {
  const read = readText(path);
  if ("problem" in read) return void context.report.add("GEN176", { path: shown, problem: read.problem });
  const subject: Subject = { kind: "traffic", file: shown };
  if (path.endsWith(".json")) return checkObserved(read.text, subject, context);
  const { readHar } = await import("../traffic/har.js");
  const har = readHar(read.text);
  if ("problem" in har) return void context.report.add("GEN176", { path: shown, problem: har.problem });
  const servers = url === undefined ? serversOf(context.document.api) : [url];
  if (servers.length === 0) return void reportServers(context.report);
  const { Traffic } = await import("../traffic/traffic.js");
  const traffic = new Traffic(createVerification(context.document.api, context), servers);
  for (const exchange of har.exchanges) traffic.add(exchange);
  return traffic.evidence(subject, har.notes);
}

function reportServers(report: Report): void {
  report.add("GEN178", {
    problem: "the document has no server with an absolute URL",
    remedy: "name the service that was recorded: --url http://localhost:8080",
  });
}

function readText(path: string): { readonly text: string } | { readonly problem: string } {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) return { problem: "there is no such file" };
  if (size > largestFile) return { problem: `it is larger than ${largestFile / 1024 / 1024} MiB` };
  try {
    return { text: readFileSync(path, "utf8") };
  } catch (error) {
    return { problem: error instanceof Error && "code" in error ? String(error.code) : "it is not readable" };
  }
}

async function checkObserved(text: string, subject: Subject, context: RunContext): Promise<Evidence | undefined> {
  const { readObservations } = await import("../observations/read-file.js");
  const { checkObservations } = await import("../observations/check.js");
  const refuse = (problem: string): undefined =>
    void context.report.add("GEN176", { path: "file" in subject ? subject.file : "", problem });
  const value = decodeJson(text);
  if (value === undefined) return refuse("it is not JSON");
  const read = readObservations(value);
  if ("problem" in read) return refuse(read.problem);
  return checkObservations(read.answers, context.document.api, subject);
}
