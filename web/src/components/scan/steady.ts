/**
 * Returns a function that takes the texts of each frame and accepts a text once two successive frames contain it. A
 * text in a single frame may be wrong, such as bars without a check digit in a moving picture.
 */
export function createSteadyText(): (texts: readonly string[]) => string | undefined {
  let previousTexts: readonly string[] = [];
  return (texts) => {
    const repeatedText = texts.find((text) => previousTexts.includes(text));
    previousTexts = texts;
    return repeatedText;
  };
}

/** Returns the texts that could be typed: control characters removed, and not longer than the field. */
export function cleanTypableTexts(texts: readonly string[], longest: number): readonly string[] {
  return texts
    .map((text) => text.replaceAll(/\p{Cc}/gu, '').trim())
    .filter((text) => text !== '' && text.length <= longest);
}
