import type { Facts } from '../facts.js';
import type { RawRow, SettingValue } from '../raw-rows.js';
import { absolute, compareBy, computePercent, parseScaled } from './arithmetic.js';
import { findSetting, type Day } from './days.js';
import { listBrokenIdentities } from './movements.js';
import { isSilentStation, WHOLE_HOLD, type MachineDay, type StationDay } from './machine-days.js';
import { PAID_KINDS, sumPayments, type MachineCount } from './takings.js';
import { listPendingTickets, deriveOwedTickets, listReprintedTickets, sumTypedTotals } from './tickets.js';
import type { Ticket, TicketStep } from './tickets.js';

type ReadSetting = (key: string) => SettingValue | undefined;

type Severity = 'blocking' | 'toExplain' | 'notice';

/** A finding as a check states it; the machine, the variance and the severity follow from it where they are absent. */
interface FindingDraft {
  readonly code: string;
  readonly medium?: string;
  readonly machine?: string;
  readonly machineDay?: MachineDay | undefined;
  readonly station?: number;
  /** Subject of the key, where it is no machine. */
  readonly subject?: string;
  readonly metered?: bigint;
  readonly actual?: bigint;
  readonly variance?: bigint | null;
  readonly severity?: Severity | undefined;
  readonly evidence?: Evidence;
}

/** Facts behind a finding that its sentence states. */
export type Evidence =
  | { readonly kind: 'readings'; readonly got: number; readonly expected: number; readonly percent: string | null }
  | { readonly kind: 'reprinted'; readonly ticket: Ticket; readonly reprints: number }
  | {
      readonly kind: 'pending';
      readonly ticket: Ticket;
      readonly presented: TicketStep;
      readonly ended: TicketStep | null;
    }
  | { readonly kind: 'handedIn'; readonly ticket: Ticket; readonly amount: bigint }
  | { readonly kind: 'owed'; readonly rolled: bigint; readonly owed: bigint }
  | { readonly kind: 'typed'; readonly machines: number; readonly amount: bigint };

interface Explanation {
  readonly explainedAt: string;
  readonly decision: string | null;
  readonly decidedAt: string | null;
}

/** A finding of a day as the product must have it. */
export interface DerivedFinding {
  readonly day: string;
  readonly machine: string | null;
  readonly station: number | null;
  readonly code: string;
  readonly medium: string;
  readonly metered: bigint | null;
  readonly actual: bigint | null;
  readonly variance: bigint | null;
  readonly severity: Severity;
  readonly key: string;
  readonly explanation: Explanation | null;
  readonly machineDay: MachineDay | undefined;
  readonly evidence: Evidence | undefined;
  readonly percent: string | null;
  readonly rank: number;
  readonly isExplained: boolean;
}

/**
 * Derives the expected findings of a day's reconciliation, from the figures of its machines and the settings in force.
 * They are in order of rank (severity), machine and key.
 */
export function deriveFindings(facts: Facts, day: Day, machineDays: readonly MachineDay[]): DerivedFinding[] {
  const readSetting: ReadSetting = (key) => findSetting(facts, key, day.day);
  const drafts = machineDays.flatMap((machine) =>
    [
      // one machine's own checks; those of devices and of single tickets follow below
      ...deriveReadingFindings(machine, day, readSetting),
      ...deriveCountFindings(machine, readSetting),
      ...derivePaymentFindings(machine, readSetting),
      ...deriveTicketFindings(machine, readSetting),
      ...(readSetting('cardSystem') === null ? [] : deriveCardFindings(machine)),
      ...deriveIdentityFindings(machine),
      ...deriveHoldFindings(machine, readSetting),
      ...deriveSheetFindings(machine),
    ].map((finding): FindingDraft => ({ machine: machine.machine, machineDay: machine, ...finding })),
  );
  return [
    ...drafts,
    ...deriveClockFindings(facts, day, readSetting),
    ...deriveTicketLifeFindings(facts, day, machineDays, readSetting),
  ]
    .map((finding) => completeFinding(facts, day, finding))
    .sort(
      compareBy<DerivedFinding>(
        ({ rank }) => rank,
        ({ machine }) => machine ?? '',
        ({ key }) => key,
      ),
    );
}

const BLOCKING = new Set(['meterException', 'countsDisagree']);
const NOTICES = new Set(['holdOutsideInterval', 'sheetIncomplete', 'ticketsTyped']);

/**
 * Completes a draft as a finding of the day: its variance, severity, key, rank and explanation.
 * The key joins the subject (the machine unless stated), station, code and medium with `~`, without those that are absent.
 */
