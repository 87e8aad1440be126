/** Invented results, with values that no other text of a page contains. */
import type { Results } from "../../../bench/results.js";

export const faults = (peer: Results["tables"][number]["rows"][number]): Results => ({
  ...peers,
  name: "faults",
  tables: [
    {
      id: "totals",
      title: "Of the faults",
      measures: [
        { id: "right", title: "handled", unit: "faults", better: "higher", digits: 0 },
        { id: "wrong", title: "not handled", unit: "faults", better: "lower", digits: 0 },
        { id: "none", title: "not applicable", unit: "faults", better: "neither", digits: 0 },
      ],
      rows: [{ subject: "ours", isOurs: true, values: { right: 30, wrong: 8, none: 2 } }, peer],
    },
  ],
});

export const peers: Results = {
  name: "peers",
  title: "Generators of clients",
  date: "2031-02-03T04:05:06.000Z",
  command: "pnpm bench peers --runs 9 --save",
  machine: { cpu: "Abacus 5", cores: 7, memory: "13 GiB", system: "Linux 9.9.9", node: "v99.1.2" },
  commit: "0123456789abcdef0123456789abcdef01234567",
  isChanged: false,
  versions: { specloom: "8.7.6", orval: "5.4.3" },
  tables: [
    {
      id: "generation",
      title: "Generating from a document",
      measures: [
        { id: "cpu", title: "processor time", unit: "s", better: "lower", digits: 2 },
        { id: "cpuRatio", title: "processor time, times hey-api", unit: "x", better: "lower", digits: 2 },
        { id: "wall", title: "elapsed time", unit: "s", better: "lower", digits: 2 },
        { id: "memory", title: "peak memory", unit: "MB", better: "lower", digits: 0 },
        { id: "memoryRatio", title: "peak memory, times hey-api", unit: "x", better: "lower", digits: 2 },
      ],
      rows: [
        {
          subject: "specloom",
          group: "A {{ document }} & <more>",
          isOurs: true,
          values: { cpu: 41.37, cpuRatio: 0.61, wall: 43.21, memory: 7001, memoryRatio: 1.31 },
        },
        {
          subject: "orval",
          group: "A {{ document }} & <more>",
          values: { cpu: 82.74, cpuRatio: 1.22, wall: 87.65, memory: 3502, memoryRatio: 0.66 },
        },
        {
          subject: "kubb",
          group: "A {{ document }} & <more>",
          values: {},
          failure: "exit code 1: cannot read {{ it }} | <b>at all</b>",
        },
      ],
    },
  ],
};
