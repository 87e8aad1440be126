import { jsonpath, type JSONPathQuery } from "json-p3";

/** The parts of a parsed query. */
export const { FilterSelector, IndexSelector, NameSelector, SliceSelector, WildcardSelector } = jsonpath.selectors;

export type Segment = JSONPathQuery["segments"][number];
export type Selector = Segment["selectors"][number];
