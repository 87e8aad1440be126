/**
 * An example in Markdown: fences with a path in their info string, such as "```yaml [openapi.yaml]", are files, and `console`
 * fences are command lines after `$`, each followed by its output. The tests run them.
 */
export interface RunExample {
  readonly files: readonly ExampleFile[];
  readonly sessions: readonly (readonly Step[])[];
}

export interface ExampleFile {
  readonly path: string;
  readonly text: string;
}

/** A command line, and what it prints. */
export interface Step {
  readonly line: string;
  readonly output: string;
}

const fences = /^```(\w+)(?: \[([^\]\n]+)\])?\n([^]*?)^```$/gm;

export function parseRun(markdown: string): RunExample {
  const found = [...markdown.matchAll(fences)].map(([, language, path, text = ""]) => ({ language, path, text }));
  return {
    files: found.flatMap(({ path, text }) => (path === undefined ? [] : [{ path, text }])),
    sessions: found.filter(({ language }) => language === "console").map(({ text }) => stepsOf(text)),
  };
}

/** Returns the example with the outputs of each session replaced. */
export function withOutputs(markdown: string, sessions: readonly (readonly Step[])[]): string {
  const left = [...sessions];
  return markdown.replace(fences, (fence, language: string) =>
    language === "console" ? `\`\`\`console\n${(left.shift() ?? []).map(printStep).join("")}\`\`\`` : fence,
  );
}

/** Returns the example for a page: the path of each file is a line above it, which every renderer shows. */
export function showRun(markdown: string): string {
  return markdown.replace(fences, (fence, language: string, path: string | undefined, text: string) =>
    path === undefined ? fence : `\`${path}\`:\n\n\`\`\`${language}\n${text}\`\`\``,
  );
}

function stepsOf(session: string): readonly Step[] {
  return session
    .split(/^\$ /m)
    .slice(1)
    .map((step) => {
      const [line = "", ...output] = step.split("\n");
      return { line, output: output.join("\n") };
    });
}

function printStep({ line, output }: Step): string {
  return `$ ${line}\n${output}`;
}