function completeFinding(facts: Facts, day: Day, finding: FindingDraft): DerivedFinding {
  const { machine = null, station = null, code, medium = '', metered = null, actual = null, subject } = finding;
  const variance = finding.variance ?? (metered === null || actual === null ? null : actual - metered);
  const severity: Severity =
    finding.severity ?? (BLOCKING.has(code) ? 'blocking' : NOTICES.has(code) ? 'notice' : 'toExplain');
  const key = [subject ?? machine, station, code, medium.replaceAll(' ', '_')]
    .filter((part) => part !== null && part !== '')
    .join('~');
  const explanation = findExplanation(facts, day.day, key);
  return {
    day: day.day,
    machine,
    station,
    code,
    medium,
    metered,
    actual,
    variance,
    severity,
    key,
    explanation,
    machineDay: finding.machineDay,
    evidence: finding.evidence,
    percent: metered === null || actual === null || variance === null ? null : computePercent(variance, metered),
    rank: ['blocking', 'toExplain', 'notice'].indexOf(severity),
    isExplained: explanation?.decision === 'approved',
  };
}

/** Returns the last explanation of a finding, with another person's decision on it; null when it has none. */
function findExplanation(facts: Facts, day: string, key: string): Explanation | null {
  const explanations = facts
    .findRows('finding_explanations', 'finding_key', key)
    .filter((explanation) => explanation.gaming_day === day);
  const lastExplanation = explanations.at(-1);
  if (lastExplanation === undefined) return null;
  const { approval_request_id: request, explained_at: explainedAt } = lastExplanation;
  const approvalDecision = facts.findRow('approval_decisions', 'request_id', request);
  return { explainedAt, decision: approvalDecision?.decision ?? null, decidedAt: approvalDecision?.decided_at ?? null };
}

/**
 * Returns whether an toleratedMinor differs from the metered one by more than its tolerance, in money or in toleratedPercent.
 * At the tolerance itself it does not, and a tolerance that is not set tests nothing.
 */
function isBeyondTolerance(readSetting: ReadSetting, toleranceName: string, metered: bigint, actual: bigint): boolean {
  const variance = absolute(actual - metered);
  if (variance === 0n) return false;
  const [toleratedMinor, toleratedPercent] = [
    readSetting(`${toleranceName}ToleranceMinor`),
    readSetting(`${toleranceName}TolerancePercent`),
  ];
  if (isSet(toleratedMinor) && variance > BigInt(String(toleratedMinor))) return true;
  return isSet(toleratedPercent) && variance * 100n * 10n ** 8n > parseScaled(toleratedPercent, 8) * absolute(metered);
}

const isSet = (value: SettingValue | undefined): boolean => value !== null && value !== undefined;

/**
 * Returns findings of stations without readings, with conflicting ones, silent, or with too many missing readings.
 * A machine out of service has only those of conflicts; one registered during the day needs no opening reading.
 */
function deriveReadingFindings(
  { version, versions, stations }: MachineDay,
  day: Day,
  readSetting: ReadSetting,
): FindingDraft[] {
  const isInService = version.state === 'inService';
  if (stations.length === 0) return isInService ? [{ code: 'readingsAbsent' }] : [];
  const isNew = version.version_number === 1 && version.effective_at > day.opensAt;
  return stations.flatMap((station): FindingDraft[] => {
    const stationPart = { station: station.stationNumber };
    const conflicts = station.conflictCount > 0 ? [{ ...stationPart, code: 'readingsConflicting' }] : [];
    if (!isInService) return conflicts;
    if (station.closingAt === null) return [...conflicts, { ...stationPart, code: 'readingsAbsent' }];
    return [
      ...conflicts,
      ...(station.openingAt === null && !isNew ? [{ ...stationPart, code: 'openingReadingMissing' }] : []),
      ...(isSilentStation(station, day, Number(readSetting('silentAfterMinutes')) * 60_000)
        ? [{ ...stationPart, code: 'machineSilent' }]
        : []),
      ...deriveMissingReadings(station, countServedSeconds(versions, day), readSetting).map((evidence) => ({
        ...stationPart,
        code: 'readingsMissing',
        evidence,
      })),
    ];
  });
}

/** Returns the seconds of the day in which a machine was in service, and so was expected to report. */
function countServedSeconds(versions: MachineDay['versions'], { opensAt, closesAt }: Day): number {
  const milliseconds = versions.map(({ state, effective_at: effectiveAt }, index) => {
    const since = effectiveAt > opensAt ? effectiveAt : opensAt;
    const nextChange = versions[index + 1]?.effective_at ?? closesAt;
    const until = nextChange < closesAt ? nextChange : closesAt;
    return state === 'inService' && until > since ? Date.parse(until) - Date.parse(since) : 0;
  });
  return Math.floor(milliseconds.reduce((sum, duration) => sum + duration, 0) / 1000);
}

