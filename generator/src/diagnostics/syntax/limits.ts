/** The maximum nesting depth of objects and lists. Real documents stay below 40, and later steps can safely recurse. */
export const maximumDepth = 200;

/** The maximum file size: 64 MiB, about five times the largest public document. */
export const maximumFileSize = 64 * 1024 * 1024;

/**
 * The maximum number of nodes that aliases may repeat in one file. Without a limit, a few lines of YAML can expand to
 * billions.
 */
export const maximumAliasedNodes = 100_000;

/** The maximum number of syntax errors reported for one file. */
export const maximumSyntaxErrors = 20;

/**
 * The maximum depth of composed schemas: each `$ref`, `allOf`, `anyOf`, `oneOf`, `not` or condition that applies
 * another schema to the same value adds a level. Inheritance takes two levels for each base; real documents stay below
 * 30. TypeScript 5.9 exhausts its stack between 400 and 800 levels, as do zod schemas.
 */
export const maximumComposition = 200;

/**
 * The maximum numbers of segments, parameters and characters of a path. Real ones stay below 30, 10 and 500; servers
 * may reject URIs of more than 8,000 octets (RFC 9110, 4.1).
 */
export const maximumPathSegments = 100;
export const maximumPathParameters = 100;
export const maximumPathLength = 8_000;

/** The maximum number of parts of an operationId: `a.b.c` has three. Real ones stay below 10. */
export const maximumCallPath = 30;
