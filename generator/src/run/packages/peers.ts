import satisfies from "semver/functions/satisfies.js";
import { emittedOutputs, type Settings } from "../../config/index.js";
import type { Report } from "../../diagnostics/report.js";
import type { WantedPackage } from "../../emit/output.js";
import type { Environment } from "../environment.js";
import { installCommand, managerOf } from "./manager.js";
import { declares, projectFolder } from "./project.js";
import { peerNames, peers, type Peer } from "./supported.js";

/** A peer and what needs it, in the user's terms. */
export interface Need {
  readonly peer: Peer;
  readonly user: string;
}

/** Returns the peers that generating needs. */
export function needsOf(settings: Settings): readonly Need[] {
  const emitted = emittedOutputs(settings);
  return [
    ...emitted.flatMap(({ output }) =>
      peerNames
        .filter((peer) => output.peers?.includes(peer))
        .map((peer): Need => ({ peer, user: `the output \`${output.name}\`` })),
    ),
    ...(settings.formatter.name === "prettier" ? [{ peer: "prettier", user: "`format: prettier`" } as const] : []),
  ];
}

/**
 * Reports peers that are not installed (GEN130) or in a version that is not supported (GEN131); for each user the first, which
 * may bring the next.
 */
export function checkPeers(needs: readonly Need[], environment: Environment, report: Report): void {
  const reported = new Set<string>();
  for (const { peer, user } of needs) {
    const [version, range] = [environment.versionOf(peer), peers[peer]];
    if (reported.has(user) || (version !== undefined && satisfies(version, range, { includePrerelease: true })))
      continue;
    reported.add(user);
    const install = installBeside({ name: peer, range }, environment);
    if (version === undefined) report.add("GEN130", { name: peer, user, install });
    else report.add("GEN131", { name: peer, user, version, range, install });
  }
}

/**
 * Returns the command that installs a package beside specloom. A specloom that is not the project's own, such as one that `npx`
 * downloaded, does not find the packages of the project.
 */
export function installBeside(peer: WantedPackage, { folder, userAgent, version }: Environment): string {
  const project = projectFolder(folder) ?? folder;
  const packages = declares(project, "specloom") ? [peer] : [{ name: "specloom", range: `^${version}` }, peer];
  return installCommand({ packages, folder: project, manager: managerOf(project, userAgent), dev: true });
}
