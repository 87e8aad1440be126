import { type Option, options } from "./options.js";

/** Returns the text of `--help`. */
export function helpText(): string {
  const list: readonly Option<unknown>[] = Object.values(options);
  const flags = list.filter(({ flag }) => flag !== undefined);
  const others = list.filter(({ flag }) => flag === undefined);
  return `Usage: memory-service-server [OPTIONS]

Starts the reference server of the memory service API.

Options (each has an environment variable, in parentheses)
${flags.map((option) => line(`${option.flag}${option.value ? ` ${option.value}` : ""}`, `${option.description} (${option.variable})`)).join("\n")}
${line("--help", "show this text")}

Environment variables
${others.map((option) => line(option.variable, option.description)).join("\n")}
`;
}

const width = 30;

function line(name: string, description: string): string {
  const start = `  ${name}`;
  return start.length < width ? start.padEnd(width) + description : `${start}\n${" ".repeat(width)}${description}`;
}
