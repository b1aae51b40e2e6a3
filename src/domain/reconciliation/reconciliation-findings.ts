import { gameVariance, holdInterval, isHoldBeyondPoints, isHoldOutsideInterval, actualHoldPercent } from './hold.js';
import { evaluateIdentities } from '../meters/meter-identities.js';
import { percentTextHalfAwayFromZero } from '../percent.js';
import { FINDINGS } from './reconciliation-codes.js';
import type { FindingCode } from './reconciliation-codes.js';
import { bucketCounter, isSilent, segmentsOf } from './reconciliation-figures.js';
import type { ReconciliationRules } from './reconciliation-rules.js';
import { TOTAL_KINDS } from './reconciliation-types.js';
import type { Finding, MachineCount, MachineDay, MachineFigures, StationDay } from './reconciliation-types.js';
import { isBeyondTolerance } from './tolerance.js';
import type { Tolerance } from './tolerance.js';

/** Returns all findings about a machine's day: each check returns all it finds, none stops another. */
export function findingsOf(
  machine: MachineDay,
  figures: MachineFigures,
  rules: ReconciliationRules,
): readonly Finding[] {
  const findings: Finding[] = [];
  checkReadings(machine, rules, findings);
  checkCounts(machine, figures, rules, findings);
  checkPayments(figures, rules, findings);
  checkSlips(machine, findings);
  checkTickets(machine, figures, rules, findings);
  if (rules.hasCards) checkCards(machine, figures, findings);
  checkIdentities(machine, findings);
  checkHold(machine, figures, rules, findings);
  if (machine.isInService && machine.isSheetIncomplete) findings.push(newFinding('sheetIncomplete', '', {}));
  if (!machine.isInService && machine.inServiceSeconds === 0 && figures.coinInMinor > 0n) {
    findings.push(newFinding('playOutOfService', 'play', { evidence: { coinInMinor: figures.coinInMinor } }));
  }
  return findings;
}

