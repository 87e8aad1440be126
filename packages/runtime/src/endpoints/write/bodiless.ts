/** Returns whether fetch refuses to combine a status with a body. */
export function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
