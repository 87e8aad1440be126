import { Report } from "../../src/diagnostics/report.js";
import { commitPlan, planChanges, readKnown } from "../../src/write/index.js";

/**
 * Commits one generation of files, and kills its own process at the given step, as `kill -9` would. Arguments: the root, the
 * files as JSON, and the step (by default runs to the end).
 */
const [root = "", files = "{}", deadly = "-1"] = process.argv.slice(2);
const report = new Report();
const plan = planChanges({
  root,
  folders: [{ emitter: "client", folder: "out", sections: [] }],
  files: Object.entries(JSON.parse(files) as Record<string, string>).map(([path, text]) => ({
    emitter: "client",
    path,
    text,
  })),
  ran: "all",
  lock: readKnown({ root }, report) ?? { files: new Map(), sections: new Map() },
  force: false,
  command: "pnpm generate",
  report,
});

let step = 0;
commitPlan(plan, report, (name) => {
  if (step === Number(deadly)) process.kill(process.pid, "SIGKILL");
  step += 1;
  process.stdout.write(`${name}\n`);
});
if (report.hasErrors) throw new Error(JSON.stringify(report.diagnostics));
