/**
 * Returns a function that takes the texts read in each frame and accepts one that two successive frames contain;
 * otherwise undefined. A text in a single frame may be misread, such as bars without a check digit.
 */
export function createSteadyText(): (texts: readonly string[]) => string | undefined {
  let previousTexts: readonly string[] = [];
  return (texts) => {
    const repeatedText = texts.find((text) => previousTexts.includes(text));
    previousTexts = texts;
    return repeatedText;
  };
}

/** Returns the texts that could be typed: without control characters, and neither empty nor longer than `longest`. */
export function cleanTypableTexts(texts: readonly string[], longest: number): readonly string[] {
  return texts
    .map((text) => text.replaceAll(/\p{Cc}/gu, '').trim())
    .filter((text) => text !== '' && text.length <= longest);
}
