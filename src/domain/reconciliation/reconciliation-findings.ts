import { HAND_PAY_MEDIA, isPaidNextDay } from '../cash/hand-pays-owed.js';
import { createFinding } from './create-finding.js';
import { listHoldFindings, listStatedReturnFindings } from './hold-findings.js';
import { findFallCause } from '../steps/fall-cause.js';
import { findBalancingMovement } from '../steps/balancing-movement.js';
import { findMistypedCounter, listMistypedByIdentity, type MistypedCounter } from '../steps/mistyped-counter.js';
import type { CoinOutContent } from '../meters/win-formula.js';
import type { CounterName, CounterValues } from '../meters/counters.js';
import { doubtFormula, listDoubtedCounters } from '../meters/formula-doubt.js';
import { evaluateIdentities, GAMES_IDENTITIES } from '../meters/meter-identities.js';
import { subtractMetered, type Metered } from '../metered.js';
import { formatPercentHalfAwayFromZero } from '../percent.js';
import { computePromotionalFigures, listCentsDisagreements } from './kinds-of-money.js';
import { judgeMissingCount, sumBoxAmounts } from './machine-boxes.js';
import type { FindingCode } from './reconciliation-codes.js';
import { findNoteDifference } from '../cash/note-counters.js';
import { doubtDenomination } from './denomination-doubt.js';
import {
  chooseBucketCounter,
  computeMachineFigures,
  isStationSilent,
  listDaySegments,
  sumHandPays,
} from './reconciliation-figures.js';
import type { ReconciliationRules } from './reconciliation-rules.js';
import { TOTAL_KINDS } from './reconciliation-types.js';
import type {
  DoubtfulStep,
  Finding,
  MachineCount,
  MachineDay,
  MachineFigures,
  StationDay,
} from './reconciliation-types.js';
import { isBeyondTolerance, type Tolerance } from './tolerance.js';

/** Returns the figures of a machine's day and all findings about them. */
export function reconcileMachine(
  machineDay: MachineDay,
  rules: ReconciliationRules,
): { readonly figures: MachineFigures; readonly findings: readonly Finding[] } {
  const figures = computeMachineFigures(machineDay, rules);
  return { figures, findings: listMachineFindings(machineDay, figures, rules) };
}

/** Returns all findings about a machine's day: each check returns all it finds, none stops another. */
function listMachineFindings(
  machineDay: MachineDay,
  figures: MachineFigures,
  rules: ReconciliationRules,
): readonly Finding[] {
  const findings: Finding[] = [];
  addReadingFindings(machineDay, rules, findings);
  addCountFindings(machineDay, figures, rules, findings);
  addHandPayFindings(machineDay, figures, rules, findings);
  addPaymentFindings(machineDay, figures, rules, findings);
  addSlipFindings(machineDay, findings);
  addTicketFindings(machineDay, figures, rules, findings);
  addKindFindings(machineDay, rules, findings);
  addNoteFindings(machineDay, findings);
  if (rules.hasCards) addCardFindings(machineDay, figures, findings);
  addIdentityFindings(machineDay, findings);
  addFormulaFinding(machineDay, findings);
  findings.push(...listHoldFindings(machineDay, figures, rules));
  findings.push(...listStatedReturnFindings(machineDay, rules));
  if (machineDay.isInService && machineDay.isSheetIncomplete) findings.push(createFinding('sheetIncomplete', '', {}));
  if (!machineDay.isInService && machineDay.inServiceSeconds === 0 && (figures.coinInMinor ?? 0n) > 0n) {
    findings.push(createFinding('playOutOfService', 'play', { evidence: { coinInMinor: figures.coinInMinor } }));
  }
  return findings;
}

/**
 * Creates the finding of a comparison: variance = actual − metered, in money and in percent of the metered amount. All
 * of an amount whose meter is absent is a variance.
 */
