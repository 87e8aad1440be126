/** LINTxxx: sound and generated, but not as good as it could be. Only `specloom lint` reports these. */
export const lintCatalog = {};
