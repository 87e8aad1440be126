import { shorten, visible } from "../../diagnostics/visible.js";
import type { AffectedLine, Consumer } from "../result/consumers.js";
import { codeSpan, fileLink, prose } from "../../findings/markdown.js";
import { plural } from "../../findings/words.js";

/** The maximum number of lines that are listed for a project. */
const mostErrors = 10;
const longestMessage = 200;

/** Formats the affected lines of consumers for a terminal: a block for each project. */
export function consumerText(consumers: readonly Consumer[]): readonly string[] {
  return consumers.map(({ project, errors, failure }) => {
    const head = `consumer ${visible(project)}: ${failure === undefined ? countOf(errors) : `not checked, ${visible(failure)}`}`;
    const lines = errors.slice(0, mostErrors).map((error) => {
      const because = error.changes.length === 0 ? "" : `, because of ${error.changes.join(", ")}`;
      return `  ${visible(error.file)}:${error.line}:${error.column} ${error.code}: ${messageOf(error)}${because}`;
    });
    return [head, ...lines, ...moreOf(errors).map((more) => `  ${more}`)].join("\n");
  });
}

/** Formats the same as Markdown; nothing if no project was named. */
export function consumerMarkdown(consumers: readonly Consumer[], links: string | undefined): readonly string[] {
  if (consumers.length === 0) return [];
  const blocks = consumers.map(({ project, errors, failure }) => {
    const head = `${codeSpan(project)}: ${failure === undefined ? countOf(errors) : `not checked, ${prose(failure)}`}`;
    const lines = errors.slice(0, mostErrors).map((error) => {
      const because = error.changes.length === 0 ? "" : ` · id ${error.changes.map(codeSpan).join(", ")}`;
      return `- ${fileLink(links, error.file, error.line)} ${codeSpan(error.code)} ${prose(messageOf(error))}${because}`;
    });
    return [head, "", ...lines, ...moreOf(errors).map((more) => `- ${more}`)].join("\n").trimEnd();
  });
  return ["#### Affected consumers", ...blocks];
}

function countOf(errors: readonly AffectedLine[]): string {
  return errors.length === 0 ? "still compiles" : plural(errors.length, "new error");
}

function moreOf(errors: readonly AffectedLine[]): readonly string[] {
  return errors.length > mostErrors ? [`and ${errors.length - mostErrors} more`] : [];
}

function messageOf({ message }: AffectedLine): string {
  return visible(shorten(message.split("\n", 1)[0] ?? "", longestMessage));
}