function createComparisonFinding(
  code: FindingCode,
  medium: string,
  metered: bigint | undefined,
  actualMinor: bigint,
  details: Partial<Finding>,
): Finding {
  const meteredMinor = metered ?? 0n;
  return createFinding(code, medium, {
    meteredMinor: metered ?? null,
    actualMinor,
    varianceMinor: actualMinor - meteredMinor,
    variancePercent: formatPercentHalfAwayFromZero(actualMinor - meteredMinor, meteredMinor),
    ...details,
  });
}

/** Returns true for a difference beyond the tolerance; an absent meter is nothing, an unknown one is not compared. */
const isVarianceBeyond = (tolerance: Tolerance, metered: Metered, actualMinor: bigint): metered is bigint | undefined =>
  metered !== null && isBeyondTolerance(tolerance, metered ?? 0n, actualMinor);

/** Returns a tolerance as a finding carries it: its text and the day since which it is in force. */
function buildToleranceDetails(tolerance: Tolerance): {
  readonly tolerance: string;
  readonly toleranceFrom: string | null;
} {
  return { tolerance: tolerance.text, toleranceFrom: tolerance.from };
}

/** Reports absent, conflicting and doubtful readings of the machine's stations. */
function addReadingFindings(machineDay: MachineDay, rules: ReconciliationRules, findings: Finding[]): void {
  if (machineDay.stations.length === 0 && machineDay.isInService)
    findings.push(createFinding('readingsAbsent', '', {}));
  for (const station of machineDay.stations) {
    const stationNumber = station.stationNumber;
    addDoubtFindings(station, machineDay.formula.coinOut, findings);
    if (station.conflictCount > 0) {
      const evidence = { conflictCount: station.conflictCount };
      findings.push(createFinding('readingsConflicting', '', { stationNumber, evidence }));
    }
    if (machineDay.isInService) addReadingPresenceFindings(machineDay, station, rules, findings);
  }
}

/**
 * Reports the doubts that a station's readings raised step by step; `addIdentityFindings` judges the whole day. All
 * withheld counters of a step are one finding: they have one cause. Notes are not reported.
 */
function addDoubtFindings(station: StationDay, coinOut: CoinOutContent, findings: Finding[]): void {
  const stationNumber = station.stationNumber;
  for (const doubt of joinBlockingDoubts(station.doubts)) {
    const laterReadAtText = doubt.laterReadAt.toISOString();
    const { previous, next, start: _start, ...step } = doubt;
    const evidence = { ...step, ...describeCause(step.counters, previous, next) };
    if (doubt.code === 'denominationUnread') {
      findings.push(createFinding('denominationReadingMissing', laterReadAtText, { stationNumber, evidence }));
    } else if (doubt.severity === 'blocking') {
      const medium = doubt.counters.length === 1 ? `${doubt.counters.join()} ${laterReadAtText}` : laterReadAtText;
      findings.push(createFinding('meterException', medium, { stationNumber, evidence }));
    } else if (doubt.code === 'identityChanged') {
      const mistyped = listMistypedByIdentity(previous, next, (name) =>
        findBalancingMovement(name, (each) => subtractValues(next[each], previous[each]), coinOut),
      );
      const slip = mistyped.length === 0 ? {} : describeMistyped(mistyped, doubt.earlierReadAt, doubt.laterReadAt);
      findings.push(
        createFinding('identityBroken', `${doubt.identity ?? ''} ${laterReadAtText}`, {
          stationNumber,
          evidence: { ...evidence, ...slip },
        }),
      );
    }
  }
}

const subtractValues = (after: bigint | undefined, before: bigint | undefined): bigint | undefined =>
  after === undefined || before === undefined ? undefined : after - before;

/**
 * Returns as evidence how many counters fell together, by what that looks like, or the value that is wrong by one digit;
 * empty for another step.
 */
