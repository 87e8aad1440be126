/**
 * Uploads a file of 1 GiB, or of as many MiB, while it kills the server and the client. Fails if the file is not the same, if it was
 * created twice, or if the memory of the server grows with the size of the file.
 *
 *     pnpm check large-upload [MEBIBYTES]
 */
import { runScenario } from "./scenario.js";

const mebibytes = Number(process.argv[2] ?? 1024);
if (!(Number.isSafeInteger(mebibytes) && mebibytes >= 80))
  throw new Error(
    `The size is "${process.argv[2]}": pass a number of MiB from 80, so that there is a part between two kills`,
  );
// No whole number of parts.
const size = mebibytes * 2 ** 20 + 12_345;
const kills = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? ("server" as const) : ("client" as const)));
const started = performance.now();
const outcome = await runScenario({ size, kills, report: (line) => console.log(line) });
const seconds = (performance.now() - started) / 1000;

/** The limit for the whole process, with its database. It does not depend on the size of the file. */
const allowedMemory = 400 * 2 ** 20;
const { sent, received, itemId, itemIdAgain, names, clientKills, serverKills, memory } = outcome;
const highest = Math.max(...memory.map(({ peak }) => peak), 0);
const problems = [
  received !== sent && `the file has the SHA-256 ${received}, but ${sent} was sent`,
  itemIdAgain !== itemId && `completing again returned the item ${itemIdAgain}, not ${itemId}`,
  names.join() !== "large.bin" && `the drive has the items ${names.join(", ")}`,
  highest > allowedMemory && `a server took ${inMebibytes(highest)} of memory`,
].filter((problem) => problem !== false);

for (const { started, peak } of memory)
  console.log(`memory of a server: ${inMebibytes(started)} after its start, ${inMebibytes(peak)} at most`);
console.log(
  `${inMebibytes(size)} in ${seconds.toFixed(1)} s, with the server killed ${serverKills} times and the client ${clientKills} times`,
);
for (const problem of problems) console.error(`FAILED: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

function inMebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
