/** In order: most browsers also contain the names of those below. */
const browserPatterns: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systemPatterns: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const MAX_UNKNOWN_LENGTH = 40;

/**
 * Returns `Firefox, Windows` from a browser's user agent (the text by which it names itself). An unknown one is cut
 * short; null when it is empty.
 */
export function formatBrowserName(userAgent: string): string | null {
  const knownNames = [browserPatterns, systemPatterns].flatMap(
    (patterns) => patterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  );
  if (knownNames.length > 0) return knownNames.join(', ');
  return userAgent === '' ? null : userAgent.slice(0, MAX_UNKNOWN_LENGTH);
}