function describeCause(
  doubted: readonly CounterName[],
  previous: CounterValues,
  next: CounterValues,
): Finding['evidence'] {
  const fall = findFallCause(previous, next);
  if (fall === null) {
    const mistyped = findMistypedCounter(doubted, previous, next);
    return mistyped === null ? {} : { mistypedValue: mistyped.value };
  }
  return fall.cause === 'memoryCleared' ? { clearedCounters: fall.counterCount } : { zeroCounters: fall.counterCount };
}

/** Joins the blocking doubts of one step, by its later reading, into one with all their counters and the first code. */
function joinBlockingDoubts(doubts: readonly DoubtfulStep[]): readonly DoubtfulStep[] {
  const joinedDoubts: DoubtfulStep[] = [];
  for (const doubt of doubts) {
    const isJoined = doubt.severity === 'blocking' && doubt.code !== 'denominationUnread';
    const index = joinedDoubts.findIndex(
      ({ severity, code, laterReadAt }) =>
        isJoined &&
        severity === 'blocking' &&
        code !== 'denominationUnread' &&
        laterReadAt.getTime() === doubt.laterReadAt.getTime(),
    );
    const firstDoubt = joinedDoubts[index];
    if (firstDoubt === undefined) joinedDoubts.push(doubt);
    else {
      const counters = [...new Set([...firstDoubt.counters, ...doubt.counters])];
      joinedDoubts[index] = { ...firstDoubt, counters };
    }
  }
  return joinedDoubts;
}

/**
 * Returns true when the reading taken for the day's opening is older than a station may be silent: the day then has the
 * play since that reading. A machine that was not in service at the opening was not played before it.
 */
function isOpeningReadingOld(
  { opensAt, closesAt, inServiceSeconds }: MachineDay,
  openingReadAt: Date,
  { silentAfterMs }: ReconciliationRules,
): boolean {
  const isInServiceAllDay = inServiceSeconds * 1000 >= closesAt.getTime() - opensAt.getTime();
  return isInServiceAllDay && opensAt.getTime() - openingReadAt.getTime() > silentAfterMs;
}

/** Reports a station without readings or a recent opening one, silent at the end, or with too few in between. */
function addReadingPresenceFindings(
  machineDay: MachineDay,
  station: StationDay,
  rules: ReconciliationRules,
  findings: Finding[],
): void {
  const stationNumber = station.stationNumber;
  if (station.closingReadAt === null) {
    findings.push(createFinding('readingsAbsent', '', { stationNumber }));
    return;
  }
  if (station.openingReadAt === null && !machineDay.isRegisteredWithin) {
    const evidence = { firstReadAt: station.segments[0]?.fromReadAt ?? null };
    findings.push(createFinding('openingReadingMissing', '', { stationNumber, evidence }));
  }
  if (station.openingReadAt !== null && isOpeningReadingOld(machineDay, station.openingReadAt, rules)) {
    const evidence = { openingReadAt: station.openingReadAt };
    findings.push(createFinding('openingReadingMissing', '', { stationNumber, evidence }));
  }
  if (isStationSilent(station, machineDay.closesAt, rules)) {
    const evidence = { lastReadAt: station.closingReadAt, readingCount: station.readingCount };
    findings.push(
      createFinding('machineSilent', '', { stationNumber, evidence, ...rules.describeSettings('silentAfterMinutes') }),
    );
  }
  const expectedCount = Math.floor(machineDay.inServiceSeconds / rules.readingIntervalSeconds);
  const missingCount = BigInt(Math.max(0, expectedCount - station.readingCount));
  // missing ÷ expected as a percentage of 8 decimals: × 100 × 10⁸
  if (missingCount * 10_000_000_000n > rules.missingReadingsPercentScaled * BigInt(expectedCount)) {
    const evidence = {
      expected: expectedCount,
      got: station.readingCount,
      missingPercent: formatPercentHalfAwayFromZero(missingCount, BigInt(expectedCount)),
    };
    const tolerance = rules.describeSettings('missingReadingsTolerancePercent', 'readingIntervalMinutes');
    findings.push(createFinding('readingsMissing', '', { stationNumber, evidence, ...tolerance }));
  }
}

