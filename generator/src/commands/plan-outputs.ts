import type { Settings } from "../config/index.js";
import type { Report } from "../diagnostics/report.js";
import type { FormattedFile } from "../format/index.js";
import { planChanges, readKnown, reportingRefusal, type Plan } from "../write/index.js";

export interface PlanOutputsInput {
  readonly settings: Settings;
  readonly files: readonly FormattedFile[];
  /** Marks a run for some files of the outputs only. */
  readonly partial?: true;
  readonly force: boolean;
  readonly report: Report;
}

/** What the files mean for the disk; undefined where that cannot be found out, which is reported. */
export function planOutputs({ settings, files, partial, force, report }: PlanOutputsInput): Plan | undefined {
  const { root, command, outputs } = settings;
  return reportingRefusal(root, report, () => {
    const lock = readKnown(root, report);
    return (
      lock &&
      planChanges({
        root,
        folders: outputs,
        files,
        ran: settings.selected ?? "all",
        ...(partial && { partial }),
        lock,
        force,
        command,
        report,
      })
    );
  });
}
