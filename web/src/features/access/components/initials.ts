/** Returns the first letters of the first and the last word of a name, in capitals. */
export function buildInitials(fullName: string): string {
  const words = fullName.trim().split(/\s+/u);
  const outerWords = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return outerWords
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
