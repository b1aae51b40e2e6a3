import {
  computeGameVariance,
  computeHoldInterval,
  isHoldBeyondPoints,
  isHoldOutsideInterval,
  computeActualHold,
  HOLD_UNITS,
} from './hold.js';
import { evaluateIdentities } from '../meters/meter-identities.js';
import { formatPercentHalfAwayFromZero } from '../percent.js';
import { judgeMissingCount, sumBoxAmounts } from './machine-boxes.js';
import { FINDINGS, type FindingCode } from './reconciliation-codes.js';
import { chooseBucketCounter, isStationSilent, listDaySegments } from './reconciliation-figures.js';
import type { ReconciliationRules } from './reconciliation-rules.js';
import { TOTAL_KINDS } from './reconciliation-types.js';
import type { Finding, MachineCount, MachineDay, MachineFigures, StationDay } from './reconciliation-types.js';
import { isBeyondTolerance, type Tolerance } from './tolerance.js';

/** Returns all findings about a machine's day: each check returns all it finds, none stops another. */
export function listMachineFindings(
  machineDay: MachineDay,
  figures: MachineFigures,
  rules: ReconciliationRules,
): readonly Finding[] {
  const findings: Finding[] = [];
  addReadingFindings(machineDay, rules, findings);
  addCountFindings(machineDay, figures, rules, findings);
  addPaymentFindings(figures, rules, findings);
  addSlipFindings(machineDay, findings);
  addTicketFindings(machineDay, figures, rules, findings);
  if (rules.hasCards) addCardFindings(machineDay, figures, findings);
  addIdentityFindings(machineDay, findings);
  addHoldFindings(machineDay, figures, rules, findings);
  if (machineDay.isInService && machineDay.isSheetIncomplete) findings.push(createFinding('sheetIncomplete', '', {}));
  if (!machineDay.isInService && machineDay.inServiceSeconds === 0 && figures.coinInMinor > 0n) {
    findings.push(createFinding('playOutOfService', 'play', { evidence: { coinInMinor: figures.coinInMinor } }));
  }
  return findings;
}

/** Creates a finding about `medium` with its code's severity and rule; fields not in `details` are empty. */
export function createFinding(
  code: FindingCode,
  medium: string,
  details: Partial<Omit<Finding, 'code' | 'medium'>>,
): Finding {
  return {
    code,
    medium,
    severity: FINDINGS[code].severity,
    stationNumber: null,
    meteredMinor: null,
    actualMinor: null,
    varianceMinor: null,
    variancePercent: null,
    tolerance: '',
    toleranceFrom: null,
    rule: FINDINGS[code].rule,
    evidence: {},
    ...details,
  };
}

/** Creates the finding of a comparison: variance = actual − metered, in money and in percent of the metered amount. */
function createComparisonFinding(
  code: FindingCode,
  medium: string,
  meteredMinor: bigint,
  actualMinor: bigint,
  details: Partial<Finding>,
): Finding {
  return createFinding(code, medium, {
    meteredMinor,
    actualMinor,
    varianceMinor: actualMinor - meteredMinor,
    variancePercent: formatPercentHalfAwayFromZero(actualMinor - meteredMinor, meteredMinor),
    ...details,
  });
}

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
    addDoubtFindings(station, findings);
    if (station.conflictCount > 0) {
      const evidence = { conflictCount: station.conflictCount };
      findings.push(createFinding('readingsConflicting', '', { stationNumber, evidence }));
    }
    if (machineDay.isInService) addReadingPresenceFindings(machineDay, station, rules, findings);
  }
}

/**
 * Reports the doubts that a station's readings raised step by step; `addIdentityFindings` judges the whole day. Notes
 * are not reported.
 */
