/** How deep objects and lists may nest. Real documents stay below 40; every later step recurses without fear. */
export const maximumDepth = 200;

/** Larger files are refused: 64 MiB, some five times the largest document in public use. */
export const maximumFileSize = 64 * 1024 * 1024;

/** How many nodes aliases may repeat in one file. A few lines of YAML can otherwise stand for billions. */
export const maximumAliasedNodes = 100_000;

/** How many syntax errors of one file are worth telling. */
export const maximumSyntaxErrors = 20;

/**
 * How many levels deep a schema may be put together of others: each `$ref`, `allOf`, `anyOf`, `oneOf`, `not` or condition that
 * applies another schema to the same value is one. Inheritance takes two for each base; real documents stay below 30.
 * TypeScript 5.9 exhausts its stack between 400 and 800 levels, and so do schemas of zod.
 */
export const maximumComposition = 200;

/**
 * How many segments, parameters and characters a path may have. Real ones stay below 30, 10 and 500; servers need not
 * take URIs of more than 8,000 octets (RFC 9110, 4.1).
 */
export const maximumPathSegments = 100;
export const maximumPathParameters = 100;
export const maximumPathLength = 8_000;

/** How many parts of a call path an operationId may give: `a.b.c` has three. Real ones stay below 10. */
export const maximumCallPath = 30;
