/** The runtime of the endpoints. In a copied runtime this file passes on the copied runtime of the endpoints. */
export * from "../endpoints/index.js";
