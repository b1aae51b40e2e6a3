/**
 * What is read in one frame alone may be wrong, as bars without a check digit are in a picture that moves: a text is
 * taken once two frames that follow each other hold it. Returns a function that takes the texts of each frame.
 */
export function steadyText(): (texts: readonly string[]) => string | undefined {
  let before: readonly string[] = [];
  return (texts) => {
    const held = texts.find((text) => before.includes(text));
    before = texts;
    return held;
  };
}

/** What a code says as a number that could be typed: without signs that no key has, and not longer than the field. */
export function typable(texts: readonly string[], longest: number): readonly string[] {
  return texts
    .map((text) => text.replaceAll(/\p{Cc}/gu, '').trim())
    .filter((text) => text !== '' && text.length <= longest);
}
