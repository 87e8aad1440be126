/** For the last arm of a switch over a union: the compiler proves that nothing gets here. */
export function unreachable(value: never): never {
  throw new Error(`no case for ${JSON.stringify(value)}`);
}
