export { wireNames } from "./wire-names.js";
