/**
 * Folds the case of a name: names with the same result are equal on file systems that ignore case, as on macOS and
 * Windows. `ß` equals `ss`, however letters are composed (Unicode 3.13, full case folding). JavaScript folds through
 * upper case.
 */
export function foldCase(text: string): string {
  // Lower case is enough for ASCII, which nearly every name is.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text.normalize("NFD").toLowerCase().toUpperCase().toLowerCase().normalize("NFC");
}
