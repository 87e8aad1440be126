/** The pages of the benchmarks: one for each thing that a reader chooses, with a section for each question. */
import type { Section } from "./section.js";

export interface Theme {
  readonly name: string;
  readonly title: string;
  /** The lead sentence, which is also the page's description. */
  readonly lead: string;
  readonly sections: readonly Section[];
}

const generator: Theme = {
  name: "generator",
  title: "Benchmarks of the generator",
  lead: "Compare how long generators take, how much memory they need, how much they write, and whether it compiles.",
  sections: [
    {
      bench: "peers",
      table: "generation",
      question: "How much processor time does a generation take?",
      lead: "Each tool generates from a document of OpenAPI into an empty folder. The output is types, a client with functions for every operation, and zod schemas. Rows with hooks add those for TanStack Query; openapi-typescript does less and writes only types. specloom also formats its files; the others do not. Each document has its own scale.",
      measure: "cpu",
      asides: ["openapi-typescript, types only"],
      columns: ["cpu", "cpuRatio", "wall"],
    },
    {
      bench: "peers",
      table: "generation",
      question: "How much memory does a generation need?",
      lead: "The peak of all processes of the command, in the same runs.",
      measure: "memory",
      asides: ["openapi-typescript, types only"],
      columns: ["memory", "memoryRatio"],
    },
    {
      bench: "peers",
      table: "generation",
      question: "How much code does a generator write?",
      lead: "Lines of TypeScript. More is not better or worse: generators put documentation, types and validation into different amounts of code.",
      measure: "lines",
      asides: ["openapi-typescript, types only"],
      columns: ["lines", "files"],
    },
    {
      bench: "peers",
      table: "generation",
      question: "Does the output compile?",
      lead: "Errors of two versions of the TypeScript compiler in strict mode, with `skipLibCheck`.",
      columns: ["tsc 5.9", "tsc 7"],
      isOpen: true,
    },
    {
      bench: "peers",
      table: "generation",
      question: "How much work is the output for the compiler?",
      lead: "Types that the older compiler instantiates to check the output alone. Each change of the program costs part of it again, in the editor and in CI.",
      measure: "tsc 5.9, instantiations",
      asides: ["openapi-typescript, types only"],
      columns: [
        "tsc 5.9, instantiations",
        "tsc 5.9, cpu",
        "tsc 5.9, memory",
        "tsc 7, instantiations",
        "tsc 7, cpu",
        "tsc 7, memory",
      ],
    },
    {
      bench: "incremental",
      table: "incremental",
      question: "What does specloom cost after a small change?",
      lead: "specloom keeps a cache, so that a run with nothing to do ends at once, and only files that change are formatted. The processor time is that of a whole run of the command; `--watch` is a process that keeps running.",
      measure: "cpu",
      inOrder: true,
      isAlone: true,
    },
    {
      bench: "peers",
      table: "changes",
      question: "How long do you wait after a change?",
      lead: "Elapsed time of a run when nothing changed, and when one schema got a property.",
      measure: "wall",
      inOrder: true,
      isAlone: true,
    },
  ],
};

