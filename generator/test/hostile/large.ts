/** Legal documents that are too large to keep as files. */
export const largeDocuments: { readonly [what: string]: () => string } = {
  "a line of a megabyte": () =>
    document(`    Long: { type: string, description: "${"*/ `${x}` ".repeat(110_000)}" }\n`),
  "a name of a megabyte": () =>
    document(`    Long: { type: object, properties: { ? "${"n".repeat(1_000_000)}" : { type: string } } }\n`),
  "50,000 properties": () =>
    document(
      `    Many:\n      type: object\n      properties:\n${lines(50_000, (at) => `        p${at}: { type: string }`)}`,
    ),
  "50,000 values of an enum": () => document(`    Many:\n      enum:\n${lines(50_000, (at) => `        - v${at}`)}`),
  "5,000 schemas that all refer to the next": () =>
    document(
      `${lines(5_000, (at) => `    A${at}: { properties: { next: { $ref: "#/components/schemas/A${at + 1}" } } }`)}    A5000: { type: string }\n`,
    ),
  "10,000 variants of a union": () =>
    document(`    Union:\n      oneOf:\n${lines(10_000, (at) => `        - { const: ${at} }`)}`),
};

/** Documents that would overflow the stack, with the code of their error. */
export const bottomlessDocuments: { readonly [what: string]: { readonly text: () => string; readonly code: string } } =
  {
    "a chain of 10,000 aliases": {
      text: () =>
        document(
          `${lines(10_000, (at) => `    A${at}: { $ref: "#/components/schemas/A${at + 1}" }`)}    A10000: { type: string }\n`,
        ),
      code: "SPEC063",
    },
    "a chain of 10,000 bases": {
      text: () =>
        document(
          `${lines(10_000, (at) => `    A${at}: { allOf: [{ $ref: "#/components/schemas/A${at + 1}" }, {}] }`)}    A10000: {}\n`,
        ),
      code: "SPEC063",
    },
    "a circle of 10,000 bases": {
      text: () =>
        document(
          lines(10_000, (at) => `    A${at}: { allOf: [{ $ref: "#/components/schemas/A${(at + 1) % 10_000}" }] }`),
        ),
      code: "SPEC063",
    },
  };

function document(schemas: string): string {
  return `openapi: 3.1.0\ninfo: { title: Large, version: "1" }\npaths: {}\ncomponents:\n  schemas:\n${schemas}`;
}

function lines(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => `${line(at)}\n`).join("");
}
