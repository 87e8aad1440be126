/** Returns a value as a parameter for a JSON column. Undefined stays, so that updates leave the column as it is. */
export function jsonOf(value: object): string;
export function jsonOf(value: object | undefined): string | undefined;
export function jsonOf(value: object | undefined): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}
