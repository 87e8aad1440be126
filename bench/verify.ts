/**
 * Plants faults in a service, one at a time, and counts which tools find them. A tool finds a fault if it has a complaint about the
 * service that it does not have about the one without a fault.
 *
 *     pnpm bench verify [--only TOOL] [--save]
 *
 * `--save` writes `bench/results/verify.json`. The tools are installed into .cache; those that cannot be installed are skipped. What
 * Schemathesis finds is from its documentation: it is installed with Python's package manager.
 */
import { parseArgs } from "node:util";
import { createPets, token } from "../generator/test/verify/planted/service.js";
import { faultsFor } from "../generator/test/verify/planted/faults.js";
import { buildSpecloom } from "./peers/contenders.js";
import { saveResults, type Row, versionIn } from "./results.js";
import { printTable } from "./table.js";
import { contenders } from "./verify/contenders.js";
import { documented } from "./verify/documented.js";
import { install, versions } from "./verify/packages.js";
import { serve } from "./verify/serve.js";

const { values } = parseArgs({ options: { only: { type: "string" }, save: { type: "boolean", default: false } } });

buildSpecloom();
const faults = faultsFor(token);
const missing = new Map<string, string>();
const installed = contenders
  .filter(({ name }) => values.only === undefined || name.startsWith(values.only))
  .flatMap((contender) => {
    const installation = contender.needs === undefined ? { folder: "" } : install(contender.needs);
    if ("folder" in installation) return [{ ...contender, folder: installation.folder }];
    missing.set(contender.name, installation.missing);
    return [];
  });

/** The tools that found each fault, by its name, and the complaints of each about the service without a fault. */
const found = new Map<string, Set<string>>(faults.map(({ name }) => [name, new Set()]));
const baselines = new Map<string, ReadonlySet<string>>();
for (const { name, complaints, folder } of installed) {
  const sound = await serve(createPets());
  const baseline = new Set(await complaints(sound.url, folder));
  await sound.close();
  baselines.set(name, baseline);
  for (const fault of faults) {
    const faulty = await serve(fault.plant(createPets()));
    const fresh = (await complaints(faulty.url, folder)).filter((one) => !baseline.has(one));
    await faulty.close();
    if (fresh.length > 0) found.get(fault.name)!.add(name);
    console.error(`${name}: ${fault.name}: ${fresh[0] ?? "nothing new"}`);
  }
}

const names = [...installed.map(({ name }) => name), documented.name];
const verdictOf = (fault: (typeof faults)[number], tool: string): string => {
  const isFound = tool === documented.name ? documented.finds(fault.rule) : found.get(fault.name)!.has(tool);
  return isFound ? "found" : "no";
};
const countOf = (tool: string): number => faults.filter((fault) => verdictOf(fault, tool) === "found").length;
printTable(
  "Planted faults",
  ["", ...names],
  [
    ...faults.map((fault) => [fault.name, ...names.map((tool) => verdictOf(fault, tool))]),
    [`found, of ${faults.length}`, ...names.map((tool): [number, number] => [countOf(tool), 0])],
    [
      "complaints without a fault",
      ...names.map((tool): [number | undefined, number] => [baselines.get(tool)?.size, 0]),
    ],
  ],
);
for (const [name, reason] of missing) console.log(`not installed: ${name}: ${reason}`);

if (values.save)
  saveResults({
    name: "verify",
    title: "Tools that check a service against its document",
    versions: { specloom: versionIn("generator"), ...versions },
    tables: [
      {
        id: "faults",
        title: `${faults.length} planted faults`,
        measures: names.map((tool) => ({ id: tool, title: tool, unit: "", better: "neither" as const, digits: 0 })),
        rows: [
          ...faults.map((fault): Row => ({
            subject: fault.name,
            values: Object.fromEntries(names.map((tool) => [tool, verdictOf(fault, tool)])),
          })),
          { subject: "found", values: Object.fromEntries(names.map((tool) => [tool, countOf(tool)])) },
          {
            subject: "complaints without a fault",
            values: Object.fromEntries([...baselines].map(([tool, { size }]) => [tool, size])),
          },
        ],
      },
    ],
  });
