/** Looks at a share of a client's calls: do they keep the document? Programs that do not import it do not load its code. */
export { Collector, type ObservationsFile, type ObservedMessages, type ObservedPlace } from "./collector.js";
export { type JsonType, type Observation, observe, type ObserveOptions } from "./sensor.js";