function addDoubtFindings(station: StationDay, findings: Finding[]): void {
  const stationNumber = station.stationNumber;
  for (const doubt of station.doubts) {
    const laterReadAtText = doubt.laterReadAt.toISOString();
    const evidence = { ...doubt };
    if (doubt.severity === 'blocking') {
      findings.push(
        createFinding('meterException', `${doubt.counters.join(' ')} ${laterReadAtText}`.trim(), {
          stationNumber,
          evidence,
        }),
      );
    } else if (doubt.code === 'denominationUnread') {
      findings.push(createFinding('denominationReadingMissing', laterReadAtText, { stationNumber, evidence }));
    } else if (doubt.code === 'identityChanged') {
      findings.push(
        createFinding('identityBroken', `${doubt.identity ?? ''} ${laterReadAtText}`, { stationNumber, evidence }),
      );
    }
  }
}

/** Reports a station without readings, without an opening one, silent at the end, or with too few in between. */
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
  const evidence = {
    counts: machineDay.counts.map(buildCountReference),
    readings: listReadingEvidence(machineDay),
    ...(since === null || since === machineDay.gamingDay ? {} : { sinceDay: since }),
  };
  if (!figures.counted) {
    addMissingCountFinding(machineDay, figures, rules, evidence, findings);
    return;
  }
  for (const [medium, counter, meteredMinor, actualMinor, tolerance] of media) {
    const isMediumMetered = figures.isMetered && !figures.unreportedCounters.includes(counter);
    if (!isMediumMetered && meteredMinor === 0n && actualMinor !== 0n) {
      findings.push(createFinding('countWithoutMeter', medium, { actualMinor, evidence }));
    } else if (isBeyondTolerance(tolerance, meteredMinor, actualMinor)) {
      findings.push(
        createComparisonFinding('countVariance', medium, meteredMinor, actualMinor, {
          evidence,
          ...buildToleranceDetails(tolerance),
        }),
      );
    }
  }
  addCountAgreementFindings(machineDay.counts, rules, findings);
}

/**
 * Reports boxes with money that were not counted, as gravely as the drop plan requires. `meteredMinor` is their whole
 * content; nothing is compared with it before it is counted, so there is no variance.
 */
function addMissingCountFinding(
  { gamingDay }: MachineDay,
  { boxes }: MachineFigures,
  rules: ReconciliationRules,
  evidence: Finding['evidence'],
  findings: Finding[],
): void {
  const meteredMinor = sumBoxAmounts(boxes.closing);
  if (meteredMinor === 0n) return;
  const severity = judgeMissingCount(gamingDay, boxes.since, rules.dropPlan);
  if (severity === null) return;
  const tolerance = rules.describeSettings('dropWeekdays', 'boxOverdueAfterDays');
  findings.push(createFinding('countMissing', '', { severity, meteredMinor, evidence, ...tolerance }));
}

const chooseDayBucketCounter = (machineDay: MachineDay) =>
  chooseBucketCounter(listDaySegments(machineDay), machineDay.hasHopper);