/**
 * Reports differences of counted amounts from those metered since the boxes before left, each medium separately: notes,
 * tickets, coins. Independent counts must agree, whether by hand or of a certified drop; the first applies until one of
 * them is corrected. Without a count the boxes stay in the machine, which the drop plan judges (arrêté of 28 December
 * 2017, art. 63).
 */
function addCountFindings(
  machineDay: MachineDay,
  figures: MachineFigures,
  rules: ReconciliationRules,
  findings: Finding[],
): void {
  const { since, due } = figures.boxes;
  const media = [
    ['notes', 'billsCredits', due.notesMinor, figures.countedNotesMinor, rules.notes],
    ['tickets', 'ticketInCredits', due.ticketsMinor, figures.countedTicketsMinor, rules.tickets],
    ['coins', chooseDayBucketCounter(machineDay), due.coinsMinor, figures.countedCoinsMinor, rules.coins],
  ] as const;
  const buildEvidence = (): Finding['evidence'] => ({
    counts: machineDay.counts.map(buildCountReference),
    readings: listReadingEvidence(machineDay),
    ...(since === null || since === machineDay.gamingDay ? {} : { sinceDay: since }),
    ...describeRemoval(figures.boxes),
  });
  if (!figures.counted) {
    addMissingCountFinding(machineDay, figures, rules, buildEvidence, findings);
    return;
  }
  for (const [medium, counter, meteredMinor, actualMinor, tolerance] of media) {
    const isMediumMetered = figures.isMetered && !figures.unreportedCounters.includes(counter);
    if (!isMediumMetered && meteredMinor === 0n && actualMinor !== 0n) {
      findings.push(createFinding('countWithoutMeter', medium, { actualMinor, evidence: buildEvidence() }));
    } else if (meteredMinor !== null && isBeyondTolerance(tolerance, meteredMinor, actualMinor)) {
      findings.push(
        createComparisonFinding('countVariance', medium, meteredMinor, actualMinor, {
          evidence: {
            ...buildEvidence(),
            ...doubtDenomination(machineDay, figures, { medium, meteredMinor, actualMinor }),
          },
          ...buildToleranceDetails(tolerance),
        }),
      );
    }
  }
  addCountAgreementFindings(machineDay.counts, rules, findings);
}

/**
 * Returns the removal of the counted boxes as evidence, with the distance of the reading until which they are metered;
 * empty when it is not stated.
 */
function describeRemoval({ removal }: MachineFigures['boxes']): Finding['evidence'] {
  if (removal === null) return {};
  const { removedAt, readAt } = removal;
  if (readAt === null) return { removedAt, removalReadAt: null };
  const distanceMinutes = Math.round(Math.abs(readAt.getTime() - removedAt.getTime()) / 60_000);
  return { removedAt, removalReadAt: readAt, removalMinutes: distanceMinutes };
}

/**
 * Reports boxes with money that were not counted, as gravely as the drop plan requires. `meteredMinor` is their whole
 * content; nothing is compared with it before it is counted, so there is no variance.
 */
function addMissingCountFinding(
  { gamingDay, dropWeekdays }: MachineDay,
  { boxes }: MachineFigures,
  rules: ReconciliationRules,
  buildEvidence: () => Finding['evidence'],
  findings: Finding[],
): void {
  const meteredMinor = sumBoxAmounts(boxes.closing);
  if (meteredMinor === null || meteredMinor === 0n) return;
  const weekdays = dropWeekdays ?? rules.dropPlan.weekdays;
  const severity = judgeMissingCount(gamingDay, boxes.since, { ...rules.dropPlan, weekdays });
  if (severity === null) return;
  const planEvidence = dropWeekdays === null ? {} : { ownWeekdays: dropWeekdays.split('').join(' · ') };
  const planSettings = dropWeekdays === null ? (['dropWeekdays'] as const) : [];
  const tolerance = rules.describeSettings(...planSettings, 'boxOverdueAfterDays');
  const details = { severity, meteredMinor, evidence: { ...buildEvidence(), ...planEvidence }, ...tolerance };
  findings.push(createFinding('countMissing', '', details));
}

