/** Assertions, for runtimes that have none. */

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Returns whether two values are the same JSON; `undefined` properties count as absent. */
export function equal(actual: unknown, expected: unknown, what = "value"): void {
  const [got, wanted] = [textOf(actual), textOf(expected)];
  assert(got === wanted, `${what} is ${shortened(got)} and not ${shortened(wanted)}`);
}

/** Returns whether an object has these properties. */
export function has(actual: unknown, expected: Readonly<Record<string, unknown>>, what = "error"): void {
  for (const [name, value] of Object.entries(expected)) {
    const got = (Object(actual) as Record<string, unknown>)[name];
    assert(
      textOf(got) === textOf(value),
      `${name} of the ${what} is ${textOf(got)} and not ${textOf(value)}: ${actual}`,
    );
  }
}

/** The error that a promise rejects with. */
export async function failure(promise: PromiseLike<unknown>): Promise<unknown> {
  const result = await promise.then(
    (value: unknown) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ("error" in result) return result.error;
  throw new Error(`there is no error, but ${shortened(textOf(result.value))}`);
}

/** Returns the outcome of a promise, if it settles within some milliseconds. */
export async function within<T>(milliseconds: number, what: string, promise: PromiseLike<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took more than ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks until the answer is yes; the failure says what was waited for. */
export async function until(what: string, question: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await question()) return;
    await wait(50);
  }
  throw new Error(`waited in vain until ${what}`);
}

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

function textOf(value: unknown): string {
  return (
    JSON.stringify(value, (_, member: unknown) =>
      typeof member === "object" && member !== null && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
        : member,
    ) ?? "undefined"
  );
}

const shortened = (text: string): string => (text.length > 400 ? `${text.slice(0, 400)}…` : text);
