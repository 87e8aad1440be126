/** How deep objects and lists may nest. Real documents stay below 40; every later step recurses without fear. */
export const maximumDepth = 200;

/** Larger files are refused: 64 MiB, some five times the largest document in public use. */
export const maximumFileSize = 64 * 1024 * 1024;

/** How many nodes aliases may repeat in one file. A few lines of YAML can otherwise stand for billions. */
export const maximumAliasedNodes = 100_000;

/** How many syntax errors of one file are worth telling. */
export const maximumSyntaxErrors = 20;
