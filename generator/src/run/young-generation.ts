import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** Bytes: what Node 20 and 22 grow to. More saves no time, and takes 100 MB for a document of 4 MB. */
const enough = 16 * 2 ** 20;

/**
 * Lets V8's space for new objects grow to 16 MB at once, and no further. From Node 24 on it would grow to 32 MB, twice. Node has an
 * option for the limit, `--max-semi-space-size`, which V8 reads before any program runs; but it reads the factor of growth each time.
 */
export function limitYoungGeneration(nodeVersion: string): void {
  if (Number.parseInt(nodeVersion, 10) < 24) return;
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
