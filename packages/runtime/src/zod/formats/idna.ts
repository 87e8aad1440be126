import { decodePunycode, encodePunycode } from "./punycode.js";

const LDH_LABEL = /^[\dA-Za-z](?:[\dA-Za-z-]{0,61}[\dA-Za-z])?$/u;
const LONGEST_LABEL = 63;
const NON_ASCII = /[^\0-\x7F]/u;

/** Neither PVALID nor dependent on context: RFC 5892, section 3, by the properties the engine knows. */
const DISALLOWED =
  // oxlint-disable-next-line eslint/no-misleading-character-class
  /(?![-\u00B7\u00DF\u0375\u03C2\u05F3\u05F4\u0660-\u0669\u06F0-\u06F9\u06FD\u06FE\u0F0B\u200C-\u200D\u3007\u30FB])(?:[^\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}]|[\u302E\u302F\u20D0-\u20FF\p{Changes_When_NFKC_Casefolded}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u0640\u07FA\u1100-\u11FF\u3031-\u3035\u303B\uA960-\uA97F\uD7B0-\uD7FF\u{1D100}-\u{1D24F}])/u;

/** The rules of RFC 5892, appendices A.3 to A.6: MIDDLE DOT, KERAIA, GERESH and GERSHAYIM. */
const MISPLACED_PUNCTUATION =
  /(?<!l)\u00B7|\u00B7(?!l)|\u0375(?!\p{Script=Greek})|(?<!\p{Script=Hebrew})[\u05F3\u05F4]/u;
/** Appendix A.7. */
const KATAKANA_MIDDLE_DOT = /\u30FB/u;
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
/** Appendices A.8 and A.9. */
const ARABIC_INDIC_DIGIT = /[\u0660-\u0669]/u;
const EXTENDED_ARABIC_INDIC_DIGIT = /[\u06F0-\u06F9]/u;

/**
 * A left- or dual-joining character before a ZERO WIDTH NON-JOINER, a right- or dual-joining one
 * after it (appendix A.1). ECMAScript has no Joining_Type; this is that of Unicode 17, where ranges
 * run over code points that no label may hold.
 */
const JOINS_AFTERWARDS =
  /[\u0620\u0626\u0628\u062A-\u062E\u0633-\u0647\u0649\u064A\u066E\u066F\u0679-\u0687\u069A-\u06BF\u06C1\u06C2\u06CC\u06CE\u06D0\u06D1\u06FA-\u06FC\u06FF\u0712-\u0714\u071A-\u071D\u071F-\u0727\u0729\u072B\u072D\u072E\u074E-\u0758\u075C-\u076A\u076D-\u0770\u0772\u0775-\u0777\u077A-\u077F\u07CA-\u07EA\u0841-\u0845\u0848\u084A-\u0853\u0855\u0860\u0862-\u0865\u0868\u0886\u0889-\u088D\u088F\u08A0-\u08A9\u08AF\u08B0\u08B3-\u08B8\u08BA-\u08C8\u1820-\u1878\u1887-\u18A8\u18AA\uA840-\uA872\u{10AC0}-\u{10AC4}\u{10ACD}\u{10AD3}-\u{10ADC}\u{10ADE}-\u{10AE0}\u{10B80}\u{10B82}\u{10B86}-\u{10B88}\u{10B8A}\u{10B8B}\u{10B8D}\u{10B90}\u{10D00}-\u{10D21}\u{10D23}\u{10EC3}\u{10EC4}\u{10EC6}\u{10EC7}\u{10F30}-\u{10F32}\u{10F34}-\u{10F44}\u{10F70}-\u{10F73}\u{10F76}-\u{10F81}\u{10FB0}\u{10FB2}\u{10FB3}\u{10FB8}\u{10FBB}\u{10FBC}\u{10FBE}\u{10FBF}\u{10FC1}\u{10FC4}\u{1E922}-\u{1E943}]\p{Mn}*$/u;
const JOINS_BEFOREHAND =
  /^\p{Mn}*[\u0620\u0622-\u064A\u066E\u066F\u0671-\u0673\u0679-\u06D5\u06EE\u06EF\u06FA-\u06FC\u06FF-\u0710\u0712-\u072F\u074D-\u077F\u07CA-\u07EA\u0840-\u0858\u0860\u0862-\u0865\u0867-\u0882\u0886\u0889-\u088F\u08A0-\u08AC\u08AE-\u08C8\u1820-\u1878\u1887-\u18A8\u18AA\uA840-\uA871\u{10AC0}-\u{10AC5}\u{10AC7}-\u{10ACA}\u{10ACE}-\u{10AD6}\u{10AD8}-\u{10AE1}\u{10AE4}\u{10B80}-\u{10B91}\u{10D01}-\u{10D23}\u{10EC2}-\u{10EC4}\u{10EC6}\u{10EC7}\u{10F30}-\u{10F44}\u{10F70}-\u{10F81}\u{10FB0}\u{10FB2}-\u{10FB6}\u{10FB8}-\u{10FBF}\u{10FC1}-\u{10FC4}\u{1E922}-\u{1E943}]/u;

