import { packUsual, type UsualTarballs } from "../../../../scripts/packed.js";

let packed: Promise<UsualTarballs> | undefined;

/** Packs the packages once for all files. */
export const tarballs = (): Promise<UsualTarballs> => (packed ??= packUsual());