/** Reports each medium on which a further count of the machine differs from the first one beyond the tolerance. */
function addCountAgreementFindings(
  counts: readonly MachineCount[],
  rules: ReconciliationRules,
  findings: Finding[],
): void {
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
 * Reports differences of metered amounts from hand payments and issued tickets. The jackpot meter includes progressives
 * and bonuses; complements and short pays move no meter. For tickets, the machine's counter of issued tickets is
 * compared with the slips of the day.
 *
 * @article MC:19.7
 */
function addPaymentFindings(figures: MachineFigures, rules: ReconciliationRules, findings: Finding[]): void {
  const { paid: paidTotals } = figures;
  const handPays = [
    ['jackpot', figures.jackpotMinor, paidTotals.jackpot + paidTotals.progressive + paidTotals.bonus],
    ['cancelledCredits', figures.handPaidCancelledMinor, paidTotals.cancelledCredits],
  ] as const;
  for (const [medium, meteredMinor, actualMinor] of handPays) {
    if (!isBeyondTolerance(rules.handPay, meteredMinor, actualMinor)) continue;
    const evidence = { paid: selectNonZeroAmounts(paidTotals) };
    findings.push(
      createComparisonFinding('handPayVariance', medium, meteredMinor, actualMinor, {
        evidence,
        ...buildToleranceDetails(rules.handPay),
      }),
    );
  }
  const isProgressiveReported = !figures.unreportedCounters.includes('progressiveCredits') && figures.isMetered;
  if (isProgressiveReported && isBeyondTolerance(rules.handPay, figures.progressiveMinor, paidTotals.progressive)) {
    findings.push(
      createComparisonFinding('handPayVariance', 'progressive', figures.progressiveMinor, paidTotals.progressive, {
        severity: 'notice',
        evidence: { paid: selectNonZeroAmounts(paidTotals) },
        ...buildToleranceDetails(rules.handPay),
      }),
    );
  }
  if (isBeyondTolerance(rules.ticketsOut, figures.ticketOutMinor, paidTotals.ticketsIssued)) {
    findings.push(
      createComparisonFinding('ticketsOutVariance', 'ticketsOut', figures.ticketOutMinor, paidTotals.ticketsIssued, {
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
  if (tickets !== undefined && isBeyondTolerance(rules.tickets, meteredMinor, tickets.stackedMinor)) {
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

/**
 * Reports counters of electronic transfers that differ from the transfers of the establishment's cards, to the cent,
 * since both are informed of each transfer (MC:19.7). Without card transfers the counters do not move.
 */
function addCardFindings({ cards }: MachineDay, figures: MachineFigures, findings: Finding[]): void {
  const { toMachineMinor = 0n, fromMachineMinor = 0n } = cards ?? {};
  for (const [medium, meteredMinor, transferredMinor] of [
    ['electronicIn', figures.electronicInMinor, toMachineMinor],
    ['electronicOut', figures.electronicOutMinor, fromMachineMinor],
  ] as const) {
    if (meteredMinor !== transferredMinor)
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
      for (const identityResult of evaluateIdentities((name) => segment.movement[name])) {
        if (identityResult.balanced || reportedIdentities.has(identityResult.name)) continue;
        reportedIdentities.add(identityResult.name);
        // the identity `played` counts games, not credits
        const countsGames = identityResult.name === 'played';
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
  }
}

/**
 * Reports a hold (win ÷ coin in) beyond its fixed threshold, which applies from a number of games on. Also reports one
 * outside the statistical interval for the number of games. Skips a day on which not all play has a theoretical hold:
 * no hold could be expected of it.
 */
function addHoldFindings(
  machineDay: MachineDay,
  figures: MachineFigures,
  rules: ReconciliationRules,
  findings: Finding[],
): void {
  const { theoreticalCoinInMinor: coinInMinor, coinInMinor: totalCoinInMinor, gamesPlayed: games } = figures;
  if (coinInMinor <= 0n || coinInMinor !== totalCoinInMinor || games <= 0n) return;
  const play = {
    coinInMinor,
    meteredWinMinor: figures.meteredWinMinor,
    theoreticalUnits: figures.theoreticalUnits,
    games,
  };
  const evidence = {
    games,
    actualHoldPercent: computeActualHold(figures.meteredWinMinor, coinInMinor),
    theoreticalHoldPercent: formatPercentHalfAwayFromZero(figures.theoreticalUnits, coinInMinor * HOLD_UNITS),
  };
  if (games >= rules.holdMinimumGames && isHoldBeyondPoints(play, rules.holdPointsScaled)) {
    const tolerance = rules.describeSettings('holdTolerancePoints', 'holdMinimumGames');
    findings.push(createFinding('holdBeyondTolerance', 'hold', { evidence, ...tolerance }));
  }
  const variance = computeGameVariance(machineDay.volatilityIndex, machineDay.holdHistory, rules.sigmaMinimumDays);
  if (variance === null || !isHoldOutsideInterval(play, rules.holdConfidenceScaled, variance)) return;
  const interval = computeHoldInterval(play, rules.holdConfidence, variance);
  findings.push(
    createFinding('holdOutsideInterval', 'hold', {
      evidence: { ...evidence, ...interval, sigmaFrom: variance.origin, sigmaDays: variance.days },
      ...rules.describeSettings('holdIntervalConfidence', 'sigmaMinimumDays'),
    }),
  );
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