const client: Theme = {
  name: "client",
  title: "Benchmarks of the client",
  lead: "Compare the bytes, speed, types and behaviour of generated clients and of libraries for HTTP.",
  sections: [
    {
      bench: "client",
      table: "size",
      question: "How many bytes does the client add for one call?",
      lead: "A program that makes the client and one call, bundled by esbuild for browsers, minified and compressed. openapi-fetch and ky have no functions for operations, so that their size stays the same with every call. openai and stripe are clients of larger APIs, which a bundler cannot split.",
      measure: "oneGzip",
      columns: ["one", "oneGzip"],
    },
    {
      bench: "client",
      table: "size",
      question: "How many bytes does the client add with all calls?",
      lead: 'The same with every operation. "At first" is what a page loads before its first upload, where the bundler splits code.',
      measure: "allGzip",
      columns: ["all", "allGzip"],
    },
    {
      bench: "faults",
      table: "totals",
      question: "How many faults does each client handle?",
      lead: "Each fault is a failure of a server, proxy, network or caller, with one criterion for all clients. The bar shows faults that the client handles, then paler those that it does not, and palest those that do not apply, because the library lacks the feature.",
      parts: ["right", "wrong", "none"],
      asides: ["fetch"],
    },
    {
      bench: "client",
      table: "speed",
      question: "How much processor time does a call take?",
      lead: "The client's own work for a GET, as a multiple of a hand-written call of `fetch`. Here `fetch` returns a response at once.",
      measure: "GET",
      asides: ["fetch"],
    },
    {
      bench: "client",
      table: "speed",
      question: "How much of that remains in a real call?",
      lead: "The same GET, sent to a server on the same machine over kept-alive connections.",
      measure: "GET, loopback",
      columns: ["GET, loopback", "GET, loopback, µs"],
      asides: ["fetch"],
    },
    {
      bench: "client",
      table: "types",
      question: "How much work do the client's types cause?",
      lead: "Types that the TypeScript compiler instantiates for the same calls, beyond those of a program without calls. openai and stripe call their own APIs.",
      measure: "TypeScript 7",
    },
    {
      bench: "client",
      table: "behaviour",
      question: "What do clients do when calls fail?",
      lead: "Observed by servers on the same machine.",
      isOpen: true,
    },
    {
      bench: "client",
      table: "options",
      question: "How many bytes do the options of TanStack Query add?",
      lead: "The code of one operation, in a program that has the client and TanStack Query already.",
      measure: "gzip",
      inOrder: true,
      isAlone: true,
    },
    {
      bench: "faults",
      table: "verdicts",
      question: "Which faults does each client handle?",
      lead: "Every fault, and the criterion that decides whether a client handles it.",
    },
  ],
};

const validators: Theme = {
  name: "validators",
  title: "Benchmarks of the validators",
  lead: "Compare generated validators with zod, valibot, arktype, TypeBox, typia and ajv by speed, start, size and types.",
  sections: [
    {
      bench: "validators",
      table: "speed",
      question: "How fast is validation?",
      lead: "Validations of a realistic search response, as a multiple of schemas that a person wrote with zod.",
      measure: "speed",
      columns: ["speed", "perSecond", "refusals", "unknown"],
    },
    {
      bench: "validators",
      table: "speed",
      question: "How fast is validation where eval is forbidden?",
      lead: "Workers at the edge and pages with a strict content security policy forbid code from strings, which some libraries rely on.",
      measure: "strictSpeed",
      columns: ["strictSpeed", "strictPerSecond"],
    },
    {
      bench: "validators",
      table: "import",
      question: "How long until the first validation?",
      lead: "Importing the schemas of all components in a new process, and validating one response.",
      measure: "both",
    },
    {
      bench: "validators",
      table: "size",
      question: "How many bytes does one schema add?",
      lead: "A program that validates with one small schema, minified and compressed, the library included.",
      measure: "Fact",
    },
    {
      bench: "validators",
      table: "types",
      question: "How much work do the schemas' types cause?",
      lead: "Types that the compiler instantiates for a program that uses ten schemas and their types, the library included.",
      measure: "instantiations",
    },
  ],
};

const reviewing: Theme = {
  name: "reviewing",
  title: "Benchmarks of reviewing",
  lead: "Compare how much processor time tools take to find the changes between two versions of a document, and which faults of a service they find.",
  sections: [
    {
      bench: "diff",
      table: "diff",
      question: "How much processor time does a comparison take?",
      lead: 'Each tool reads two versions of a document and prints the changes as JSON. "wire" compares what clients and servers exchange; "with TypeScript" also compares what breaks code that uses the generated client. Each pair of documents has its own scale.',
      measure: "cpu",
      columns: ["cpu", "ratio", "wall"],
    },
    {
      bench: "diff",
      table: "diff",
      question: "How much memory does a comparison need?",
      lead: "The peak of all processes of the command, in the same runs.",
      measure: "memory",
      columns: ["memory"],
    },
    {
      bench: "diff",
      table: "diff",
      question: "How many changes does each tool report?",
      lead: "The tools count differently: one may report a change of a shared schema once, another for each operation that uses it. The counts say how much there is to read, not how good a report is.",
      columns: ["breaking", "changes"],
      isOpen: true,
    },
    {
      bench: "mock",
      table: "start",
      question: "How fast does a mock server start?",
      lead: "The time until the first answer for GitHub's document, with about 1,000 operations, and the memory by then.",
      measure: "start",
      columns: ["memory"],
    },
    {
      bench: "mock",
      table: "verify",
      question: "Does the mock server keep its document?",
      lead: "`specloom verify --all` calls the mock server of GitHub's document. Everything that it finds is a contradiction of the document: it forbids something, and has no answer for that.",
      isOpen: true,
      inOrder: true,
    },
    {
      bench: "verify",
      table: "faults",
      question: "Which faults of a service does a tool find?",
      lead: "Each fault is planted alone in a service that otherwise keeps its document. A tool finds it if it has a complaint that it does not have about the service without a fault.",
      isOpen: true,
      inOrder: true,
    },
  ],
};

