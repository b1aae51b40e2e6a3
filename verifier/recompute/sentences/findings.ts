import { formatDecimal, parseScaled, computePercent, roundHalfAway } from '../derive/arithmetic.js';
import { findSetting } from '../derive/days.js';
import type { DerivedFinding } from '../derive/findings.js';
import type { HoldEvidence } from '../derive/hold-findings.js';
import { WHOLE_HOLD, type MachineDay } from '../derive/machine-days.js';
import type { Ticket } from '../derive/tickets.js';
import type { RawData } from '../facts.js';
import type { Cells } from '../sections.js';
import {
  formatDayFigures,
  formatInstantFigures,
  createSentenceFigures,
  formatMoneyFigure,
  formatPercentFigure,
} from './figures-in-words.js';
import { formatLastChangeDay, formatSettingFigure } from './settings.js';

/**
 * Returns the figures in the texts of a finding: its subject, sentence, rule, explanation and approval.
 * `showDayInSubject`: the subject begins with the day, in a document of several days.
 */
export function buildFindingTextCells(rawData: RawData, finding: DerivedFinding, showDayInSubject: boolean): Cells {
  const { day, machine, station, explanation } = finding;
  const sentenceFigures = listSentenceFigures(rawData, finding);
  const decidedAt = explanation?.decidedAt ?? null;
  return {
    subject: createSentenceFigures(
      showDayInSubject ? formatDayFigures(day) : [],
      machine ?? [],
      station === null ? [] : String(station),
    ),
    ...(sentenceFigures === null ? {} : { text: createSentenceFigures(...sentenceFigures) }),
    rule: createSentenceFigures(...listRuleFigures(rawData, finding)),
    explainedBy:
      explanation === null ? null : createSentenceFigures(formatInstantFigures(rawData, explanation.explainedAt)),
    approvedBy:
      explanation === null
        ? null
        : createSentenceFigures(decidedAt === null ? [] : formatInstantFigures(rawData, decidedAt)),
  };
}

/** Returns the first day of the boxes' period, where it began before the day. */
function listPeriodFigures({ machineDay, day }: DerivedFinding): readonly string[] {
  const since = machineDay?.boxDay.whole.since ?? day;
  return since === day ? [] : [formatDayFigures(since)];
}

/** Returns the weekdays on which a machine's sheet has its boxes collected, with the numbers of the first and the last. */
const listOwnPlanFigures = (finding: DerivedFinding): string[] =>
  hasOwnPlan(finding) ? [...String(finding.machineDay?.version.technical['dropWeekdays']).split(''), '1', '7'] : [];

const hasOwnPlan = ({ code, machineDay }: DerivedFinding): boolean =>
  code === 'countMissing' && machineDay?.version.technical['dropWeekdays'] !== undefined;

/** Findings whose sentence states a metered amount, an actual one and their variance. */
const COMPARISON_CODES = new Set([
  'countVariance',
  'handPayVariance',
  'ticketsOutVariance',
  'ticketsInVariance',
  'cardTransferVariance',
  'centsDisagree',
  'notesDisagree',
  'promotionalVariance',
]);

/** Returns the amounts of a comparison: metered, actual, variance and its percentage. */
const listAmountFigures = (
  { metered, actual, variance, percent }: DerivedFinding,
  formatAmount: (minor: bigint | null) => string,
): string[] => [
  formatAmount(metered),
  formatAmount(actual),
  formatAmount(variance),
  ...(percent === null ? [] : [formatPercentFigure(percent)]),
];

/**
 * Returns the addition of a comparison's sentence: the notes that explain it, the machine with the opposite variance, or
 * the amount owed.
 */
function listComparedFigures(evidence: DerivedFinding['evidence'], formatAmount: (minor: bigint) => string): string[] {
  if (evidence?.kind === 'mirror') return [evidence.machine];
  if (evidence?.kind === 'denomination') return [formatAmount(evidence.denomination)];
  if (evidence?.kind === 'owedHandPay') return [formatAmount(evidence.owed)];
  if (evidence?.kind !== 'notes' || evidence.note === null) return [];
  return [String(evidence.note.count), formatAmount(evidence.note.value)];
}

/**
 * Returns the figures in a finding's sentence, in their order, as text.
 * Returns null for a kind of finding whose sentence is not covered here.
 */
