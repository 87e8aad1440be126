/** Returns numbers from 0 up to 1, the same ones for the same seed. */
export type Random = () => number;

/** Creates a generator of random numbers (mulberry32). They need not be secret. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns an integer; both limits are possible. */
export function randomInteger(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

const letters = "abcdefghijklmnopqrstuvwxyz";
const digits = "0123456789";
const hexadecimal = "0123456789abcdef";

/** Returns letters and digits, a letter first. */
export function randomText(random: Random, length: number): string {
  return Array.from({ length }, (_, index) => oneOf(random, index === 0 ? letters : letters + digits)).join("");
}

export function randomUuid(random: Random): string {
  return "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replaceAll("x", () => oneOf(random, hexadecimal));
}

/** Returns a text of the same form: the last letters and digits are replaced by others of their kind. */
export function similarText(random: Random, text: string): string {
  const isHexadecimal = /^[\da-f-]+$/.test(text);
  const start = Math.max(0, text.length - 12);
  return (
    text.slice(0, start) +
    text.slice(start).replace(/[a-z\d]/gi, (character) => {
      if (/\d/.test(character)) return oneOf(random, digits);
      const lower = oneOf(random, isHexadecimal ? "abcdef" : letters);
      return character === character.toLowerCase() ? lower : lower.toUpperCase();
    })
  );
}

function oneOf(random: Random, characters: string): string {
  return characters[randomInteger(random, 0, characters.length - 1)] ?? "";
}
