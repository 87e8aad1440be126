import { packPackages, type Tarballs } from "../../../../scripts/packed.js";

let packed: Promise<Tarballs> | undefined;

/** Packs the packages once for all files. */
export const tarballs = (): Promise<Tarballs> => (packed ??= packPackages());