const chooseDayBucketCounter = (machineDay: MachineDay) =>
  chooseBucketCounter(listDaySegments(machineDay), machineDay.hasHopper);

/** Reports each medium on which a further count of the machine differs from the first one beyond the tolerance. */
function addCountAgreementFindings(
  counts: readonly MachineCount[],
  rules: ReconciliationRules,
  findings: Finding[],
): void {
  if (counts.length < 2) return;
  const [firstCount, ...otherCounts] = [...counts].sort((first, second) => first.countNumber - second.countNumber);
  if (firstCount === undefined) return;
  const media = [
    ['notes', 'notesMinor'],
    ['tickets', 'ticketsMinor'],
    ['coins', 'coinsMinor'],
  ] as const;
  for (const [medium, amountKey] of media) {
    const firstMinor = firstCount[amountKey];
    const differingCount = otherCounts.find((otherCount) =>
      isBeyondTolerance(rules.counts, firstMinor, otherCount[amountKey]),
    );
    if (differingCount === undefined) continue;
    const differingMinor = differingCount[amountKey];
    findings.push(
      createFinding('countsDisagree', medium, {
        actualMinor: firstMinor,
        varianceMinor: differingMinor - firstMinor,
        evidence: {
          counts: [firstCount, differingCount].map(buildCountReference),
          firstMinor,
          secondMinor: differingMinor,
        },
        ...buildToleranceDetails(rules.counts),
      }),
    );
  }
}

/**
 * Reports hand payments of each medium against its meter and the debt of earlier days.
 *
 * 1. Metered and not paid: a variance, which is owed at closing. A payment of the next day changes nothing in it: it
 *    may be entered between the request to close the day and its approval.
 * 2. Paid for earlier days: a notice when the whole debt is of the day before, otherwise to explain, so that no one is
 *    paid unseen from an old debt.
 * 3. Paid beyond the meter and the debt: a variance.
 */
function addHandPayFindings(
  machineDay: MachineDay,
  figures: MachineFigures,
  rules: ReconciliationRules,
  findings: Finding[],
): void {
  const { gamingDay } = machineDay;
  for (const medium of HAND_PAY_MEDIA) {
    const owed = figures.owed[medium];
    const meteredMinor = medium === 'jackpot' ? figures.jackpotMinor : figures.handPaidCancelledMinor;
    const settledMinor = owed.changeMinor < 0n ? -owed.changeMinor : 0n;
    if (settledMinor > 0n) {
      findings.push(
        createFinding('handPayOfEarlierDay', medium, {
          ...(isPaidNextDay(owed, gamingDay) ? { severity: 'notice' } : {}),
          actualMinor: settledMinor,
          evidence: { settledMinor, sinceDay: owed.opening.since },
        }),
      );
    }
    const actualMinor = sumHandPays(medium, figures.paid) - settledMinor;
    if (!isVarianceBeyond(rules.handPay, meteredMinor, actualMinor)) continue;
    const isOwed = owed.changeMinor > 0n;
    const evidence = {
      paid: selectNonZeroAmounts(figures.paid),
      ...(isOwed
        ? { owedMinor: owed.changeMinor }
        : doubtDenomination(machineDay, figures, { medium, meteredMinor: meteredMinor ?? 0n, actualMinor })),
    };
    findings.push(
      createComparisonFinding('handPayVariance', medium, meteredMinor, actualMinor, {
        evidence,
        ...buildToleranceDetails(rules.handPay),
      }),
    );
  }
}