/**
 * Returns the evidence of a station's missing readings when they are beyond the tolerance; [] within it.
 * `servedSeconds`: the time in which the machine was in service, and so due to report at each interval.
 */
function deriveMissingReadings(
  { readingCount }: StationDay,
  servedSeconds: number,
  readSetting: ReadSetting,
): Evidence[] {
  const expected = Math.floor(servedSeconds / (Number(readSetting('readingIntervalMinutes')) * 60));
  const lacking = BigInt(Math.max(0, expected - readingCount));
  const tolerated = parseScaled(readSetting('missingReadingsTolerancePercent'), 8) * BigInt(expected);
  if (lacking * 100n * 10n ** 8n <= tolerated) return [];
  return [{ kind: 'readings', got: readingCount, expected, percent: computePercent(lacking, BigInt(expected)) }];
}

/**
 * Returns findings of counts of each medium against the meters, and of a metered machine that was not counted.
 * An amount counted for a medium without a meter is a finding of its own.
 */
function deriveCountFindings(machine: MachineDay, readSetting: ReadSetting): FindingDraft[] {
  const media: readonly (readonly [medium: string, counter: string, metered: bigint, counted: bigint])[] = [
    ['notes', 'bills_credits', machine.bills, machine.countedNotes],
    ['tickets', 'ticket_in_credits', machine.ticketIn, machine.countedTickets],
    ['coins', 'coins', machine.coins, machine.countedCoins],
  ];
  if (!machine.isCounted) {
    const metered = machine.bills + machine.ticketIn + machine.coins;
    return metered === 0n ? [] : [{ code: 'countMissing', metered, actual: 0n }];
  }
  const drafts = media.flatMap(([medium, counter, metered, counted]): FindingDraft[] => {
    if ((!machine.isMetered || machine.unreported(counter)) && counted !== 0n)
      return [{ code: 'countWithoutMeter', medium, actual: counted }];
    return isBeyondTolerance(readSetting, medium, metered, counted)
      ? [{ code: 'countVariance', medium, metered, actual: counted }]
      : [];
  });
  return [...drafts, ...deriveAgreementFindings(machine.counts, readSetting)];
}

/** Returns a finding for each medium on which a later count differs from the first one beyond tolerance. */
function deriveAgreementFindings(
  [first, ...others]: readonly MachineCount[],
  readSetting: ReadSetting,
): FindingDraft[] {
  if (first === undefined) return [];
  return (['notes', 'tickets', 'coins'] as const).flatMap((medium) => {
    const disagreeing = others.find((other) => isBeyondTolerance(readSetting, 'counts', first[medium], other[medium]));
    if (disagreeing === undefined) return [];
    return [{ code: 'countsDisagree', medium, actual: first[medium], variance: disagreeing[medium] - first[medium] }];
  });
}

type Compared = readonly [
  code: string,
  medium: string,
  tolerance: string,
  metered: bigint,
  actual: bigint,
  severity?: Severity,
];

/**
 * Returns findings of metered amounts that differ from those paid, and of entered totals that differ from the slips.
 * The jackpot meter includes progressives and bonuses; short pays and complements have no meter.
 */
function derivePaymentFindings(machine: MachineDay, readSetting: ReadSetting): FindingDraft[] {
  const { paid, totals } = machine;
  const wins = paid.jackpot + paid.progressive + paid.bonus;
  const comparedPays: Compared[] = [
    ['handPayVariance', 'jackpot', 'handPay', machine.jackpot, wins],
    ['handPayVariance', 'cancelledCredits', 'handPay', machine.handPaidCancelled, paid.cancelledCredits],
    ['ticketsOutVariance', 'ticketsOut', 'ticketsOut', machine.ticketOut, paid.ticketsIssued],
  ];
  const isProgressiveMetered = machine.isMetered && !machine.unreported('progressive_credits');
  if (isProgressiveMetered)
    comparedPays.push(['handPayVariance', 'progressive', 'handPay', machine.progressive, paid.progressive, 'notice']);
  const beyondTolerance = comparedPays
    .filter(([, , tolerance, metered, actual]) => isBeyondTolerance(readSetting, tolerance, metered, actual))
    .map(([code, medium, , metered, actual, severity]) => ({ code, medium, metered, actual, severity }));
  const disagreeing = PAID_KINDS.flatMap((medium): FindingDraft[] => {
    const [entered, slips] = [totals.entered.get(medium), totals.slips.get(medium)];
    if (entered === undefined || slips === undefined || entered === slips) return [];
    return [{ code: 'slipsDisagree', medium, actual: entered, variance: entered - slips }];
  });
  return [...beyondTolerance, ...disagreeing];
}

