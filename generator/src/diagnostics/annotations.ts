/** A place and a title for an annotation of GitHub Actions. Those without a value are left out. */
interface AnnotationProperties {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly endLine?: number | undefined;
  readonly col?: number | undefined;
  readonly endColumn?: number | undefined;
  readonly title: string;
}

export type AnnotationKind = "error" | "warning" | "notice";

/** GitHub shows the first 10 annotations of each kind for one step, and drops the rest. */
const mostOfAKind = 10;

/** Returns the items that GitHub shows, with their kinds. Those without a kind are left out. */
export function withoutExcess<T>(
  items: readonly T[],
  kindOf: (item: T) => AnnotationKind | undefined,
): readonly (readonly [AnnotationKind, T])[] {
  const shown = new Map<AnnotationKind, number>();
  return items.flatMap((item) => {
    const kind = kindOf(item);
    const count = (kind === undefined ? undefined : shown.get(kind)) ?? 0;
    if (kind === undefined || count >= mostOfAKind) return [];
    shown.set(kind, count + 1);
    return [[kind, item] as const];
  });
}

/** Returns a workflow command of GitHub Actions, which shows a message next to a line of the pull request. */
export function annotation(kind: AnnotationKind, properties: AnnotationProperties, message: string): string {
  const list = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeProperty(String(value))}`],
  );
  return `::${kind} ${list.join(",")}::${escapeData(message)}\n`;
}

/** Escapes a message as actions/toolkit does in `command.ts`: characters that would end it are percent-encoded. */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
