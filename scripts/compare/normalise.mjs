/**
 * What two runs of one version say differently, each with its reason: nothing else is hidden. A rule replaces what its
 * pattern finds by a word; where the word ends with a number, equal values of a file keep equal numbers.
 */
export function normaliser({ startedAt }) {
  return (file, text) => rules({ startedAt }).reduce((result, rule) => applied(rule, file, result), text);
}

function applied({ within, pattern, word }, file, text) {
  if (within !== undefined && !within.test(file)) return text;
  const numbers = new Map();
  return text.replaceAll(pattern, (found, ...groups) => {
    const told = word(found, ...groups);
    if (told === undefined) return found;
    if (!told.endsWith('#')) return told;
    if (!numbers.has(found)) numbers.set(found, numbers.size + 1);
    return `<${told.slice(0, -1)} ${numbers.get(found)}>`;
  });
}

function rules({ startedAt }) {
  const [from, to] = [startedAt.getTime() - 1000, Date.now() + 1000];
  const isOfRun = (text) => {
    const instant = Date.parse(text);
    return instant >= from && instant <= to;
  };
  return [
    {
      name: 'instant of the run',
      reason: 'the database keeps the real time (recorded_at …) while the product’s clock stands still elsewhere',
      pattern: /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00|\+00)/g,
      word: (found) => (isOfRun(found.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z')) ? '<now>' : undefined),
    },
    {
      name: 'month of a partition',
      reason: 'partitions are made ahead of the database’s month, which is the real one',
      within: /^catalogue\//,
      pattern: /(?<=_y)(\d{4})m(\d\d)(?!\d)|(?<=')(\d{4})-(\d\d)-01 00:00:00\+00(?=')/g,
      word: (_found, y, m, year, month) => monthsAhead(startedAt, y ?? year, m ?? month),
    },
    {
      name: 'digest',
      reason: 'digests cover random salts, keys and the real time',
      pattern: /\b[0-9a-f]{64}\b/g,
      word: () => 'digest#',
    },
    {
      name: 'identifier',
      reason: 'sessions and browsers have random UUIDs',
      pattern: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
      word: () => 'identifier#',
    },
    {
      name: 'installation',
      reason: 'each installation draws a name of its own, which its log bears',
      pattern: /\breleve\/[0-9a-f]{32}\b/g,
      word: () => 'releve/<installation>',
    },
  ];
}

/** A month of the coming year by how far it lies ahead; of any other nothing is hidden. */
function monthsAhead(startedAt, year, month) {
  const ahead = (Number(year) - startedAt.getUTCFullYear()) * 12 + Number(month) - 1 - startedAt.getUTCMonth();
  return ahead >= 0 && ahead <= 12 ? `<month +${ahead}>` : undefined;
}
