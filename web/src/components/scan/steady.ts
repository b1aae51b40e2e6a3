/**
 * Returns a function that takes the texts read in each frame. It returns a text that two successive frames contain, or
 * undefined. A text in a single frame may be misread, such as bars without a check digit.
 */
export function createSteadyTextFinder(): (texts: readonly string[]) => string | undefined {
  let previousTexts: readonly string[] = [];
  return (texts) => {
    const repeatedText = texts.find((text) => previousTexts.includes(text));
    previousTexts = texts;
    return repeatedText;
  };
}

/** Returns the texts that could be typed: without control characters, and neither empty nor longer than `maxLength`. */
export function listTypableTexts(texts: readonly string[], maxLength: number): readonly string[] {
  return texts
    .map((text) => text.replaceAll(/\p{Cc}/gu, '').trim())
    .filter((text) => text !== '' && text.length <= maxLength);
}