/**
 * Reports differences of metered amounts from progressives paid and from issued tickets. For tickets, the machine's
 * counter of issued tickets is compared with the slips of the day.
 *
 * @article MC:19.7
 */
function addPaymentFindings(
  machineDay: MachineDay,
  figures: MachineFigures,
  rules: ReconciliationRules,
  findings: Finding[],
): void {
  const { paid: paidTotals, progressiveMinor, ticketOutMinor } = figures;
  if (progressiveMinor !== undefined && isVarianceBeyond(rules.handPay, progressiveMinor, paidTotals.progressive)) {
    findings.push(
      createComparisonFinding('handPayVariance', 'progressive', progressiveMinor, paidTotals.progressive, {
        severity: 'notice',
        evidence: { paid: selectNonZeroAmounts(paidTotals) },
        ...buildToleranceDetails(rules.handPay),
      }),
    );
  }
  if (isVarianceBeyond(rules.ticketsOut, ticketOutMinor, paidTotals.ticketsIssued)) {
    findings.push(
      createComparisonFinding('ticketsOutVariance', 'ticketsOut', ticketOutMinor, paidTotals.ticketsIssued, {
        evidence: doubtDenomination(machineDay, figures, {
          medium: 'ticketsOut',
          meteredMinor: ticketOutMinor ?? 0n,
          actualMinor: paidTotals.ticketsIssued,
        }),
        ...buildToleranceDetails(rules.ticketsOut),
      }),
    );
  }
}

/**
 * Reports each kind of payment whose total, entered by hand, differs from the sum of the day's slips. A kind that has
 * only one of the two is not compared.
 */
function addSlipFindings({ totals, slips = {} }: MachineDay, findings: Finding[]): void {
  for (const kind of TOTAL_KINDS) {
    const slipsMinor = slips[kind];
    const enteredMinor = totals[kind];
    if (slipsMinor === undefined || enteredMinor === undefined || slipsMinor === enteredMinor) continue;
    const evidence = { enteredMinor, slipsMinor };
    findings.push(
      createFinding('slipsDisagree', kind, {
        actualMinor: enteredMinor,
        varianceMinor: enteredMinor - slipsMinor,
        evidence,
      }),
    );
  }
}

/**
 * Compares the tickets stacked by a machine, when the establishment's ticket system received messages from it on the
 * day:
 *
 * 1. against its counter of tickets put in, within the tolerance of these;
 * 2. against the tickets in its counted box, to the cent and since the box before: one that is missing may be cashed
 * again, one too many was never redeemed.
 */
function addTicketFindings(
  { tickets }: MachineDay,
  figures: MachineFigures,
  rules: ReconciliationRules,
  findings: Finding[],
): void {
  const { ticketInMinor: meteredMinor, countedTicketsMinor: countedMinor, boxes } = figures;
  if (tickets !== undefined && isVarianceBeyond(rules.tickets, meteredMinor, tickets.stackedMinor)) {
    findings.push(
      createComparisonFinding(
        'ticketsInVariance',
        'tickets',
        meteredMinor,
        tickets.stackedMinor,
        buildToleranceDetails(rules.tickets),
      ),
    );
  }
  if (tickets === undefined && boxes.openingStacked.stackedCount === 0) return;
  const { stackedMinor, stackedCount } = boxes.stacked;
  if (!figures.counted || countedMinor === stackedMinor) return;
  findings.push(
    createFinding('ticketsInBoxDisagree', 'tickets', {
      actualMinor: countedMinor,
      varianceMinor: countedMinor - stackedMinor,
      evidence: { countedMinor, stackedMinor, stackedCount },
    }),
  );
}

/** Medium of a finding about tickets or transfers, under the name of their comparison. */
const FINDING_MEDIA = {
  ticketIn: 'tickets',
  ticketOut: 'ticketsOut',
  electronicIn: 'electronicIn',
  electronicOut: 'electronicOut',
} as const;

