/** The places that were opened last from the palette. */
import type { CommandKind, Place } from "./command.js";

const key = "memory-service.recent";
const most = 5;

const kinds: readonly CommandKind[] = [
  "project",
  "workspace",
  "agent",
  "actor",
  "memory",
  "document",
  "conflict",
  "fact",
  "file",
  "folder",
];

/** Returns the places, the last one first. */
export function readRecent(): readonly Place[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.flatMap(toPlace).slice(0, most) : [];
  } catch {
    // Somebody else has written it, or the browser does not allow it to be read.
    return [];
  }
}

/** Remembers a place. Views and actions are always in the palette, so they are not remembered. */
export function remember({ id, kind, title, detail, href }: Place): void {
  if (!kinds.includes(kind)) return;
  const own = id.replace(/^recent-/, "");
  const others = readRecent().filter((place) => place.href !== href);
  localStorage.setItem(key, JSON.stringify([{ id: own, kind, title, detail, href }, ...others].slice(0, most)));
}

function toPlace(value: unknown): readonly Place[] {
  if (typeof value !== "object" || value === null) return [];
  const { id, title, detail, href, kind: stored }: Partial<Record<keyof Place, unknown>> = value;
  const kind = kinds.find((one) => one === stored);
  if (typeof id !== "string" || typeof title !== "string" || typeof href !== "string" || !kind) return [];
  return href.startsWith("/")
    ? [{ id: `recent-${id}`, title, href, kind, ...(typeof detail === "string" && { detail }) }]
    : [];
}
