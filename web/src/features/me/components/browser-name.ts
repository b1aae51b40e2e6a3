const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Returns `Firefox, Windows` from a browser's user agent; null when nothing in it is known. */
export function describeBrowser(userAgent: string): string | null {
  const knownNames = [browsers, systems].flatMap((list) => list.find(([sign]) => sign.test(userAgent))?.[1] ?? []);
  return knownNames.length > 0 ? knownNames.join(', ') : userAgent === '' ? null : userAgent.slice(0, 40);
}
