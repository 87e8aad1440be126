import fc from "fast-check";
import { seed, times } from "../../../scripts/randomness.js";

fc.configureGlobal({ seed, numRuns: times(100) });