/** Returns a finding of that code; fields not given are absent. Its severity and rule are those of the code. */
export function newFinding(
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

/** Returns the finding of a comparison: variance = actual − metered, in money and in percent of the metered amount. */
function newComparison(
  code: FindingCode,
  medium: string,
  metered: bigint,
  actual: bigint,
  details: Partial<Finding>,
): Finding {
  return newFinding(code, medium, {
    meteredMinor: metered,
    actualMinor: actual,
    varianceMinor: actual - metered,
    variancePercent: percentTextHalfAwayFromZero(actual - metered, metered),
    ...details,
  });
}

/** Returns a tolerance as a finding carries it: its text and the day since which it is in force. */
function toleranceDetails(tolerance: Tolerance): { readonly tolerance: string; readonly toleranceFrom: string | null } {
  return { tolerance: tolerance.text, toleranceFrom: tolerance.from };
}

/** Reports absent, conflicting and doubtful readings of the machine's stations. */
function checkReadings(machine: MachineDay, rules: ReconciliationRules, findings: Finding[]): void {
  if (machine.stations.length === 0 && machine.isInService) findings.push(newFinding('readingsAbsent', '', {}));
  for (const station of machine.stations) {
    const stationNumber = station.stationNumber;
    checkDoubts(station, findings);
    if (station.conflictCount > 0) {
      const evidence = { conflictCount: station.conflictCount };
      findings.push(newFinding('readingsConflicting', '', { stationNumber, evidence }));
    }
    if (machine.isInService) checkPresence(machine, station, rules, findings);
  }
}

/** Reports the doubts of the meters themselves; `checkIdentities` reports an identity broken within the day. */
function checkDoubts(station: StationDay, findings: Finding[]): void {
  const stationNumber = station.stationNumber;
  for (const doubt of station.doubts) {
    const at = doubt.laterReadAt.toISOString();
    const evidence = { ...doubt };
    if (doubt.severity === 'blocking') {
      findings.push(
        newFinding('meterException', `${doubt.counters.join(' ')} ${at}`.trim(), { stationNumber, evidence }),
      );
    } else if (doubt.code === 'denominationUnread') {
      findings.push(newFinding('denominationReadingMissing', at, { stationNumber, evidence }));
    } else if (doubt.code === 'identityChanged') {
      findings.push(newFinding('identityBroken', `${doubt.identity ?? ''} ${at}`, { stationNumber, evidence }));
    }
  }
}

/** Checks that a station in service has an opening reading, a closing reading, and nearly all of those between. */
function checkPresence(
  machine: MachineDay,
  station: StationDay,
  rules: ReconciliationRules,
  findings: Finding[],
): void {
  const stationNumber = station.stationNumber;
  if (station.closingReadAt === null) {
    findings.push(newFinding('readingsAbsent', '', { stationNumber }));
    return;
  }
  if (station.openingReadAt === null && !machine.isRegisteredWithin) {
    const evidence = { firstReadAt: station.segments[0]?.fromReadAt ?? null };
    findings.push(newFinding('openingReadingMissing', '', { stationNumber, evidence }));
  }
  if (isSilent(station, machine.closesAt, rules)) {
    const evidence = { lastReadAt: station.closingReadAt, readingCount: station.readingCount };
    findings.push(newFinding('machineSilent', '', { stationNumber, evidence, ...rules.printed('silentAfterMinutes') }));
  }
  const expected = Math.floor(machine.inServiceSeconds / rules.readingIntervalSeconds);
  const missing = BigInt(Math.max(0, expected - station.readingCount));
  if (missing * 10_000_000_000n > rules.missingReadingsPercentScaled * BigInt(expected)) {
    const evidence = {
      expected,
      got: station.readingCount,
      missingPercent: percentTextHalfAwayFromZero(missing, BigInt(expected)),
    };
    const tolerance = rules.printed('missingReadingsTolerancePercent', 'readingIntervalMinutes');
    findings.push(newFinding('readingsMissing', '', { stationNumber, evidence, ...tolerance }));
  }
}

/**
 * Compares metered and counted amounts, each medium separately: notes, tickets, coins. Independent counts must agree,
 * whether by hand or of a certified drop; the first applies until one of them is corrected.
 */
function checkCounts(
  machine: MachineDay,
  figures: MachineFigures,
  rules: ReconciliationRules,
  findings: Finding[],
): void {
  const media = [
    ['notes', 'billsCredits', figures.billsMinor, figures.countedNotesMinor, rules.notes],
    ['tickets', 'ticketInCredits', figures.ticketInMinor, figures.countedTicketsMinor, rules.tickets],
    ['coins', coinCounter(machine), figures.coinsMinor, figures.countedCoinsMinor, rules.coins],
  ] as const;
  const evidence = { counts: machine.counts.map(countReference), readings: readingsOf(machine) };
  if (!figures.counted) {
    const metered = figures.billsMinor + figures.ticketInMinor + figures.coinsMinor;
    if (metered !== 0n) findings.push(newComparison('countMissing', '', metered, 0n, { evidence }));
    return;
  }
  for (const [medium, counter, metered, actual, tolerance] of media) {
    const isMediumMetered = figures.isMetered && !figures.unreportedCounters.includes(counter);
    if (!isMediumMetered && actual !== 0n) {
      findings.push(newFinding('countWithoutMeter', medium, { actualMinor: actual, evidence }));
    } else if (isBeyondTolerance(tolerance, metered, actual)) {
      findings.push(
        newComparison('countVariance', medium, metered, actual, { evidence, ...toleranceDetails(tolerance) }),
      );
    }
  }
  checkAgreement(machine.counts, rules, findings);
}

const coinCounter = (machine: MachineDay) => bucketCounter(segmentsOf(machine), machine.hasHopper);

/** Reports each medium on which a further count of the machine differs from the first one beyond the tolerance. */
function checkAgreement(counts: readonly MachineCount[], rules: ReconciliationRules, findings: Finding[]): void {
  const [first, ...others] = [...counts].sort((one, other) => one.countNumber - other.countNumber);
  if (first === undefined) return;
  const media = [
    ['notes', 'notesMinor'],
    ['tickets', 'ticketsMinor'],
    ['coins', 'coinsMinor'],
  ] as const;
  for (const [medium, figure] of media) {
    const firstMinor = first[figure];
    const second = others.find((other) => isBeyondTolerance(rules.counts, firstMinor, other[figure]));
    if (second === undefined) continue;
    const two = second[figure];
    findings.push(
      newFinding('countsDisagree', medium, {
        actualMinor: firstMinor,
        varianceMinor: two - firstMinor,
        evidence: { counts: [first, second].map(countReference), firstMinor, secondMinor: two },
        ...toleranceDetails(rules.counts),
      }),
    );
  }
}

/**
 * Compares metered amounts with hand payments and issued tickets. The jackpot meter includes progressives and bonuses;
 * complements and short pays move no meter. For tickets, the machine's counter of issued tickets is compared with the
 * slips of the day.
 *
 * @article MC:19.7
 */
function checkPayments(figures: MachineFigures, rules: ReconciliationRules, findings: Finding[]): void {
  const { paid } = figures;
  const pays = [
    ['jackpot', figures.jackpotMinor, paid.jackpot + paid.progressive + paid.bonus],
    ['cancelledCredits', figures.handPaidCancelledMinor, paid.cancelledCredits],
  ] as const;
  for (const [medium, metered, actual] of pays) {
    if (!isBeyondTolerance(rules.handPay, metered, actual)) continue;
    const evidence = { paid: nonZero(paid) };
    findings.push(
      newComparison('handPayVariance', medium, metered, actual, { evidence, ...toleranceDetails(rules.handPay) }),
    );
  }
  const progressiveReported = !figures.unreportedCounters.includes('progressiveCredits') && figures.isMetered;
  if (progressiveReported && isBeyondTolerance(rules.handPay, figures.progressiveMinor, paid.progressive)) {
    findings.push(
      newComparison('handPayVariance', 'progressive', figures.progressiveMinor, paid.progressive, {
        severity: 'notice',
        evidence: { paid: nonZero(paid) },
        ...toleranceDetails(rules.handPay),
      }),
    );
  }
  if (isBeyondTolerance(rules.ticketsOut, figures.ticketOutMinor, paid.ticketsIssued)) {
    findings.push(
      newComparison('ticketsOutVariance', 'ticketsOut', figures.ticketOutMinor, paid.ticketsIssued, {
        ...toleranceDetails(rules.ticketsOut),
      }),
    );
  }
}

/** Compares an entered total with the slips of the same day. */
function checkSlips({ totals, slips = {} }: MachineDay, findings: Finding[]): void {
  for (const kind of TOTAL_KINDS) {
    const slipsMinor = slips[kind];
    const enteredMinor = totals[kind];
    if (slipsMinor === undefined || enteredMinor === undefined || slipsMinor === enteredMinor) continue;
    const evidence = { enteredMinor, slipsMinor };
    findings.push(
      newFinding('slipsDisagree', kind, {
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
 * 2. against the tickets in its box, to the cent: one that is missing may be cashed again, one too many was never
 * redeemed.
 */
function checkTickets(
  { tickets }: MachineDay,
  figures: MachineFigures,
  rules: ReconciliationRules,
  findings: Finding[],
): void {
  if (tickets === undefined) return;
  const { stackedMinor, stackedCount } = tickets;
  const { ticketInMinor: metered, countedTicketsMinor: countedMinor } = figures;
  if (isBeyondTolerance(rules.tickets, metered, stackedMinor)) {
    findings.push(
      newComparison('ticketsInVariance', 'tickets', metered, stackedMinor, toleranceDetails(rules.tickets)),
    );
  }
  if (!figures.counted || countedMinor === stackedMinor) return;
  findings.push(
    newFinding('ticketsInBoxDisagree', 'tickets', {
      actualMinor: countedMinor,
      varianceMinor: countedMinor - stackedMinor,
      evidence: { countedMinor, stackedMinor, stackedCount },
    }),
  );
}

/**
 * Compares a machine's counters electronic in and electronic out with the transfers of the establishment's cards: to
 * the cent, since both are informed of each transfer (MC:19.7). Without card transfers the counters do not move.
 */
function checkCards({ cards }: MachineDay, figures: MachineFigures, findings: Finding[]): void {
  const { toMachineMinor = 0n, fromMachineMinor = 0n } = cards ?? {};
  for (const [medium, metered, moved] of [
    ['electronicIn', figures.electronicInMinor, toMachineMinor],
    ['electronicOut', figures.electronicOutMinor, fromMachineMinor],
  ] as const) {
    if (metered !== moved) findings.push(newComparison('cardTransferVariance', medium, metered, moved, {}));
  }
}

/**
 * Checks the identities of the day's movements, station by station, each stretch at its own denomination. A step that
 * already raised the alarm is not reported again.
 */
function checkIdentities(machine: MachineDay, findings: Finding[]): void {
  for (const station of machine.stations) {
    const reported = new Set(station.doubts.map((doubt) => doubt.identity));
    for (const segment of station.segments) {
      for (const result of evaluateIdentities((name) => segment.movement[name])) {
        if (result.balanced || reported.has(result.name)) continue;
        reported.add(result.name);
        const worth = result.name === 'played' ? 1n : segment.denominationMinor;
        const left = result.left * worth;
        const right = result.right * worth;
        const evidence = { left, right, fromReadAt: segment.fromReadAt, toReadAt: segment.toReadAt };
        const stationNumber = station.stationNumber;
        findings.push(
          newFinding('identityBroken', result.name, {
            stationNumber,
            evidence,
            varianceMinor: result.name === 'played' ? null : left - right,
          }),
        );
      }
    }
  }
}

/** Compares hold with theory: a fixed threshold from a number of games on, and an interval for the number of games. */
function checkHold(
  machine: MachineDay,
  figures: MachineFigures,
  rules: ReconciliationRules,
  findings: Finding[],
): void {
  const { theoreticalCoinInMinor: coinInMinor, coinInMinor: allCoinIn, gamesPlayed: games } = figures;
  if (coinInMinor <= 0n || coinInMinor !== allCoinIn || games <= 0n) return;
  const play = {
    coinInMinor,
    meteredWinMinor: figures.meteredWinMinor,
    theoreticalUnits: figures.theoreticalUnits,
    games,
  };
  const evidence = {
    games,
    actualHoldPercent: actualHoldPercent(figures.meteredWinMinor, coinInMinor),
    theoreticalHoldPercent: percentTextHalfAwayFromZero(figures.theoreticalUnits, coinInMinor * 1_000_000n),
  };
  if (games >= rules.holdMinimumGames && isHoldBeyondPoints(play, rules.holdPointsScaled)) {
    const tolerance = rules.printed('holdTolerancePoints', 'holdMinimumGames');
    findings.push(newFinding('holdBeyondTolerance', 'hold', { evidence, ...tolerance }));
  }
  const variance = gameVariance(machine.volatilityIndex, machine.holdHistory, rules.sigmaMinimumDays);
  if (variance === null || !isHoldOutsideInterval(play, rules.holdConfidenceScaled, variance)) return;
  const interval = holdInterval(play, rules.holdConfidence, variance);
  findings.push(
    newFinding('holdOutsideInterval', 'hold', {
      evidence: { ...evidence, ...interval, sigmaFrom: variance.from, sigmaDays: variance.days },
      ...rules.printed('holdIntervalConfidence', 'sigmaMinimumDays'),
    }),
  );
}

function countReference(count: MachineCount): Readonly<Record<string, number>> {
  return { countNumber: count.countNumber, revision: count.revision };
}

/** Lists the readings at both ends of the day for each station, as evidence. */
function readingsOf(machine: MachineDay): readonly Readonly<Record<string, unknown>>[] {
  return machine.stations.map((station) => ({
    stationNumber: station.stationNumber,
    fromReadAt: station.openingReadAt ?? station.segments[0]?.fromReadAt ?? null,
    toReadAt: station.closingReadAt,
  }));
}

function nonZero(amounts: Readonly<Record<string, bigint>>): Readonly<Record<string, bigint>> {
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0n));
}