/**
 * Reports the kinds of money of tickets and transfers that disagree:
 *
 * 1. counters in credits and in cents of the same medium;
 * 2. metered promotional tickets and those of the establishment's own ticket system, within the tolerance of tickets.
 */
function addKindFindings(machineDay: MachineDay, rules: ReconciliationRules, findings: Finding[]): void {
  const segments = listDaySegments(machineDay);
  for (const { medium, creditsMinor, centsMinor, tolerance } of listCentsDisagreements(segments, rules)) {
    findings.push(
      createComparisonFinding(
        'centsDisagree',
        FINDING_MEDIA[medium],
        creditsMinor,
        centsMinor,
        tolerance === null ? {} : buildToleranceDetails(tolerance),
      ),
    );
  }
  const { tickets, promotionalTickets } = machineDay;
  if (tickets === undefined && promotionalTickets === undefined) return;
  const { restrictedTicketInMinor, restrictedTicketOutMinor } = computePromotionalFigures(segments);
  const { stackedMinor = 0n, issuedMinor = 0n } = promotionalTickets ?? {};
  for (const [medium, meteredMinor, actualMinor, tolerance] of [
    ['tickets', restrictedTicketInMinor, stackedMinor, rules.tickets],
    ['ticketsOut', restrictedTicketOutMinor, issuedMinor, rules.ticketsOut],
  ] as const) {
    if (meteredMinor === undefined || !isVarianceBeyond(tolerance, meteredMinor, actualMinor)) continue;
    findings.push(
      createComparisonFinding(
        'promotionalVariance',
        medium,
        meteredMinor,
        actualMinor,
        buildToleranceDetails(tolerance),
      ),
    );
  }
}

/** Reports stations whose bills in credits are not the sum of their notes, with the note that explains it. */
function addNoteFindings({ stations, currencyUnitMinor }: MachineDay, findings: Finding[]): void {
  for (const { stationNumber, segments } of stations) {
    const difference = findNoteDifference(segments, currencyUnitMinor);
    if (difference === null) continue;
    const { creditedMinor, countedMinor, cause, note, otherDenominationMinor } = difference;
    const noteEvidence = note === null ? {} : { noteMinor: note.valueMinor, [`${cause}Notes`]: note.count };
    findings.push(
      createComparisonFinding('notesDisagree', 'notes', creditedMinor, countedMinor, {
        stationNumber,
        evidence: { cause, ...noteEvidence, ...(otherDenominationMinor === null ? {} : { otherDenominationMinor }) },
      }),
    );
  }
}

/**
 * Reports counters of electronic transfers that differ from the transfers of the establishment's cards, to the cent,
 * since both are informed of each transfer (MC:19.7). Without card transfers the counters do not move. Promotional
 * transfers come from no card.
 */
function addCardFindings({ cards }: MachineDay, figures: MachineFigures, findings: Finding[]): void {
  const { toMachineMinor = 0n, fromMachineMinor = 0n } = cards ?? {};
  for (const [medium, meteredMinor, transferredMinor] of [
    ['electronicIn', subtractMetered(figures.electronicInMinor, figures.restrictedElectronicInMinor), toMachineMinor],
    [
      'electronicOut',
      subtractMetered(figures.electronicOutMinor, figures.restrictedElectronicOutMinor),
      fromMachineMinor,
    ],
  ] as const) {
    if (meteredMinor !== null && (meteredMinor ?? 0n) !== transferredMinor)
      findings.push(createComparisonFinding('cardTransferVariance', medium, meteredMinor, transferredMinor, {}));
  }
}

/**
 * Reports the identities (sums of counters that must be equal) that the day's movements break, station by station. Each
 * segment is counted at its own denomination (value of a credit). An identity is reported once a station, and not when
 * a step already raised the alarm.
 */
