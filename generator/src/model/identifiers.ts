/**
 * Decides which characters a generated name may hold: letters that can start an identifier, and digits that can continue one
 * (ECMAScript 12.7, ID_Start and ID_Continue). The tables hold those of Unicode 12, which every supported compiler knows;
 * TypeScript 5.4 rejects later letters. `\p{ID_Start}` would follow the Unicode version of whatever Node runs, so that one
 * document could get different names on two machines. Letters that are invisible, such as Hangul's fillers, are left out.
 */

/** Runs beyond ASCII, in base 36: the gap before a run, and how many more characters it has. */
const letters =
  "16 a 4 5+m 1+u 1+cp 4+b e+4 7 1 3l+4 1+1 2+3 1 6 1+2 1 1+j 1+2a 1+3u 8+4l 1+11 2 6+14 1z+q 4+3 19+16 z+1 1+2q " +
  "1 f+1 7+1 a+2 2 g 1+t t+2g b o+w 9+1 4 5+l 4 9 3 n+o 7+a 1h+k 1+7 1y+1h 3 i 7+9 f+f 4+7 2+1 2+l 1+6 1 3+3 3 g " +
  "d+1 1+2 e+1 a 8+5 4+1 2+l 1+6 1+1 1+1 1+1 v+3 1 j+2 g+8 1+2 1+l 1+6 1+1 1+4 3 i f+1 n b+7 2+1 2+l 1+6 1+1 1+4 " +
  "3 u+1 1+2 f h 1+5 3+2 1+3 3+1 1 1+1 3+1 3+2 3+b m 1g+7 1+2 1+m 1+f 3 q+2 5+1 u 4+7 1+2 1+m 1+9 1+4 3 w 1+1 f+1 " +
  "i+7 1+2 1+14 2 g 5+2 8+2 o+5 5+h 3+n 1+8 1 2+6 1m+1b 1+1 c+6 1m+1 1 1+4 1+n 1 1+9 1+1 9 2+4 1 l+3 w 1r+7 1+z " +
  "r+4 37+16 k g+5 4+3 3 3+1 7+2 4+c c h+11 1 5 2+16 1+2q 2+6f 1+3 2+6 1 1+3 2+14 1+3 2+w 1+3 2+6 1 1+3 2+e 1+1k " +
  "1+3 2+1u 11+f g+2d 2+5 3+h7 2+g 1+p 5+22 3+a 7+c 1+3 e+h e+h e+c 1+2 f+1f z 4 1v+2g 7+4 2+x 1 5+1x a+u 1d+t " +
  "2+4 b+17 4+p 1i+m 9+1g 2a 2l+1a h+6 1j+t d+1 a+17 q+z 15+2 a+z 2+8 7+16 2+2 15+3 1+5 1+1 3 5+5b 1s+7p 2+5 2+11 " +
  "2+5 2+7 1 1 1 1+u 2+1g 1+6 1 3+2 1+6 3+3 2+5 4+c 5+2 1+6 38 d g+c 2t 4 2+9 1 3+4 6 1 1 1+3 1+a 2+3 5+4 4 h+14 " +
  "22f+1a 1+1a 1+3o 6+3 3+1 c+11 1 5 2+1j 7 g+m 9+6 1+6 1+6 1+6 1+6 1+6 1+6 1+6 fa+2 p+8 7+4 2+4 4+2d 6+2 1+2h " +
  "1+3 5+16 1+1e 1+15 h+q 1h+f e8+52t 22+g6n g+wc 1v+19 2+7g 3+f a+1 k+1a g+u 2+27 13+8 2+2u 2+1g 2+4 1c+a 1+2 " +
  "1+3 1+m t+1f e+1d 1q+5 3 1+1 b+r a+m p+s 7+1a s g+4 1+9 a+4 1+14 n+2 1+7 k+m 3 3+1d 1 3+1 2+4 2 1 o+2 2+a 7+2 " +
  "c+5 2+5 2+5 9+6 1+6 1+16 1+b 8+36 t+8mb c+m 4+1c 6is+a5 2+2x 12+6 c+4 5 1+9 1+c 1+4 1 1+1 1+1 1+2z x+a2 i+1r " +
  "2+1h 14+b 38+4 1+3q 10+p 6+p b+1l 1+t 3+5 2+5 2+5 2+2 z+b 1+p 1+i 1+1 1+e 2+d y+3e 1x+1g 7f+s 3+1c 1b+v d+t " +
  "5+11 a+t 2+z 4+7 1+4 16+4d i+z 4+z 4+13 8+1f 4c+8m 9+l a+7 48+5 2 1+17 1+1 3 2+m a+m 9+u 1t+i 1+1 a+l a+p " +
  "1y+1j 6+1 1s f+3 1+2 1+s 16+s 3+s z+7 1+r r+1h a+l a+i d+h 32+20 1j+1e d+1e d+z d8+s a 8+l 4a+m c+1g 23+18 w+o " +
  "q+z t b+y 3 c+1b e+3 l 1 z+h 1+o 2c+6 1 1+3 1+e 1+9 7+1a 12+7 2+1 2+l 1+6 1+1 1+4 3 i c+4 4e+1g i+3 k w+1b k+1 " +
  "1 54+1a 15+3 10+1b k 1n+16 d 1z+q 6d+17 38+1r v 4g+7 2+12 g 1 s a+13 7 l b+19 j y+1k 7b+8 1+10 h 1d+t 34+6 1+1 " +
  "1+11 l p+5 1+1 1+v e 93+i 7h+pl 2u+32 h+5f 24c+tq 34h+g6 6nt+fs 7+u 35+t i+1b g+3 v+k 5+i j4+1r 3k+22 5 1u+c " +
  "1s+1 1 s+4qf 8+ky 7bh+7y 1d+2 h+3 8+az 1s4+2y 5+c 3+8 7+9 4me+2c 1+1y 1+1 2 2+1 2+3 1+b 1 1+6 1+1s 1+3 2+7 1+6 " +
  "1+r 1+3 1+4 1 3+6 1+9f 2+o 1+o 1+u 1+o 1+u 1+o 1+u 1+o 1+u 1+o 1+7 1tg+18 a+6 g a9+17 104+5g 1n+1v 7 xg+3 1+q " +
  "1+1 1 2 1+9 1+3 1 1 6 4 1 1 1+2 1+1 1 2 1 1 1 1 1+1 1 2+3 1+6 1+3 1+3 1 1+9 1+g 5+2 1+4 1+g 3es+wye 15+378 " +
  "b+65 2+4g1 e+5rk 2e7+f1";

