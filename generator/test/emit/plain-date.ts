/** A value of Temporal, of which only the tag is known. */
export class PlainDate {
  readonly [Symbol.toStringTag] = "Temporal.PlainDate";
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  static from(text: string): PlainDate {
    if (Number.isNaN(Date.parse(text))) throw new RangeError(text);
    return new PlainDate(text);
  }
  equals(other: PlainDate): boolean {
    return this.text === other.text;
  }
  toString(): string {
    return this.text;
  }
  toJSON(): string {
    return this.text;
  }
}

/** Provides what tests need of Temporal, where the runtime does not. Test files share it, because they share a process. */
export function provideTemporal(): void {
  (globalThis as { Temporal?: unknown }).Temporal ??= { PlainDate };
}
