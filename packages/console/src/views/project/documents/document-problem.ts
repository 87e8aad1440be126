import type { ProjectDocument } from "@memory-service/client";

/** The reason why a document could not be processed, in words. */
export interface DocumentProblem {
  readonly title: string;
  readonly advice: string;
  /** Whether the same file may succeed at another time. */
  readonly canRetry: boolean;
}

type Known = readonly [title: string, advice: string, canRetry?: boolean];

const known: Readonly<Record<string, Known>> = {
  unsupported_kind: [
    "This kind of file is not supported",
    "Save it as a PDF, Word, Excel, CSV, HTML or text file, and add that.",
  ],
  damaged_file: ["The file is damaged", "Open it on your computer. If it opens, save it again and add the new file."],
  password_protected: ["The file has a password", "Remove the password, and add the file again."],
  too_large: ["The file is too large", "Split it into smaller files, and add those."],
  too_complex: ["The file is too complex", "Split it into smaller files, and add those."],
  timed_out: ["Processing took too long", "Add the file again. If it fails again, split it.", true],
  out_of_memory: ["Processing needed too much memory", "Split the file into smaller ones, and add those.", true],
  parser_crashed: ["The file could not be read", "Save it again or in another format, and add that.", true],
  file_missing: ["The bytes of the file are gone", "Upload the file again, and add it."],
  interrupted: ["Processing was interrupted", "Add the file again.", true],
  processing_failed: ["The document could not be read or stored", "Add the file again later.", true],
};

/** Describes the error of a document. The service's reference leaves its properties open; we know those of the reference server. */
export function problemOfDocument({ error }: Pick<ProjectDocument, "error">): DocumentProblem {
  const code = textIn(error, "code");
  const [title, advice, canRetry = false] = known[code ?? ""] ?? [
    "The document could not be processed",
    "Add the file again, or save it in another format first.",
    true,
  ];
  return { title, advice: textIn(error, "message") ?? advice, canRetry };
}

function textIn(error: ProjectDocument["error"], name: string): string | undefined {
  const value = error?.[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}