function addIdentityFindings(machineDay: MachineDay, findings: Finding[]): void {
  for (const station of machineDay.stations) {
    const reportedIdentities = new Set(station.doubts.map((doubt) => doubt.identity));
    for (const segment of station.segments) {
      for (const identityResult of evaluateIdentities((name) => segment.movement[name], machineDay.formula.coinOut)) {
        if (identityResult.balanced || reportedIdentities.has(identityResult.name)) continue;
        reportedIdentities.add(identityResult.name);
        const countsGames = GAMES_IDENTITIES.has(identityResult.name);
        const denominationMinor = countsGames ? 1n : segment.denominationMinor;
        const leftMinor = identityResult.left * denominationMinor;
        const rightMinor = identityResult.right * denominationMinor;
        const evidence = {
          left: leftMinor,
          right: rightMinor,
          fromReadAt: segment.fromReadAt,
          toReadAt: segment.toReadAt,
        };
        const stationNumber = station.stationNumber;
        findings.push(
          createFinding('identityBroken', identityResult.name, {
            stationNumber,
            evidence,
            varianceMinor: countsGames ? null : leftMinor - rightMinor,
          }),
        );
      }
    }
    addCreditFinding(station, findings);
  }
}

/**
 * Reports the credits that a station lacks, or has too many, by the counters of a board that does not count them: the
 * machine is empty at times, and its counters leave another number then.
 */
function addCreditFinding({ stationNumber, segments, creditDifference }: StationDay, findings: Finding[]): void {
  const denominationMinor = segments.at(-1)?.denominationMinor;
  if (creditDifference === undefined || denominationMinor === undefined) return;
  const { missingCredits, earlierReadAt, laterReadAt, mistyped = [] } = creditDifference;
  const varianceMinor = missingCredits * denominationMinor;
  const evidence = {
    left: 0n,
    right: -varianceMinor,
    fromReadAt: earlierReadAt,
    toReadAt: laterReadAt,
    ...(mistyped.length === 0 ? {} : describeMistyped(mistyped, earlierReadAt, laterReadAt)),
  };
  findings.push(createFinding('identityBroken', 'credits', { stationNumber, evidence, varianceMinor }));
}

/** Returns as evidence the step whose later reading is wrong by one digit in one of these counters. */
const describeMistyped = (
  mistyped: readonly MistypedCounter[],
  earlierReadAt: Date,
  laterReadAt: Date,
): Finding['evidence'] => ({
  counters: mistyped.map(({ name }) => name),
  mistypedValue: mistyped.map(({ value }) => String(value)).join(' / '),
  earlierReadAt,
  laterReadAt,
});

/**
 * Reports the doubt that the machine's coin out counter contains other amounts than the formula of its maker states: the
 * figures of each formula are the evidence.
 */
function addFormulaFinding(machineDay: MachineDay, findings: Finding[]): void {
  const { formula } = machineDay;
  const doubt = doubtFormula(listDaySegments(machineDay), formula);
  if (doubt === null) return;
  const { isProven, winMinor: meteredWinMinor, otherWinMinor } = doubt;
  const counters = listDoubtedCounters(doubt, formula.coinOut);
  const otherWin = isProven ? { provenWinMinor: otherWinMinor } : { possibleWinMinor: otherWinMinor };
  findings.push(createFinding('formulaDoubtful', '', { evidence: { counters, meteredWinMinor, ...otherWin } }));
}

function buildCountReference(count: MachineCount): Readonly<Record<string, number>> {
  return { countNumber: count.countNumber, revision: count.revision };
}

/** Lists the readings at both ends of the day for each station, as evidence. */
function listReadingEvidence(machineDay: MachineDay): readonly Readonly<Record<string, unknown>>[] {
  return machineDay.stations.map((station) => ({
    stationNumber: station.stationNumber,
    fromReadAt: station.openingReadAt ?? station.segments[0]?.fromReadAt ?? null,
    toReadAt: station.closingReadAt,
  }));
}

function selectNonZeroAmounts(amounts: Readonly<Record<string, bigint>>): Readonly<Record<string, bigint>> {
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0n));
}
