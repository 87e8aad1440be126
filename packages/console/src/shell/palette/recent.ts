/** The places that were opened last from the palette. */
import { readStored, store } from "../../data/stored.js";
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

/** Returns the places, the last one first. Their ids differ from those of the same places in other groups. */
export function readRecent(): readonly Place[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? "[]");
    return Array.isArray(stored) ? stored.flatMap(toPlace).slice(0, most) : [];
  } catch {
    // Another program has written it.
    return [];
  }
}

/** Remembers a place. Views and actions are always in the palette, so they are not remembered. */
export function remember({ id, kind, title, detail, href }: Place): void {
  if (!kinds.includes(kind)) return;
  const own = id.replace(/^recent-/, "");
  const others = readRecent().filter((place) => place.href !== href);
  store(key, JSON.stringify([{ id: own, kind, title, detail, href }, ...others].slice(0, most)));
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