/**
 * Returns findings of the tickets stacked by the ticket system against the counter, and to the cent against the box.
 * Returns [] for a machine without ticket steps.
 */
function deriveTicketFindings(
  { stacked, ticketIn, isCounted, countedTickets }: MachineDay,
  readSetting: ReadSetting,
): FindingDraft[] {
  if (stacked === null) return [];
  const { minor: stackedMinor } = stacked;
  const boxFinding = { code: 'ticketsInBoxDisagree', medium: 'tickets', actual: countedTickets };
  return [
    ...(isBeyondTolerance(readSetting, 'tickets', ticketIn, stackedMinor)
      ? [{ code: 'ticketsInVariance', medium: 'tickets', metered: ticketIn, actual: stackedMinor }]
      : []),
    ...(isCounted && countedTickets !== stackedMinor
      ? [{ ...boxFinding, variance: countedTickets - stackedMinor }]
      : []),
  ];
}

/** Returns findings of card transfers to and from a machine that differ from its counters, to the cent. */
function deriveCardFindings({ cards, electronicIn, electronicOut }: MachineDay): FindingDraft[] {
  return [
    { code: 'cardTransferVariance', medium: 'electronicIn', metered: electronicIn, actual: cards.toMachine },
    { code: 'cardTransferVariance', medium: 'electronicOut', metered: electronicOut, actual: cards.fromMachine },
  ].filter(({ metered, actual }) => metered !== actual);
}

const instantText = (instant: string): string => `${instant.slice(0, 23)}Z`;

/**
 * Returns findings of a machine's meters: its doubtful steps, missing readings, and broken identities of the whole day.
 * An identity that a step already broke is not repeated for the day.
 */
function deriveIdentityFindings({ stations }: MachineDay): FindingDraft[] {
  return stations.flatMap(({ stationNumber: station, steps, stretches, unread }): FindingDraft[] => {
    const doubts = steps.flatMap(({ doubts: stepDoubts, later }) =>
      stepDoubts.map((doubt) => ({ ...doubt, at: later.at })),
    );
    const brokenInStep = new Set(doubts.map(({ identity }) => identity));
    const dayFindings = stretches.flatMap(({ valueOf, denomination }) =>
      listBrokenIdentities(valueOf)
        .filter(({ name }) => !brokenInStep.has(name))
        .map(({ name, left, right }) => ({
          station,
          code: 'identityBroken',
          medium: name,
          variance: name === 'played' ? null : (left - right) * denomination,
        })),
    );
    return [
      ...doubts.map(({ code, identity = '', at }) => ({
        station,
        code,
        medium: `${identity} ${instantText(at)}`.trim(),
      })),
      ...unread.map(({ later }) => ({ station, code: 'denominationReadingMissing', medium: instantText(later.at) })),
      ...dayFindings,
    ];
  });
}

/** A maker's volatility index is 1.65 standard deviations (90 %). */
const INDEX_HUNDREDTHS = 165n;

/**
 * Returns findings of a hold too far from theory: in points, from a number of games on, or outside theory ± z·σ/√n.
 * The latter is compared as squares, so that no root is needed. There are none unless all stakes have a known return.
 */
function deriveHoldFindings(
  { coinIn, judgedCoinIn, games, meteredWin, theoretical, version }: MachineDay,
  readSetting: ReadSetting,
): FindingDraft[] {
  if (coinIn <= 0n || judgedCoinIn !== coinIn || games <= 0n) return [];
  const distance = absolute(meteredWin * WHOLE_HOLD - theoretical);
  const hasEnoughGames = games >= BigInt(String(readSetting('holdMinimumGames')));
  const isBeyondPoints =
    hasEnoughGames &&
    distance * 100n * 10n ** 8n > parseScaled(readSetting('holdTolerancePoints'), 8) * coinIn * WHOLE_HOLD;
  const drafts = isBeyondPoints ? [{ code: 'holdBeyondTolerance', medium: 'hold' }] : [];
  // without an volatilityIndex σ is estimated from the machine's own closed days, once there are enough of them
  if (version.volatility_index === null) return drafts;
  const [z, volatilityIndex] = [
    parseScaled(readSetting('holdIntervalConfidence'), 8),
    parseScaled(version.volatility_index, 4),
  ];
  const squaredDistance = distance ** 2n * games * INDEX_HUNDREDTHS ** 2n * 10n ** 4n * 10n ** 16n;
  const squaredLimit = z ** 2n * volatilityIndex ** 2n * coinIn ** 2n * WHOLE_HOLD ** 2n;
  return squaredDistance > squaredLimit ? [...drafts, { code: 'holdOutsideInterval', medium: 'hold' }] : drafts;
}

