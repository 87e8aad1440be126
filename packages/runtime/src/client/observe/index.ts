/** Looks at a share of a client's calls: do they keep the document? Programs that do not import it do not load its code. */
export { Collector } from "./collector.js";
export { type Observation, observe, type ObserveOptions } from "./sensor.js";