function listSentenceFigures(rawData: RawData, finding: DerivedFinding): readonly string[] | null {
  const { metered, actual, variance, machineDay, station, evidence } = finding;
  const formatAmount = (minor: bigint | null): string => formatMoneyFigure(rawData, minor ?? 0n);
  const listTicketFigures = (ticket: Ticket): string[] => [String(ticket.ticket_id), formatAmount(ticket.amount_minor)];
  if (COMPARISON_CODES.has(finding.code)) {
    return [
      ...listAmountFigures(finding, formatAmount),
      ...listComparedFigures(evidence, formatAmount),
      ...(finding.code === 'countVariance' && evidence?.kind !== 'denomination' ? listPeriodFigures(finding) : []),
      ...(finding.code === 'countVariance' && evidence === undefined ? listRemovalFigures(rawData, finding) : []),
    ];
  }
  switch (finding.code) {
    case 'countMissing':
      return [formatAmount(metered), ...listOwnPlanFigures(finding), ...listPeriodFigures(finding)];
    case 'machineSilent': {
      const stationDay = machineDay?.stations.find(({ stationNumber }) => stationNumber === station);
      return [formatInstantFigures(rawData, stationDay?.closingAt ?? '')];
    }
    case 'countWithoutMeter':
      return [formatAmount(actual)];
    // two counts: the first and the second; a total and its slips: the total and the slips
    case 'countsDisagree':
      return [formatAmount(actual), formatAmount((actual ?? 0n) + (variance ?? 0n))];
    case 'slipsDisagree':
      return [formatAmount(actual), formatAmount((actual ?? 0n) - (variance ?? 0n))];
    case 'ticketsInBoxDisagree':
      return [
        formatAmount(actual),
        formatAmount((actual ?? 0n) - (variance ?? 0n)),
        String(machineDay?.boxDay.due.stacked.count),
      ];
    case 'sheetIncomplete':
      return [];
    default:
  }
  switch (evidence?.kind) {
    case 'earlierHandPay':
      return [formatAmount(actual), formatDayFigures(evidence.since ?? '')];
    case 'hold':
      return machineDay === undefined ? null : listHoldFigures(rawData, finding, evidence, machineDay);
    case 'cleared':
      return [String(evidence.count), evidence.nearest];
    case 'formula':
      return [formatAmount(evidence.otherWin), formatAmount(machineDay?.meteredWin ?? null)];
    case 'statedReturn':
      return [formatPercentFigure(formatDecimal(evidence.stated, 2))];
    case 'readings':
      return [String(evidence.readingCount), String(evidence.expectedCount), formatPercentFigure(evidence.percent)];
    case 'reprinted':
      return [...listTicketFigures(evidence.ticket), String(evidence.reprintCount)];
    case 'pending': {
      const steps = [evidence.presentation, ...(evidence.endStep === null ? [] : [evidence.endStep])];
      return [
        ...listTicketFigures(evidence.ticket),
        ...steps.map((step) => formatInstantFigures(rawData, step.received_at)),
      ];
    }
    case 'handedIn':
      return [...listTicketFigures(evidence.ticket), formatAmount(evidence.amount)];
    case 'owed':
      return [formatAmount(evidence.rolledForward), formatAmount(evidence.owed)];
    case 'typed':
      return [formatAmount(evidence.amount), String(evidence.machineCount)];
    default:
      return null;
  }
}

/**
 * Returns the reading until which counted boxes are metered, their removal and the minutes between them, or the removal
 * alone where no reading is near it; [] where it is not known.
 */
function listRemovalFigures(rawData: RawData, { machineDay }: DerivedFinding): string[] {
  const removal = machineDay?.boxDay.removal ?? null;
  if (removal === null) return [];
  const { removedAt, readAt } = removal;
  if (readAt === null) return [formatInstantFigures(rawData, removedAt)];
  const minutes = Math.round(Math.abs(Date.parse(readAt) - Date.parse(removedAt)) / 60_000);
  return [readAt, removedAt].map((at) => formatInstantFigures(rawData, at)).concat(String(minutes));
}

/**
 * Returns actual and theoretical hold, the bounds of the interval, the games, and the days of cumulative sums, as text.
 * The interval is theory ± z·σ/√n with σ = volatility index ÷ 1.65; a fixed tolerance has no bounds.
 */