/** Returns findings for missing data in a machine's sheet, and for play on a machine out of service. */
function deriveSheetFindings({ version, coinIn }: MachineDay): FindingDraft[] {
  const { state, model, location, return_percent: returnPercent, rake_percent: rakePercent } = version;
  const isLacking = model === '' || location === '' || (returnPercent === null && rakePercent === null);
  if (state === 'inService') return isLacking ? [{ code: 'sheetIncomplete' }] : [];
  return coinIn > 0n ? [{ code: 'playOutOfService', medium: 'play' }] : [];
}

/**
 * Derives the findings of single tickets, of the roll-forward of the amount owed, and of totals typed without tickets.
 * Returns [] where the floor has no ticket system.
 */
function deriveTicketLifeFindings(
  facts: Facts,
  { day }: Day,
  machineDays: readonly MachineDay[],
  readSetting: ReadSetting,
): FindingDraft[] {
  if (!isSet(readSetting('ticketSystem'))) return [];
  const subjectOf = ({
    machine_id: machineId,
  }: Pick<RawRow<'ticket_steps'>, 'machine_id'>): Pick<FindingDraft, 'subject' | 'machine' | 'machineDay'> => {
    const machine = facts.findMachineNumber(machineId);
    return machine === null
      ? { subject: 'tickets' }
      : { machine, machineDay: machineDays.find((candidate) => candidate.machine === machine) };
  };
  const typedTotals = sumTypedTotals(sumPayments(facts, day));
  return [
    ...listReprintedTickets(facts, day).map(({ step, ticket, reprints }) => ({
      ...subjectOf(step),
      code: 'ticketReprinted',
      medium: `ticket ${ticket.ticket_id}`,
      evidence: { kind: 'reprinted' as const, ticket, reprints },
    })),
    ...listPendingTickets(facts, day, Number(readSetting('ticketPendingMinutes'))).map(
      ({ presented, ticket, ended }) => ({
        ...subjectOf(presented),
        code: 'ticketLeftPending',
        medium: `ticket ${ticket.ticket_id} step ${presented.step_number}`,
        evidence: { kind: 'pending' as const, ticket, presented, ended },
      }),
    ),
    ...facts.findRows('ticket_hand_in_differences', 'gaming_day', day).map((record) => {
      const ticket = facts.requireRow('tickets', 'ticket_id', record.ticket_id);
      return {
        ...subjectOf(record),
        code: 'ticketHandedInOtherwise',
        evidence: { kind: 'handedIn' as const, ticket, amount: record.amount_minor },
        medium: `ticket ${ticket.ticket_id} ${record.kind} ${record.amount_minor}`,
        variance: record.amount_minor - ticket.amount_minor,
      };
    }),
    ...deriveOwedTickets(facts, day)
      .filter(({ rolled: rollForward, owed }) => rollForward !== owed)
      .map(({ kind, rolled, owed }) => ({
        subject: 'tickets',
        code: 'ticketsOwedDisagree',
        medium: kind,
        variance: owed - rolled,
        evidence: { kind: 'owed' as const, rolled, owed },
      })),
    ...(typedTotals.machines === 0
      ? []
      : [
          {
            subject: 'tickets',
            code: 'ticketsTyped',
            medium: 'ticketsIssued',
            evidence: { kind: 'typed' as const, ...typedTotals },
          },
        ]),
  ];
}

/** Returns a finding for each device (by its token) whose clock differed from the server's by more than the setting. */
function deriveClockFindings(facts: Facts, { opensAt, closesAt }: Day, readSetting: ReadSetting): FindingDraft[] {
  const limit = BigInt(String(readSetting('clockDriftSeconds'))) * 1000n;
  const strayedBatches = facts
    .rowsOf('reading_batches')
    .filter(({ received_at: receivedAt }) => receivedAt >= opensAt && receivedAt < closesAt)
    .filter(({ clock_drift_ms: drift }) => absolute(drift) > limit);
  const tokens = new Set(strayedBatches.map(({ token_id: tokenId }) => tokenId));
  return [...tokens].map((tokenId) => ({
    subject: 'floor',
    code: 'clockDrift',
    medium: tokenId === null ? '' : `token ${tokenId}`,
  }));
}
