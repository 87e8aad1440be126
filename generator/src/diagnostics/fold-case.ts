/**
 * Two names with the same fold are one name where a file system ignores case, as those of macOS and Windows do: `ß` and
 * `ss` as well, and letters however they are composed (Unicode 3.13, full case folding). JavaScript folds by way of upper
 * case.
 */
export function foldCase(text: string): string {
  // Of what is plain, lower case is the fold; nearly every name is.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text.normalize("NFD").toLowerCase().toUpperCase().toLowerCase().normalize("NFC");
}
