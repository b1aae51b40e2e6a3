/**
 * Hides the differences between two runs of one version, each with its reason, and nothing else. A rule replaces the
 * matches of its pattern by a word, in the files named by `within` or in all of them. When the word ends with `#`,
 * values are numbered in order of appearance within a file, so that equal values are still compared.
 */
export function normaliser({ startedAt }) {
  return (file, text) => rulesOf(startedAt).reduce((result, rule) => applyRule(rule, file, result), text);
}

function applyRule({ within, pattern, word }, file, text) {
  if (within !== undefined && !within.test(file)) return text;
  const numbers = new Map();
  return text.replaceAll(pattern, (found, ...groups) => {
    const replacement = word(found, ...groups);
    if (replacement === undefined) return found;
    if (!replacement.endsWith('#')) return replacement;
    if (!numbers.has(found)) numbers.set(found, numbers.size + 1);
    return `<${replacement.slice(0, -1)} ${numbers.get(found)}>`;
  });
}

function rulesOf(startedAt) {
  return [...timeRules(startedAt), ...logRules, ...secretRules];
}

const DAY_MS = 86_400_000;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function timeRules(startedAt) {
  const isOfRun = (text) => {
    const instant = Date.parse(text);
    return instant >= startedAt.getTime() - 1000 && instant <= Date.now() + 1000;
  };
  return [
    {
      name: 'instant of the run',
      reason: 'the database keeps the real time (recorded_at …) while the product’s clock stands still elsewhere',
      pattern: /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00|\+00)/g,
      word: (found) => (isOfRun(found.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z')) ? '<now>' : undefined),
    },
    {
      name: 'day of the run',
      reason: 'alterations are listed by the real time at which they were recorded',
      within: /^documents\/alterations\/of-the-run/,
      pattern: daysAround(startedAt),
      word: () => '<day of the run>',
    },
    {
      name: 'month of a partition',
      reason: 'partitions are made ahead of the database’s month, which is the real one',
      within: /^catalogue\//,
      pattern: /(?<=_y)(\d{4})m(\d\d)(?!\d)|(?<=')(\d{4})-(\d\d)-01 00:00:00\+00(?=')/g,
      word: (_found, y, m, year, month) => monthsAhead(startedAt, y ?? year, m ?? month),
    },
  ];
}

/**
 * Returns the day before the run, the days of the run and the day after, with the time if present, in either language's
 * format.
 */
function daysAround(startedAt) {
  const days = [-1, 0, 1, 2].map((day) => new Date(startedAt.getTime() + day * DAY_MS).toISOString().slice(0, 10));
  const forms = days.flatMap((text) => {
    const [year, month, day] = text.split('-');
    const name = MONTHS[Number(month) - 1];
    return [text, `${day}/${month}/${year}`, `${Number(day)} (?:${name}|${name.slice(0, 3)}) ${year}`];
  });
  return new RegExp(`(?:${forms.join('|')})(?: \\d\\d:\\d\\d:\\d\\d)?`, 'g');
}

/** Replaces a month of the coming year by its distance; other months stay visible. */
function monthsAhead(startedAt, year, month) {
  const ahead = (Number(year) - startedAt.getUTCFullYear()) * 12 + Number(month) - 1 - startedAt.getUTCMonth();
  return ahead >= 0 && ahead <= 12 ? `<month +${ahead}>` : undefined;
}

/** The sealed log consists of hashes over salts, keys and the real time; only its texts and numbers are compared. */
const logRules = [
  {
    name: 'installation',
    reason: 'each installation draws a name of its own, which its log bears',
    pattern: /\breleve\/[0-9a-f]{32}\b/g,
    word: () => 'releve/<installation>',
  },
  {
    name: 'signature of the log',
    reason: 'a key drawn by each installation signs the heads of the tree',
    pattern: /(?<=— releve\/<installation>\/\w+ )[A-Za-z0-9+/=]{80,120}/g,
    word: () => '<signature>',
  },
  {
    name: 'public key of the log',
    reason: 'a key drawn by each installation',
    pattern: /(?<=releve\/<installation>\/\w+)\+[0-9a-f]{8}\+[A-Za-z0-9+/=]{44}/g,
    word: () => '+<public key>',
  },
  {
    name: 'fingerprint',
    reason: 'of that key',
    within: /\/log\/|^archive\//,
    pattern: /\b[0-9a-f]{4}(?: [0-9a-f]{4}){15}\b/g,
    word: () => '<fingerprint>',
  },
  {
    name: 'hash of the tree',
    reason: 'hashes over salts, keys and the real time',
    pattern: /(?<=\\n|(?<![A-Za-z0-9+/]))[A-Za-z0-9+/]{43}=/g,
    word: () => 'hash#',
  },
  {
    name: 'salted digest',
    reason: 'personal data and secrets enter the log as digests with a random salt',
    pattern: /(?<=sha256:)[0-9a-f]{64}\b/g,
    word: () => 'digest#',
  },
  {
    name: 'transaction',
    reason: 'PostgreSQL numbers what runs in the background too, the sealing, which goes by the real time',
    pattern: /(?<=\\?"x\\?":)\d+|(?<=\\?"posted_in\\?": \\?")\d+/g,
    word: () => '<transaction>',
  },
  {
    name: 'digest of the duplicate',
    reason: 'the machines’ file duplicated says when each line was recorded, in real time; its lines are compared',
    within: /\/machines\/duplicate/,
    pattern: /(?<="contentSha256": ")[0-9a-f]{64}/g,
    word: () => 'digest#',
  },
  {
    name: 'progress of work in the background',
    reason: 'it is written down now and then in real time, and not at all by work that is done before',
    within: /\/(archives|log\/(state|verifications))(\/|@|\.)/,
    pattern: /(?<="parts(?:Done|Total)": )\d+/g,
    word: () => '"<progress>"',
  },
  {
    name: 'archive as a file',
    reason: 'it holds the heads kept outside, as many as there were; what it holds is compared opened, below archive/',
    within: /\/(archives|log)(\/|@|\.)/,
    pattern: /(?<="sha256": ")[0-9a-f]{64}|(?<="sizeBytes": ")\d+|(?<=\\"size_bytes\\": )\d+/g,
    word: () => '<of the archive>',
  },
  {
    name: 'root of the tree, digest of the archive',
    reason: 'hashes over salts, keys and the real time, as the log writes them down',
    within: /\/log\//,
    pattern: /(?<=\\"(?:root|sha256)\\": \\"\\+x)[0-9a-f]{64}/g,
    word: () => 'hash#',
  },
  {
    name: 'the same, field by field',
    reason: 'hashes over salts, keys and the real time; the size of the archive with its heads',
    within: /\/log\/lines\//,
    pattern: /(?<="after": "(?:\\"\\+x)?)(?:[0-9a-f]{64}|\d+)(?=[^{}]*"name": "(?:root|sha256|size_bytes)")/g,
    word: () => 'hash#',
  },
  {
    name: 'certificate',
    reason: 'each installation makes its own to sign documents',
    within: /^archive\/keys\//,
    pattern: /(?<=-----BEGIN CERTIFICATE-----\n)[^-]+(?=\n-----END)/g,
    word: () => '<certificate>',
  },
  {
    name: 'heads between',
    reason: 'the log is sealed twice a second: how often while the demonstration is played goes by the real time',
    within: /\/log\/checkpoints(@[^/]*)?\.txt$/,
    pattern: /(?<=^[^{}]*\{[^{}]*\},)[^]*(?=\n\])/g,
    word: () => ' <those before>',
  },
  {
    name: 'heads kept outside',
    reason: 'the same, the first of them first',
    within: /\/log\/checkpoints(\/file|\.txt\.txt$)/,
    pattern: /(?<=releve\/<installation>\/\w+\n)\d+\n[^]*$/g,
    word: () => '<heads>\n',
  },
];

const secretRules = [
  {
    name: 'identifier',
    reason: 'sessions and browsers have random identifiers',
    pattern: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
    word: () => 'identifier#',
  },
  {
    name: 'number of a ticket',
    reason: 'nobody can guess it; its last digits are shown, its digest and its sealed form are stored',
    pattern: /(?<="numberEnd": ")\d{4}(?=")|(?<=•••• )\d{4}|(?<="number_(?:digest|sealed)": ")\\\\x[0-9a-f]+/g,
    word: () => '<drawn>',
  },
  {
    name: 'secret of the first administrator',
    reason: 'the first start draws a password, its salt, and the name of the installation',
    within: /^rows\//,
    pattern: /\$argon2id\$[^"]+|(?<="digest_salt": ")\\\\x[0-9a-f]{32}|(?<="installation_id": ")[0-9a-f]{32}/g,
    word: () => '<drawn>',
  },
];
