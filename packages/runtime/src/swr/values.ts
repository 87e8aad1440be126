/** The part of the query options for values that JSON does not have, which keys and effects need. */
export { comparedInKeys } from "../query/values.js";
