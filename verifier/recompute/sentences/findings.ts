import { decimalText, percentOf, roundHalfAway, parseScaled } from '../derive/arithmetic.js';
import { settingOn } from '../derive/days.js';
import { WHOLE_HOLD } from '../derive/machine-days.js';
import { dayInWords, instantInWords, inWords, moneyInWords, percentInWords } from './figures-in-words.js';
import { lastSinceOf, valueOf } from './settings.js';

/**
 * Returns the figures in the text of a finding: its subject, its result, its tolerance, its explanation with author and
 * time.
 */
export function findingWords(facts, finding, withDay) {
  const { day, machine, station, explanation } = finding;
  const textFigures = textOf(facts, finding);
  return {
    subject: inWords(withDay ? dayInWords(day) : [], machine ?? [], station === null ? [] : String(station)),
    ...(textFigures === null ? {} : { text: inWords(textFigures) }),
    rule: inWords(ruleOf(facts, finding)),
    explainedBy: explanation === null ? null : inWords(instantInWords(facts, explanation.explainedAt)),
    approvedBy:
      explanation === null ? null : inWords(explanation.decidedAt ? instantInWords(facts, explanation.decidedAt) : []),
  };
}

/** Findings that state two sums and their difference. */
const VARIANCES = [
  'countVariance',
  'handPayVariance',
  'ticketsOutVariance',
  'ticketsInVariance',
  'cardTransferVariance',
];

/** Returns the figures of its sentence; null: a kind whose sentence is not covered here. */
function textOf(facts, finding) {
  const { code, metered, actual, variance, percent, of, station, day, evidence } = finding;
  const money = (minor) => moneyInWords(facts, minor);
  if (code === 'countMissing') return money(metered);
  if (VARIANCES.includes(code))
    return [money(metered), money(actual), money(variance), percent === null ? [] : percentInWords(percent)].flat();
  const own = of?.stations.find(({ stationNumber }) => stationNumber === station);
  if (code === 'machineSilent') return instantInWords(facts, own.closingAt);
  if (code === 'readingsMissing')
    return [String(evidence.got), String(evidence.expected), percentInWords(evidence.percent)];
  if (code === 'countWithoutMeter') return money(actual);
  // two counts: the first and the second; a total and its slips: the total and the slips
  if (code === 'countsDisagree') return [money(actual), money(actual + variance)];
  if (code === 'slipsDisagree') return [money(actual), money(actual - variance)];
  if (code === 'ticketsInBoxDisagree')
    return [money(actual), money(actual - variance), String(of.stacked.count)].flat();
  if (code === 'ticketReprinted') return [...ticketInWords(evidence, money), String(evidence.reprints)];
  if (code === 'ticketLeftPending') {
    const { put, ended } = evidence;
    const instants = [put, ...(ended === null ? [] : [ended])].map(({ received_at: at }) => instantInWords(facts, at));
    return [...ticketInWords(evidence, money), ...instants];
  }
  if (code === 'ticketHandedInOtherwise')
    return [...ticketInWords(evidence, money), money(evidence.record.amount_minor)];
  if (code === 'ticketsOwedDisagree') return [money(evidence.rolled), money(evidence.owed)];
  if (code === 'ticketsTyped') return [money(evidence.amount), String(evidence.machines)];
  if (code === 'holdBeyondTolerance') return holdInWords(facts, of, day).toSpliced(2, 2);
  if (code === 'holdOutsideInterval') return holdInWords(facts, of, day);
  if (code === 'sheetIncomplete') return [];
  return null;
}

const ticketInWords = ({ ticket }, money) => [String(ticket.ticket_id), money(ticket.amount_minor)];

/**
 * Returns actual and theoretical hold, the interval around theory, the games: theory ± z·σ/√n with σ = index ÷ 1.65.
 */
function holdInWords(facts, { meteredWin, coinIn, theoretical, games, version }, day) {
  const theory = percentOf(theoretical, coinIn * WHOLE_HOLD);
  const z = parseScaled(settingOn(facts, 'holdIntervalConfidence', day), 8);
  const index = parseScaled(version.volatility_index ?? '0', 4);
  // in units of 10^-20 %; the root with twenty decimals
  const halfWidth = (100n * z * index * 10n ** 30n) / (165n * squareRoot(games * 10n ** 40n));
  const exact = (100n * theoretical * 10n ** 20n) / (coinIn * WHOLE_HOLD);
  const bound = (value) => percentInWords(decimalText(roundHalfAway(value, 10n ** 16n), 4));
  return [
    percentInWords(percentOf(meteredWin, coinIn)),
    percentInWords(theory),
    bound(exact - halfWidth),
    bound(exact + halfWidth),
    String(games),
  ];
}

/** Returns the whole part of a square root, by Newton's method. */
function squareRoot(value) {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

const RULES = {
  ticketsOutVariance: 'MC:19.7',
  ticketsInVariance: 'MC:19.7',
  ticketsTyped: 'MC:19.7',
  sheetIncomplete: 'MC:19.4',
};
const MEDIA = { notes: 'notes', tickets: 'tickets', coins: 'coins' };

/** Returns the settings that judge a finding. */
function settingsOf({ code, medium }) {
  const both = (name) => [`${name}ToleranceMinor`, `${name}TolerancePercent`];
  switch (code) {
    case 'countVariance':
      return both(MEDIA[medium]);
    case 'handPayVariance':
      return both('handPay');
    case 'ticketsInVariance':
      return both('tickets');
    case 'ticketsOutVariance':
      return both('ticketsOut');
    case 'countsDisagree':
      return ['countsToleranceMinor'];
    case 'machineSilent':
      return ['silentAfterMinutes'];
    case 'readingsMissing':
      return ['missingReadingsTolerancePercent', 'readingIntervalMinutes'];
    case 'holdBeyondTolerance':
      return ['holdTolerancePoints', 'holdMinimumGames'];
    case 'holdOutsideInterval':
      return ['holdIntervalConfidence', 'sigmaMinimumDays'];
    case 'ticketLeftPending':
      return ['ticketPendingMinutes'];
    case 'clockDrift':
      return ['clockDriftSeconds'];
    default:
      return [];
  }
}

function ruleOf(facts, finding) {
  const keys = settingsOf(finding);
  const { day, code } = finding;
  return [RULES[code] ?? [], ...keys.map((key) => valueOf(facts, key, day)), lastSinceOf(facts, keys, day)].flat();
}
