import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** The major versions of Node whose V8 has the flags. Another one would print that it does not know them. */
const known = { first: 24, last: 26 };

/** Bytes: what Node 20 and 22 grow to. More saves no time, and takes 100 MB for a document of 4 MB. */
const enough = 16 * 2 ** 20;

/**
 * The number of calls after which TurboFan compiles a function, 3,000 by default. A run is over before that pays: Maglev, which compiles after
 * 400 calls, makes code that is nearly as fast, in a tenth of the time. What is called more often still gets there.
 */
const callsBeforeTurboFan = 50_000;

/** Suits V8 to programs that end after seconds: less memory for new objects, and less work of the compiler. */
export function tuneV8(nodeVersion: string): void {
  const major = Number.parseInt(nodeVersion, 10);
  if (major < known.first || major > known.last) return;
  setFlagsFromString(`--invocation-count-for-turbofan=${callsBeforeTurboFan}`);
  limitYoungGeneration();
}

/**
 * Lets V8's space for new objects grow to 16 MB at once, and no further. From Node 24 on it would grow to 32 MB, twice. Node has an
 * option for the limit, `--max-semi-space-size`, which V8 reads before any program runs; but it reads the factor of growth each time.
 */
function limitYoungGeneration(): void {
  const before = capacity();
  // Who starts Node with a larger one keeps it.
  const factor = Math.max(1, Math.floor(enough / before));
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
  // The space, of 1 to 4 MB by now, grows when more objects survive than it has room for.
  const survivors: object[][] = [];
  while (capacity() === before && survivors.length < 500) survivors.push(Array.from({ length: 200 }, () => ({})));
  setFlagsFromString("--semi-space-growth-factor=1");
}

/** Returns the bytes that programs see of the space: V8 has another of the same size, to which it copies what survives. */
function capacity(): number {
  const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space");
  return space === undefined ? enough : space.space_used_size + space.space_available_size;
}