function listHoldFigures(
  rawData: RawData,
  { code, day }: DerivedFinding,
  { play, run }: HoldEvidence,
  { version }: MachineDay,
): string[] {
  const { meteredWin, coinIn, theoreticalWin, games } = play;
  const confidence = parseScaled(findSetting(rawData, 'holdIntervalConfidence', day), 8);
  const volatilityIndex = parseScaled(version.volatility_index ?? '0', 4);
  // in units of 10^-20 %; the root with twenty decimals
  const halfWidth = (100n * confidence * volatilityIndex * 10n ** 30n) / (165n * computeSquareRoot(games * 10n ** 40n));
  const theoreticalHold = (100n * theoreticalWin * 10n ** 20n) / (coinIn * WHOLE_HOLD);
  const formatBound = (value: bigint): string =>
    formatPercentFigure(formatDecimal(roundHalfAway(value, 10n ** 16n), 4));
  const isInterval = code === 'holdOutsideInterval';
  const beyondDays = isInterval || run === null ? [] : [run.beyondSinceDay ?? day];
  return [
    formatPercentFigure(computePercent(meteredWin, coinIn)),
    formatPercentFigure(computePercent(theoreticalWin, coinIn * WHOLE_HOLD)),
    ...(isInterval ? [formatBound(theoreticalHold - halfWidth), formatBound(theoreticalHold + halfWidth)] : []),
    String(games),
    ...(run === null ? [] : [run.sinceDay, ...beyondDays].map(formatDayFigures)),
  ];
}

/** Returns the whole part of a square root, by Newton's method. */
function computeSquareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const estimate = (root + value / root) >> 1n;
    if (estimate >= root) return root;
    root = estimate;
  }
}

/** Articles that a finding cites, by its code. */
const ARTICLE_BY_CODE: Readonly<Record<string, string>> = {
  ticketsOutVariance: 'MC:19.7',
  ticketsInVariance: 'MC:19.7',
  promotionalVariance: 'MC:19.7',
  ticketsTyped: 'MC:19.7',
  sheetIncomplete: 'MC:19.4',
};

const listToleranceSettings = (name: string): string[] => [`${name}ToleranceMinor`, `${name}TolerancePercent`];

/** Settings that judge a finding, by its code; a variance of a count is judged by those of its medium. */
const SETTINGS_BY_CODE: Readonly<Record<string, readonly string[]>> = {
  handPayVariance: listToleranceSettings('handPay'),
  ticketsInVariance: listToleranceSettings('tickets'),
  ticketsOutVariance: listToleranceSettings('ticketsOut'),
  countsDisagree: ['countsToleranceMinor'],
  countMissing: ['dropWeekdays', 'boxOverdueAfterDays'],
  machineSilent: ['silentAfterMinutes'],
  readingsMissing: ['missingReadingsTolerancePercent', 'readingIntervalMinutes'],
  holdBeyondTolerance: ['holdTolerancePoints', 'holdMinimumGames'],
  statedReturnDoubtful: ['certifiedReturnMinimumPercent'],
  holdOutsideInterval: ['holdIntervalConfidence', 'sigmaMinimumDays'],
  ticketLeftPending: ['ticketPendingMinutes'],
  clockDrift: ['clockDriftSeconds'],
};

/** Returns whether cents and credits were compared by a tolerance, because the machine does not number its tickets. */
function isJudgedByTolerance({ code, medium, machineDay }: DerivedFinding): boolean {
  if (code !== 'centsDisagree') return false;
  const numberCounter = { tickets: 'ticketInCount', ticketsOut: 'ticketOutCount' }[medium];
  const segments = (machineDay?.stations ?? []).flatMap(({ moneySegments }) => moneySegments);
  return numberCounter === undefined || !segments.some(({ movements }) => movements.has(numberCounter));
}

/** Returns the figures in the rule of a finding: its article, its settings and the day of their latest change. */
function listRuleFigures(rawData: RawData, finding: DerivedFinding): string[] {
  const { code, medium, day } = finding;
  const isOfMedium = code === 'countVariance' || code === 'promotionalVariance' || isJudgedByTolerance(finding);
  const toleranceName = medium === 'electronicIn' ? 'tickets' : medium === 'electronicOut' ? 'ticketsOut' : medium;
  const ownKeys = hasOwnPlan(finding) ? ['boxOverdueAfterDays'] : SETTINGS_BY_CODE[code];
  const settingKeys = isOfMedium ? listToleranceSettings(toleranceName) : (ownKeys ?? []);
  const settingFigures = settingKeys.map((key) => formatSettingFigure(rawData, key, day));
  return [ARTICLE_BY_CODE[code] ?? [], ...settingFigures, formatLastChangeDay(rawData, settingKeys, day)].flat(2);
}