const digits =
  "15s+9 3q+9 5i+9 bg+9 3a+9 3a+9 3a+9 3a+9 3a+9 3a+9 3a+9 3a+9 3a+9 2o+9 3a+9 1y+9 7q+9 1y+9 jz+8 vi+9 12+9 8c+9 " +
  "3k+a 4l+9 6+9 52+9 2e+9 3q+9 6+9 r7q+9 iu+9 12+9 5i+9 m+9 2e+9 ba+9 geu+9 13a+9 1om+9 mk+9 3k+9 1o+9 40+9 7q+9 " +
  "9i+9 3a+9 ae+9 2u+9 2u+9 bq+9 o6+9 6u+9 1y+9 f5i+9 6e+9 lf8+1d 1ts+9 bq+9 192+9";

const asciiLetters = "A-Za-z";
const asciiDigits = "0-9";

/** Returns the runs of a table as the inside of a character class. */
function classOf(table: string): string {
  let next = 0x80;
  return table
    .split(" ")
    .map((run) => {
      const [gap = 0, more = 0] = run.split("+").map((number) => parseInt(number, 36));
      const first = next + gap;
      next = first + more + 1;
      return `\\u{${first.toString(16)}}-\\u{${(first + more).toString(16)}}`;
    })
    .join("");
}

interface Patterns {
  /** A run of letters and digits. */
  readonly word: RegExp;
  /** A name that starts with a letter. */
  readonly start: RegExp;
  /** A change of case that stays within the tables, or adds a mark to a letter of ASCII: `ǰ` has no capital of its own. */
  readonly cased: RegExp;
}

function compile(beyondAscii: boolean): Patterns {
  const letter = asciiLetters + (beyondAscii ? classOf(letters) : "");
  const digit = asciiDigits + (beyondAscii ? classOf(digits) : "");
  return {
    word: new RegExp(`[${letter}${digit}]+`, "gu"),
    start: new RegExp(`^[${letter}]`, "u"),
    cased: new RegExp(`^[${letter}${digit}\\u0300-\\u036f]*$`, "u"),
  };
}

const ascii = compile(false);
let all: Patterns | undefined;

/** Reads the tables on the first name beyond ASCII. */
function patternsFor(text: string): Patterns {
  return /^[\0-\x7f]*$/.test(text) ? ascii : (all ??= compile(true));
}

/**
 * Numbers that no identifier may hold but that stand for digits: `²`, `₂`, `½`, `①`. Those of Unicode 12 as well, and not
 * `\p{No}`.
 */
const numbersWithDigits =
  /[²³¹¼-¾\u2070\u2074-\u2079\u2080-\u2089\u2150-\u215f\u2189\u2460-\u249b\u24ea\u3192-\u3195\u3220-\u3229\u3251-\u325f\u3280-\u3289\u32b1-\u32bf\u{1f100}-\u{1f10a}]/gu;

/**
 * Returns the runs of letters and digits in a text: `list-for_org` gives `list`, `for` and `org`. Letters are composed
 * (NFC), because two spellings of `é` look alike. Compatibility forms (NFKC) would also turn `ﬁ` and `Ａ` into letters of
 * ASCII, which identifiers may hold as they are and which people chose; only numbers that identifiers may not hold become
 * the digits that they stand for: `CO₂` gives `CO2`.
 */
export function wordsIn(text: string): readonly string[] {
  const { word } = patternsFor(text);
  return (
    text
      .normalize("NFC")
      .replace(numbersWithDigits, (number) => number.normalize("NFKC"))
      .match(word) ?? []
  );
}

/** Returns whether a name of letters and digits starts with a letter, as an identifier must. */
export function startsWithLetter(name: string): boolean {
  return patternsFor(name).start.test(name);
}

/**
 * Returns a name in another case, or unchanged if the result is not in the tables: later versions of Unicode add capitals.
 */
export function recased(text: string, other: string): string {
  return patternsFor(other).cased.test(other) ? other : text;
}

/** Returns whether a name is an identifier of letters, digits, `_` and `$` that every supported compiler knows. */
export function isPlainName(name: string): boolean {
  const rest = name.replace(/[_$]/g, "");
  return name !== "" && (/^[_$]/.test(name) || startsWithLetter(name)) && wordsIn(rest).join("") === rest;
}