/** Bidi classes R, AL and AN among what a label may hold, marks and European digits aside (RFC 5893, section 2). */
const RIGHT_TO_LEFT =
  /(?![\p{Mn}\u06F0-\u06F9])[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Class L: what is left without marks, numbers and the neutral characters that a label may hold. */
const LEFT_TO_RIGHT =
  /[^\-\d\p{Mn}\u00B7\u02B9\u02BA\u02C6-\u02CF\u02EC\u0375\u0590-\u08FF\u200C-\u200D\u2E2F\u30FB\uA67F\uA717-\uA71F\uA788\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const EUROPEAN_NUMBER = /[\d\u06F0-\u06F9]/u;
const ARABIC_NUMBER = /[\u0660-\u0669\u{10D30}-\u{10D39}]/u;

/** Letters, digits and inner hyphens, 63 at most (RFC 1123, section 2.1). */
export function isLdhLabel(label: string): boolean {
  return LDH_LABEL.test(label);
}

/** The U-label that an LDH label with the prefix `xn--` encodes, if it does (RFC 5890, section 2.3.2.1). */
export function toULabel(label: string): string | undefined {
  const lowerCase = label.toLowerCase();
  const decoded = decodePunycode(lowerCase.slice(4));
  return decoded !== undefined && toALabel(decoded) === lowerCase ? decoded : undefined;
}

/** The A-label of a U-label; undefined for what is none (RFC 5891, sections 4.2 and 4.4). */
export function toALabel(label: string): string | undefined {
  // Two code units may make one octet of the A-label; beyond that, the work would have no bound.
  if (label.length > LONGEST_LABEL * 2 || !isULabel(label)) return undefined;
  const encoded = `xn--${encodePunycode(label)}`;
  return encoded.length <= LONGEST_LABEL ? encoded : undefined;
}

/** RFC 5893, section 2: one label with right-to-left characters holds all labels of the name to the rule. */
export function followBidiRule(labels: readonly string[]): boolean {
  return !labels.some((label) => RIGHT_TO_LEFT.test(label)) || labels.every(isLabelInDirection);
}

function isULabel(label: string): boolean {
  if (!NON_ASCII.test(label) || DISALLOWED.test(label) || label.normalize("NFC") !== label) return false;
  const hasMisplacedHyphen =
    label.startsWith("-") || label.endsWith("-") || Array.from(label).slice(2, 4).join("") === "--";
  return !hasMisplacedHyphen && !/^\p{M}/u.test(label) && followsContextRules(label) && followBidiRule([label]);
}

/** RFC 5892, appendix A. */
function followsContextRules(label: string): boolean {
  if (MISPLACED_PUNCTUATION.test(label)) return false;
  if (KATAKANA_MIDDLE_DOT.test(label) && !JAPANESE.test(label)) return false;
  if (ARABIC_INDIC_DIGIT.test(label) && EXTENDED_ARABIC_INDIC_DIGIT.test(label)) return false;
  const characters = Array.from(label);
  return characters.every((_, index) => isJoinerInPlace(characters, index));
}

/** RFC 5892, appendices A.1 and A.2; true of what is no joiner. */
function isJoinerInPlace(characters: readonly string[], index: number): boolean {
  const joiner = characters[index];
  if (joiner !== "\u200C" && joiner !== "\u200D") return true;
  if (isVirama(characters[index - 1])) return true;
  const before = characters.slice(0, index).join("");
  const after = characters.slice(index + 1).join("");
  return joiner === "\u200C" && JOINS_AFTERWARDS.test(before) && JOINS_BEFOREHAND.test(after);
}

/**
 * Returns whether a character has the canonical combining class 9. ECMAScript has no property for it,
 * but normalization orders marks by class: after U+3099, which has 8, and before U+05B0, which has 10.
 */
function isVirama(character: string | undefined): boolean {
  return character !== undefined && movesBefore(character, "\u05B0") && movesBefore("\u3099", character);
}

function movesBefore(lower: string, higher: string): boolean {
  return lower !== higher && `${higher}${lower}`.normalize("NFD") === `${lower}${higher}`;
}

function isLabelInDirection(label: string): boolean {
  const first = Array.from(label).at(0) ?? "";
  const last = Array.from(label.replace(/\p{Mn}+$/u, "")).at(-1) ?? "";
  const isEuropean = EUROPEAN_NUMBER.test(last);
  if (!RIGHT_TO_LEFT.test(label)) return LEFT_TO_RIGHT.test(first) && (LEFT_TO_RIGHT.test(last) || isEuropean);
  const startsRightToLeft = RIGHT_TO_LEFT.test(first) && !ARABIC_NUMBER.test(first);
  if (!startsRightToLeft || LEFT_TO_RIGHT.test(label) || !(RIGHT_TO_LEFT.test(last) || isEuropean)) return false;
  return !(EUROPEAN_NUMBER.test(label) && ARABIC_NUMBER.test(label));
}