const server: Theme = {
  name: "server",
  title: "Benchmarks of the server",
  lead: "See what the generated server costs compared with a Hono app by hand, and how fast the reference server starts, answers and searches.",
  sections: [
    {
      bench: "server",
      table: "overhead",
      question: "What does the generated server cost over a Hono app by hand?",
      lead: 'Processor time of a request, as a multiple of an app that a person would write, which also checks keys, permissions and arguments. "Loopback" includes the connection.',
      measure: "ratio",
      inOrder: true,
      isAlone: true,
    },
    {
      bench: "serve",
      table: "serve",
      question: "How many requests per second does the reference server answer?",
      lead: "A fact from PostgreSQL over kept-alive connections, next to a route that does nothing but the query, the most that a server could reach.",
      measure: "perSecond",
      isAlone: true,
    },
    {
      bench: "load",
      table: "load",
      question: "What does a request cost the reference server?",
      lead: "Requests of one kind over 8 connections, and a mix over 16 and 128, on PostgreSQL and the embedded database PGlite, with the demo data. The processor time includes PostgreSQL's.",
      measure: "cost",
      inOrder: true,
      isAlone: true,
    },
    {
      bench: "start",
      table: "start",
      question: "How fast does the reference server start?",
      lead: "From the start of the process to the first answer, and `createServer()` in a process of tests.",
      measure: "milliseconds",
      inOrder: true,
      isAlone: true,
    },
    {
      bench: "start",
      table: "memory",
      question: "How much memory does the reference server need?",
      lead: "The peak of the process with its database, PGlite.",
      isOpen: true,
      isAlone: true,
    },
    {
      bench: "insert",
      table: "insert",
      question: "How long does creating memories take?",
      lead: "Memories of twelve words, up to 161,000 in one database. The requests are those of the admin API, without HTTP.",
      measure: "processor",
      inOrder: true,
      isAlone: true,
    },
    {
      bench: "search",
      table: "search",
      question: "How long does a search take?",
      lead: "A search of the documents and memories of a project. Every document has ten passages, and there are as many memories as documents.",
      measure: "p95",
      inOrder: true,
      isAlone: true,
    },
  ],
};

const tools: Theme = {
  name: "tools",
  title: "Benchmarks of tools for models",
  lead: "See how many tokens of a model's context the generated tools of a document take.",
  sections: [
    {
      bench: "tools",
      table: "tokens",
      question: "How many tokens do all tools of a document take?",
      lead: "The answer to `tools/list` of the Model Context Protocol for all operations, counted in the encoding `o200k_base`. Large documents need a choice of operations.",
      measure: "tokens",
      inOrder: true,
      isAlone: true,
    },
    {
      bench: "tools",
      table: "tokens",
      question: "How many tokens does one tool take?",
      lead: "The median of the document's tools, with their output schemas.",
      measure: "median",
      columns: ["median", "largest"],
      inOrder: true,
      isAlone: true,
    },
  ],
};

const ofConsole: Theme = {
  name: "console",
  title: "Benchmarks of the console",
  lead: "See how much the browser loads for the first view of the console, and how long it takes to show it.",
  sections: [
    {
      bench: "console",
      table: "sizes",
      question: "How much does the browser load for a view?",
      lead: "JavaScript and CSS of the first view, compressed.",
      measure: "size",
      inOrder: true,
      isAlone: true,
    },
    {
      bench: "console",
      table: "times",
      question: "How long until the view is there?",
      lead: "Largest contentful paint of a load without a cache, in Chromium with a processor that is slowed down four times.",
      measure: "paint",
      inOrder: true,
      isAlone: true,
    },
  ],
};

export const themes: readonly Theme[] = [generator, client, validators, reviewing, server, tools, ofConsole];
