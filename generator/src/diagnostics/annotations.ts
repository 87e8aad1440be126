/** A place and a title for an annotation of GitHub Actions. */
export type AnnotationProperties = readonly (readonly [name: string, value: string | number])[];

/** Returns a workflow command of GitHub Actions, which shows a message next to a line of the pull request. */
export function annotation(
  kind: "error" | "warning" | "notice",
  properties: AnnotationProperties,
  message: string,
): string {
  const list = properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(",");
  return `::${kind} ${list}::${escapeData(message)}\n`;
}

/** Escapes a message as actions/toolkit does in `command.ts`: characters that would end it are percent-encoded. */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
