import type { Settings } from "../config/index.js";
import type { Report } from "../diagnostics/report.js";
import type { FormattedFile } from "../format/index.js";
import { planChanges, readKnown, reportingRefusal, type Plan } from "../write/index.js";

export interface PlanOutputsInput {
  readonly settings: Settings;
  readonly files: readonly FormattedFile[];
  /** The content of `specloom.names`. */
  readonly namesText?: string;
  readonly force: boolean;
  readonly report: Report;
}

/** Returns the changes on disk that the files need; undefined after an error, which is reported. */
export function planOutputs({ settings, files, namesText, force, report }: PlanOutputsInput): Plan | undefined {
  const { root, api, folder, outputs } = settings;
  return reportingRefusal(settings, report, () => {
    const lock = readKnown(settings, report);
    return (
      lock &&
      planChanges({
        root,
        ...(api !== undefined && { api }),
        ...(folder !== undefined && { folder }),
        folders: outputs,
        files,
        ran: settings.selected ?? "all",
        ...(namesText !== undefined && { namesText }),
        lock,
        force,
        command: settings.rerun ?? settings.command,
        report,
      })
    );
  });
}
