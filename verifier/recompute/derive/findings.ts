import type { RawData } from '../facts.js';
import type { RawRow, SettingValue } from '../raw-rows.js';
import { isClosedWithoutBoxes, MEDIA } from './boxes.js';
import { isUnknown, type Gaps } from './gaps.js';
import { absoluteValue, compareBy, computePercent, parseScaled, sumBy } from './arithmetic.js';
import { buildStationKey, type MissingCredits } from './credit-levels.js';
import { findSetting, type Day } from './days.js';
import { DEBT_MEDIA, type DebtMedium } from './debts.js';
import { listMediaInTwoAmounts, meterRestricted, TICKETS_IN, TICKETS_OUT } from './money-kinds.js';
import { CANCELLED_PARTS, COUNTERS, listIdentities } from './counters.js';
import { FORMULA_NAMES, listHandPaysWithin } from './formulas.js';
import { listBrokenIdentities, testIdentities, type GetMovement } from './movements.js';
import { compareNotes, findBetterDenomination, type NotesInDoubt } from './notes.js';
import { deriveHoldFindings, deriveStatedReturnFindings } from './hold-findings.js';
import type { HoldEvidence, StatedReturnEvidence } from './hold-findings.js';
import type { HoldsByMachine } from './hold.js';
import { isStationSilent, sumMachinePaid, type MachineDay, type StationDay } from './machine-days.js';
import { PAID_KINDS, sumPayments, type MachineCount, type PaidKind } from './takings.js';
import { listPendingTickets, listOwedChanges, listReprintedTickets, sumEnteredTicketTotals } from './tickets.js';
import type { Ticket, TicketStep } from './tickets.js';

type GetSetting = (key: string) => SettingValue | undefined;

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
  | HoldEvidence
  | StatedReturnEvidence
  | {
      readonly kind: 'readings';
      readonly readingCount: number;
      readonly expectedCount: number;
      readonly percent: string | null;
    }
  | { readonly kind: 'reprinted'; readonly ticket: Ticket; readonly reprintCount: number }
  | {
      readonly kind: 'pending';
      readonly ticket: Ticket;
      readonly presentation: TicketStep;
      readonly endStep: TicketStep | null;
    }
  | { readonly kind: 'handedIn'; readonly ticket: Ticket; readonly amount: bigint }
  | { readonly kind: 'owed'; readonly rolledForward: bigint; readonly owed: bigint }
  | { readonly kind: 'formula'; readonly otherWin: bigint }
  | { readonly kind: 'mirror'; readonly machine: string }
  | { readonly kind: 'cleared'; readonly count: number; readonly nearest: string }
  | { readonly kind: 'owedHandPay'; readonly owed: bigint }
  | { readonly kind: 'earlierHandPay'; readonly since: string | null }
  | { readonly kind: 'notes'; readonly note: NotesInDoubt | null }
  | { readonly kind: 'denomination'; readonly denomination: bigint }
  | { readonly kind: 'typed'; readonly machineCount: number; readonly amount: bigint };

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
export function deriveFindings(
  rawData: RawData,
  day: Day,
  machineDays: readonly MachineDay[],
  holds: HoldsByMachine,
  missingCredits: MissingCredits,
): DerivedFinding[] {
  const getSetting: GetSetting = (key) => findSetting(rawData, key, day.day);
  const drafts = machineDays.flatMap((machineDay) =>
    [
      // one machine's own checks; those of devices and of single tickets follow below
      ...deriveReadingFindings(machineDay, day, getSetting),
      ...deriveCountFindings(machineDay, getSetting, isClosedWithoutBoxes(rawData, day.day)),
      ...deriveHandPayFindings(machineDay, getSetting),
      ...derivePaymentFindings(machineDay, getSetting),
      ...deriveTicketFindings(machineDay, getSetting),
      ...deriveKindFindings(machineDay, getSetting),
      ...deriveNoteFindings(machineDay, rawData.establishment.currency_exponent),
      ...(getSetting('cardSystem') === null ? [] : deriveCardFindings(machineDay)),
      ...deriveIdentityFindings(machineDay),
      ...deriveMissingCreditFindings(machineDay, missingCredits),
      ...deriveFormulaFindings(machineDay),
      ...deriveHoldFindings(machineDay, holds.get(machineDay.machineId), getSetting),
      ...deriveStatedReturnFindings(machineDay, getSetting),
      ...deriveSheetFindings(machineDay, day),
    ].map((draft): FindingDraft => ({ machine: machineDay.machine, machineDay, ...draft })),
  );
  return [
    ...pairMirroredVariances(drafts),
    ...deriveClearFindings(rawData, day, machineDays),
    ...deriveClockFindings(rawData, day, getSetting),
    ...deriveTicketLifeFindings(rawData, day, machineDays, getSetting),
  ]
    .map((draft) => buildFinding(rawData, day, draft))
    .sort(
      compareBy<DerivedFinding>(
        ({ rank }) => rank,
        ({ machine }) => machine ?? '',
        ({ key }) => key,
      ),
    );
}

/**
 * Adds to the variances of counts or hand pays of one medium that are alone in being equal and opposite the other one's
 * machine.
 */
function pairMirroredVariances(drafts: readonly FindingDraft[]): FindingDraft[] {
  const getVariance = ({ code, severity, metered, actual }: FindingDraft): bigint | null =>
    (code === 'countVariance' || code === 'handPayVariance') &&
    severity !== 'notice' &&
    metered !== undefined &&
    actual !== undefined
      ? actual - metered
      : null;
  const listWithVariance = ({ code, medium }: FindingDraft, variance: bigint): FindingDraft[] =>
    drafts.filter((draft) => draft.code === code && draft.medium === medium && getVariance(draft) === variance);
  return drafts.map((draft) => {
    const variance = getVariance(draft);
    if (variance === null) return draft;
    const [mirrors, equals] = [listWithVariance(draft, -variance), listWithVariance(draft, variance)];
    const mirrorMachine = mirrors.length === 1 && equals.length === 1 ? mirrors[0]?.machine : undefined;
    return mirrorMachine === undefined ? draft : { ...draft, evidence: { kind: 'mirror', machine: mirrorMachine } };
  });
}

/**
 * Returns a finding for each machine whose memory was cleared at most a day before or after that of another one, when
 * the later of both was cleared on this day. The nearest in time is named; of equally near ones, the lowest number.
 */
function deriveClearFindings(
  rawData: RawData,
  { opensAt, closesAt }: Day,
  machineDays: readonly MachineDay[],
): FindingDraft[] {
  const [opensAtMs, closesAtMs] = [Date.parse(opensAt), Date.parse(closesAt)];
  const clears = machineDays.flatMap((machineDay) =>
    rawData
      .findRows('machine_events', 'machine_id', machineDay.machineId)
      .filter(({ code }) => code === 'ramClear')
      .map(({ occurred_at: at }) => ({ machineDay, machine: machineDay.machine, atMs: Date.parse(at) }))
      .filter(({ atMs }) => atMs > opensAtMs - DAY_MS && atMs <= closesAtMs),
  );
  return machineDays.flatMap((machineDay): FindingDraft[] => {
    const { machine } = machineDay;
    const distances = new Map<string, number>();
    for (const { atMs } of clears.filter((clear) => clear.machine === machine)) {
      for (const other of clears) {
        const distance = Math.abs(other.atMs - atMs);
        if (other.machine === machine || distance > DAY_MS || Math.max(other.atMs, atMs) <= opensAtMs) continue;
        distances.set(other.machine, Math.min(distance, distances.get(other.machine) ?? distance));
      }
    }
    const [nearest] = [...distances].sort(
      compareBy<[string, number]>(
        ([, distance]) => distance,
        ([number]) => number,
      ),
    );
    if (nearest === undefined) return [];
    const evidence: Evidence = { kind: 'cleared', count: distances.size + 1, nearest: nearest[0] };
    return [{ machine, machineDay, code: 'clearedTogether', evidence }];
  });
}

const DAY_MS = 86_400_000;

const BLOCKING_CODES = new Set(['meterException', 'denominationReadingMissing', 'countsDisagree']);
const NOTICE_CODES = new Set(['holdOutsideInterval', 'statedReturnDoubtful', 'sheetIncomplete', 'ticketsTyped']);

/**
 * Completes a draft as a finding of the day: its variance, severity, key, rank and explanation.
 * The key joins the subject (the machine unless stated), station, code and medium with `~`, without those that are
 * absent.
 */
function buildFinding(rawData: RawData, day: Day, draft: FindingDraft): DerivedFinding {
  const { machine = null, station = null, code, medium = '', metered = null, actual = null, subject } = draft;
  const variance = draft.variance ?? (metered === null || actual === null ? null : actual - metered);
  const severity: Severity =
    draft.severity ?? (BLOCKING_CODES.has(code) ? 'blocking' : NOTICE_CODES.has(code) ? 'notice' : 'toExplain');
  const key = [subject ?? machine, station, code, medium.replaceAll(' ', '_')]
    .filter((part) => part !== null && part !== '')
    .join('~');
  const explanation = findExplanation(rawData, day.day, key);
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
    machineDay: draft.machineDay,
    evidence: draft.evidence,
    percent: metered === null || actual === null || variance === null ? null : computePercent(variance, metered),
    rank: ['blocking', 'toExplain', 'notice'].indexOf(severity),
    isExplained: explanation?.decision === 'approved',
  };
}

/** Returns the last explanation of a finding, with another person's decision on it; null when it has none. */
function findExplanation(rawData: RawData, day: string, key: string): Explanation | null {
  const explanations = rawData
    .findRows('finding_explanations', 'finding_key', key)
    .filter((explanation) => explanation.gaming_day === day);
  const lastExplanation = explanations.at(-1);
  if (lastExplanation === undefined) return null;
  const { approval_request_id: requestId, explained_at: explainedAt } = lastExplanation;
  const approvalDecision = rawData.findRow('approval_decisions', 'request_id', requestId);
  return { explainedAt, decision: approvalDecision?.decision ?? null, decidedAt: approvalDecision?.decided_at ?? null };
}

/**
 * Returns whether an amount differs from the metered one by more than its tolerance, in money or in percent.
 * At the tolerance itself it does not, and a tolerance that is not set tests nothing.
 */
function isBeyondTolerance(getSetting: GetSetting, toleranceName: string, metered: bigint, actual: bigint): boolean {
  const variance = absoluteValue(actual - metered);
  if (variance === 0n) return false;
  const [toleranceMinor, tolerancePercent] = [
    getSetting(`${toleranceName}ToleranceMinor`),
    getSetting(`${toleranceName}TolerancePercent`),
  ];
  if (isSet(toleranceMinor) && variance > BigInt(String(toleranceMinor))) return true;
  return (
    isSet(tolerancePercent) && variance * 100n * 10n ** 8n > parseScaled(tolerancePercent, 8) * absoluteValue(metered)
  );
}

const isSet = (value: SettingValue | undefined): boolean => value !== null && value !== undefined;

/**
 * Returns findings of stations without readings, with conflicting ones, silent, or with too many missing readings.
 * A machine out of service has only those of conflicts; one registered during the day needs no opening reading.
 */
function deriveReadingFindings(
  { version, versions, stations }: MachineDay,
  day: Day,
  getSetting: GetSetting,
): FindingDraft[] {
  const isInService = version.state === 'inService';
  if (stations.length === 0) return isInService ? [{ code: 'readingsAbsent' }] : [];
  const isNewMachine = version.version_number === 1 && version.effective_at > day.opensAt;
  const serviceSeconds = sumServiceSeconds(versions, day);
  const silentAfterMs = Number(getSetting('silentAfterMinutes')) * 60_000;
  return stations.flatMap((station): FindingDraft[] => {
    const stationField = { station: station.stationNumber };
    const conflictDrafts = station.conflictCount > 0 ? [{ ...stationField, code: 'readingsConflicting' }] : [];
    if (!isInService) return conflictDrafts;
    if (station.closingAt === null) return [...conflictDrafts, { ...stationField, code: 'readingsAbsent' }];
    return [
      ...conflictDrafts,
      ...(isOpeningUnread(station, day, { silentAfterMs, serviceSeconds, isNewMachine })
        ? [{ ...stationField, code: 'openingReadingMissing' }]
        : []),
      ...(isStationSilent(station, day, silentAfterMs) ? [{ ...stationField, code: 'machineSilent' }] : []),
      ...deriveMissingReadingEvidence(station, serviceSeconds, getSetting).map((evidence) => ({
        ...stationField,
        code: 'readingsMissing',
        evidence,
      })),
    ];
  });
}

/**
 * Returns whether the day of a station begins without a reading, or with one from longer before than it may be silent.
 * A machine out of service for a part of the day may have been off before it.
 */
function isOpeningUnread(
  { openingAt }: StationDay,
  { opensAt, closesAt }: Day,
  terms: { readonly silentAfterMs: number; readonly serviceSeconds: number; readonly isNewMachine: boolean },
): boolean {
  if (openingAt === null) return !terms.isNewMachine;
  const dayMs = Date.parse(closesAt) - Date.parse(opensAt);
  return terms.serviceSeconds * 1000 >= dayMs && Date.parse(opensAt) - Date.parse(openingAt) > terms.silentAfterMs;
}

/** Returns the seconds of the day in which a machine was in service, and so was expected to report. */
function sumServiceSeconds(versions: MachineDay['versions'], { opensAt, closesAt }: Day): number {
  const durations = versions.map(({ state, effective_at: effectiveAt }, index) => {
    const startedAt = effectiveAt > opensAt ? effectiveAt : opensAt;
    const nextChange = versions[index + 1]?.effective_at ?? closesAt;
    const endedAt = nextChange < closesAt ? nextChange : closesAt;
    return state === 'inService' && endedAt > startedAt ? Date.parse(endedAt) - Date.parse(startedAt) : 0;
  });
  return durations.reduce((sum, duration) => sum + duration, 0) / 1000;
}

/**
 * Returns the evidence of a station's missing readings when they are beyond the tolerance; [] within it.
 * `serviceSeconds`: the time in which the machine was in service, and so due to report at each interval.
 */
function deriveMissingReadingEvidence(
  { readingCount }: StationDay,
  serviceSeconds: number,
  getSetting: GetSetting,
): Evidence[] {
  const expectedCount = Math.floor(serviceSeconds / (Number(getSetting('readingIntervalMinutes')) * 60));
  const missingCount = BigInt(Math.max(0, expectedCount - readingCount));
  const scaledTolerance = parseScaled(getSetting('missingReadingsTolerancePercent'), 8) * BigInt(expectedCount);
  if (missingCount * 100n * 10n ** 8n <= scaledTolerance) return [];
  return [
    { kind: 'readings', readingCount, expectedCount, percent: computePercent(missingCount, BigInt(expectedCount)) },
  ];
}

/**
 * Returns findings of counts of each medium against the meters since the count before, and of boxes left uncounted.
 * An amount counted for a medium without a meter is a finding of its own.
 */
function deriveCountFindings(machineDay: MachineDay, getSetting: GetSetting, isWithoutBoxes: boolean): FindingDraft[] {
  const { due, remaining } = machineDay.boxDay;
  const media: readonly (readonly [medium: string, counter: string, metered: bigint, counted: bigint])[] = [
    ['notes', 'bills_credits', due.notes, machineDay.countedNotes],
    ['tickets', 'ticket_in_credits', due.tickets, machineDay.countedTickets],
    ['coins', 'coins', due.coins, machineDay.countedCoins],
  ];
  if (!machineDay.isCounted && isWithoutBoxes) {
    const metered = machineDay.bills + machineDay.ticketIn + machineDay.coins;
    return metered === 0n ? [] : [{ code: 'countMissing', metered, actual: 0n }];
  }
  if (!machineDay.isCounted) {
    const metered = remaining.notes + remaining.tickets + remaining.coins;
    const isKnown = !MEDIA.some((medium) => remaining.unknown.has(medium));
    const severity = metered === 0n || !isKnown ? null : rateMissingCount(machineDay, getSetting);
    return severity === null ? [] : [{ code: 'countMissing', metered, severity }];
  }
  const drafts = media.flatMap(([medium, counter, metered, counted]): FindingDraft[] => {
    if (due.unknown.has(medium)) return [];
    const isUnmetered = !machineDay.isMetered || machineDay.isUnreported(counter);
    if (isUnmetered && metered === 0n && counted !== 0n)
      return [{ code: 'countWithoutMeter', medium, actual: counted }];
    return isBeyondTolerance(getSetting, medium, metered, counted)
      ? [
          {
            code: 'countVariance',
            medium,
            metered,
            actual: counted,
            ...explainByDenomination(machineDay, metered, counted),
          },
        ]
      : [];
  });
  return [...drafts, ...deriveCountAgreementFindings(machineDay.counts, getSetting)];
}

/** Returns as evidence the denomination by which a metered amount would be the actual one; {} when there is none. */
function explainByDenomination(
  machineDay: MachineDay,
  metered: bigint,
  actual: bigint,
): Pick<FindingDraft, 'evidence'> {
  const denomination = findBetterDenomination(metered, actual, machineDay.denomination);
  return denomination === null ? {} : { evidence: { kind: 'denomination', denomination } };
}

/** The media of a difference in suspense. */
export type SuspenseMedium = 'notes' | 'tickets' | 'coins' | 'ticketsOut' | DebtMedium;

/**
 * Returns a machine's differences to explain by medium, as the closing puts them in suspense: positive is missing,
 * negative is too much. The part of a hand pay still owed is a debt and not in suspense.
 */
export function deriveSuspendedAmounts(rawData: RawData, machineDay: MachineDay): ReadonlyMap<SuspenseMedium, bigint> {
  const getSetting: GetSetting = (key) => findSetting(rawData, key, machineDay.day);
  const drafts = [
    ...deriveCountFindings(machineDay, getSetting, false),
    ...deriveHandPayFindings(machineDay, getSetting),
    ...derivePaymentFindings(machineDay, getSetting),
  ];
  return new Map(
    drafts.flatMap(({ code, medium = '', metered = 0n, actual = 0n, severity, evidence }) => {
      const lack = metered - actual;
      const suspenseMedium = medium as SuspenseMedium;
      if (severity === 'notice') return [];
      if (code === 'countVariance' || code === 'countWithoutMeter') return [[suspenseMedium, lack] as const];
      if (code === 'ticketsOutVariance') return [[suspenseMedium, -lack] as const];
      if (code !== 'handPayVariance') return [];
      const owed = evidence?.kind === 'owedHandPay' ? evidence.owed : 0n;
      return [[suspenseMedium, owed - lack] as const];
    }),
  );
}

/**
 * Returns how grave uncounted boxes are: to explain on a planned weekday or when too old, nothing on another day of a
 * plan, a notice where there is no plan. A machine's own plan is a line of its sheet.
 */
function rateMissingCount({ day, boxDay, version }: MachineDay, getSetting: GetSetting): Severity | null {
  const plannedWeekdays = (version.technical['dropWeekdays'] as string | undefined) ?? getSetting('dropWeekdays');
  const oldestDay = Date.parse(day) - Number(getSetting('boxOverdueAfterDays')) * 86_400_000;
  const { since } = boxDay.remaining;
  if (since !== null && Date.parse(since) < oldestDay) return 'toExplain';
  if (!isSet(plannedWeekdays)) return 'notice';
  // getUTCDay counts from Sunday, 0
  const weekday = ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;
  return String(plannedWeekdays).includes(String(weekday)) ? 'toExplain' : null;
}

/** Returns a finding for each medium on which a later count differs from the first one beyond tolerance. */
function deriveCountAgreementFindings(
  [firstCount, ...laterCounts]: readonly MachineCount[],
  getSetting: GetSetting,
): FindingDraft[] {
  if (firstCount === undefined) return [];
  return (['notes', 'tickets', 'coins'] as const).flatMap((medium) => {
    const disagreeingCount = laterCounts.find((other) =>
      isBeyondTolerance(getSetting, 'counts', firstCount[medium], other[medium]),
    );
    if (disagreeingCount === undefined) return [];
    const actual = firstCount[medium];
    return [{ code: 'countsDisagree', medium, actual, variance: disagreeingCount[medium] - actual }];
  });
}

/** Returns whether a metered figure can be compared: it is known, or the machine has no such counter. */
const isComparable = ({ gaps }: MachineDay, name: string): boolean => gaps.get(name) !== 'unknown';

/** Returns the amounts of a comparison; without a counter there is no metered one, and all of the other is a variance. */
const compareAmounts = (
  gaps: Gaps,
  name: string,
  metered: bigint,
  actual: bigint,
): Pick<FindingDraft, 'metered' | 'actual' | 'variance'> =>
  gaps.get(name) === 'absent' ? { actual, variance: actual } : { metered, actual };

type ComparedAmounts = readonly [
  code: string,
  medium: string,
  tolerance: string,
  metered: bigint,
  actual: bigint,
  severity?: Severity,
];

/** Returns the payments of a machine by hand of one medium, by their kinds. */
const sumByHand = (medium: DebtMedium, getPaid: (kind: PaidKind) => bigint): bigint =>
  medium === 'jackpot' ? getPaid('jackpot') + getPaid('progressive') + getPaid('bonus') : getPaid('cancelledCredits');

/** Returns the date after a day. */
const addDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/**
 * Returns findings of hand pays: of those of an earlier day, and of those that neither the meter nor an earlier day
 * explains. A payment on the next day of a debt that is of one day alone, and of all of it, is only a notice.
 */
function deriveHandPayFindings(machineDay: MachineDay, getSetting: GetSetting): FindingDraft[] {
  const { day, paidByKind, debtDays } = machineDay;
  return DEBT_MEDIA.flatMap((medium): FindingDraft[] => {
    const { opening, unpaid, settled, closing } = debtDays[medium];
    const metered = medium === 'jackpot' ? machineDay.jackpot : machineDay.handPaidCancelled;
    const actual = sumByHand(medium, (kind) => paidByKind[kind]) - settled;
    const isOfDayBefore = opening.since !== null && addDay(opening.since) === day && closing.owed === 0n;
    const settledDraft: FindingDraft = {
      code: 'handPayOfEarlierDay',
      medium,
      actual: settled,
      severity: isOfDayBefore ? 'notice' : 'toExplain',
      evidence: { kind: 'earlierHandPay', since: opening.since },
    };
    const gapName = medium === 'jackpot' ? 'jackpot' : 'handPaidCancelled';
    const varianceDraft: FindingDraft = {
      code: 'handPayVariance',
      medium,
      ...compareAmounts(machineDay.gaps, gapName, metered, actual),
    };
    return [
      ...(settled > 0n ? [settledDraft] : []),
      ...(isComparable(machineDay, gapName) && isBeyondTolerance(getSetting, 'handPay', metered, actual)
        ? [
            {
              ...varianceDraft,
              ...(unpaid > 0n
                ? { evidence: { kind: 'owedHandPay' as const, owed: unpaid } }
                : explainByDenomination(machineDay, metered, actual)),
            },
          ]
        : []),
    ];
  });
}

/**
 * Returns findings of metered amounts that differ from those paid, and of entered totals that differ from the slips.
 * Short pays and complements have no meter.
 */
function derivePaymentFindings(machineDay: MachineDay, getSetting: GetSetting): FindingDraft[] {
  const { paidByKind, slipTotals, enteredTotals } = machineDay;
  const comparedPayments: ComparedAmounts[] = [];
  if (isComparable(machineDay, 'ticketOut'))
    comparedPayments.push([
      'ticketsOutVariance',
      'ticketsOut',
      'ticketsOut',
      machineDay.ticketOut,
      paidByKind.ticketsIssued,
    ]);
  const { progressive } = machineDay;
  if (
    machineDay.isMetered &&
    !machineDay.isUnreported('progressive_credits') &&
    isComparable(machineDay, 'progressive')
  )
    comparedPayments.push(['handPayVariance', 'progressive', 'handPay', progressive, paidByKind.progressive, 'notice']);
  const varianceDrafts = comparedPayments
    .filter(([, , tolerance, metered, actual]) => isBeyondTolerance(getSetting, tolerance, metered, actual))
    .map(([code, medium, , metered, actual, severity]) => ({
      code,
      medium,
      severity,
      ...compareAmounts(machineDay.gaps, medium === 'ticketsOut' ? 'ticketOut' : medium, metered, actual),
      ...(medium === 'ticketsOut' ? explainByDenomination(machineDay, metered, actual) : {}),
    }));
  const slipDrafts = PAID_KINDS.flatMap((medium): FindingDraft[] => {
    const [entered, slips] = [enteredTotals.get(medium), slipTotals.get(medium)];
    if (entered === undefined || slips === undefined || entered === slips) return [];
    return [{ code: 'slipsDisagree', medium, actual: entered, variance: entered - slips }];
  });
  return [...varianceDrafts, ...slipDrafts];
}

/**
 * Returns findings of the tickets stacked by the ticket system against the counter, and to the cent against the box.
 * Returns [] for a machine without ticket steps.
 */
function deriveTicketFindings(machineDay: MachineDay, getSetting: GetSetting): FindingDraft[] {
  const { stacked, ticketIn, isCounted, countedTickets, boxDay } = machineDay;
  const isMeterBeyond =
    stacked !== null &&
    isComparable(machineDay, 'ticketIn') &&
    isBeyondTolerance(getSetting, 'tickets', ticketIn, stacked.minor);
  const meterDrafts = isMeterBeyond
    ? [
        {
          code: 'ticketsInVariance',
          medium: 'tickets',
          ...compareAmounts(machineDay.gaps, 'ticketIn', ticketIn, stacked.minor),
        },
      ]
    : [];
  if (stacked === null && boxDay.opening.stacked.count === 0) return [];
  const variance = countedTickets - boxDay.due.stacked.minor;
  const boxDraft = { code: 'ticketsInBoxDisagree', medium: 'tickets', actual: countedTickets, variance };
  return isCounted && variance !== 0n ? [...meterDrafts, boxDraft] : meterDrafts;
}

/**
 * Returns findings of media metered in two amounts, in credits and in cents, and of metered promotional tickets that
 * the ticket system knows otherwise.
 */
function deriveKindFindings(machineDay: MachineDay, getSetting: GetSetting): FindingDraft[] {
  const segments = machineDay.stations.flatMap(({ moneySegments }) => moneySegments);
  const centsDrafts = listMediaInTwoAmounts(segments, (tolerance, credits, cents) =>
    isBeyondTolerance(getSetting, tolerance, credits, cents),
  ).map(({ medium, credits, cents }) => ({ code: 'centsDisagree', medium, metered: credits, actual: cents }));
  const { stacked, promotionalTickets } = machineDay;
  if (stacked === null && promotionalTickets === null) return centsDrafts;
  const compared = [
    ['tickets', 'restrictedTicketIn', meterRestricted(segments, TICKETS_IN), promotionalTickets?.stacked ?? 0n],
    ['ticketsOut', 'restrictedTicketOut', meterRestricted(segments, TICKETS_OUT), promotionalTickets?.issued ?? 0n],
  ] as const;
  const promotionalDrafts = compared.flatMap(([medium, name, metered, actual]): FindingDraft[] =>
    metered !== null && isComparable(machineDay, name) && isBeyondTolerance(getSetting, medium, metered, actual)
      ? [{ code: 'promotionalVariance', medium, metered, actual }]
      : [],
  );
  return [...centsDrafts, ...promotionalDrafts];
}

/** Returns findings of stations whose credited bills are not the notes they counted. */
function deriveNoteFindings({ stations }: MachineDay, exponent: number): FindingDraft[] {
  return stations.flatMap(({ stationNumber: station, moneySegments }): FindingDraft[] => {
    const comparison = compareNotes(moneySegments, exponent);
    if (comparison === null) return [];
    const { credited: metered, counted: actual, note, denomination } = comparison;
    const evidence: Evidence = denomination === null ? { kind: 'notes', note } : { kind: 'denomination', denomination };
    return [{ station, code: 'notesDisagree', medium: 'notes', metered, actual, evidence }];
  });
}

/** Returns findings of card transfers to and from a machine that differ from its counters, to the cent. */
function deriveCardFindings({ cards, ...machineDay }: MachineDay): FindingDraft[] {
  const cashableIn = machineDay.electronicIn - (machineDay.restrictedElectronicIn ?? 0n);
  const cashableOut = machineDay.electronicOut - (machineDay.restrictedElectronicOut ?? 0n);
  const compared = [
    ['electronicIn', 'restrictedElectronicIn', cashableIn, cards.toMachine],
    ['electronicOut', 'restrictedElectronicOut', cashableOut, cards.fromMachine],
  ] as const;
  return compared.flatMap(([medium, restricted, metered, actual]): FindingDraft[] =>
    metered === actual || isUnknown([machineDay], medium, restricted)
      ? []
      : [{ code: 'cardTransferVariance', medium, ...compareAmounts(machineDay.gaps, medium, metered, actual) }],
  );
}

/** Returns the name of a counter in JSON, of which another name is its column. */
const findCounterName = (column: string): string =>
  COUNTERS.find((counter) => counter.column === column)?.name ?? column;

const formatInstant = (instant: string): string => `${instant.slice(0, 23)}Z`;

/**
 * Returns findings of a machine's meters: its doubtful steps, missing readings, and broken identities of the whole day.
 * An identity that a step already broke is not repeated for the day.
 */
function deriveIdentityFindings({ stations, formula }: MachineDay): FindingDraft[] {
  const identities = listIdentities(listHandPaysWithin(formula));
  return stations.flatMap(({ stationNumber: station, steps, moneySegments, unreadChangeSteps }): FindingDraft[] => {
    const doubts = steps.flatMap(({ doubts: stepDoubts, later }) =>
      stepDoubts.map((doubt) => ({ ...doubt, at: later.at })),
    );
    const identitiesBrokenInSteps = new Set(doubts.map(({ identity }) => identity));
    const dayDrafts = moneySegments.flatMap(({ getMovement, denomination }) =>
      listBrokenIdentities(getMovement, identities)
        .filter(({ name }) => !identitiesBrokenInSteps.has(name))
        .map(({ name, left, right }) => ({
          station,
          code: 'identityBroken',
          medium: name,
          variance: ['played', 'staked', 'returned'].includes(name) ? null : (left - right) * denomination,
        })),
    );
    return [
      // the counters of a step that no one can explain have one cause: they are one finding
      ...steps.flatMap(({ doubts: stepDoubts, later }): FindingDraft[] => {
        const counters = new Set(stepDoubts.flatMap((doubt) => (doubt.code === 'meterException' ? doubt.counter : [])));
        if (counters.size === 0) return [];
        const [counter = ''] = counters.size === 1 ? [...counters].map(findCounterName) : [];
        return [{ station, code: 'meterException', medium: `${counter} ${formatInstant(later.at)}`.trim() }];
      }),
      ...doubts.flatMap(({ code, identity = '', at }) =>
        code === 'meterException' ? [] : [{ station, code, medium: `${identity} ${formatInstant(at)}`.trim() }],
      ),
      ...unreadChangeSteps.map(({ later }) => ({
        station,
        code: 'denominationReadingMissing',
        medium: formatInstant(later.at),
      })),
      ...dayDrafts,
    ];
  });
}

/** Returns a finding for each station that lacks credits, at the denomination of the day's end. */
const deriveMissingCreditFindings = ({ machineId, stations }: MachineDay, missing: MissingCredits): FindingDraft[] =>
  stations.flatMap(({ stationNumber: station, moneySegments }): FindingDraft[] => {
    const denomination = moneySegments.at(-1)?.denomination;
    const credits = missing.get(buildStationKey(machineId, station)) ?? 0n;
    if (credits === 0n || denomination === undefined) return [];
    return [{ station, code: 'identityBroken', medium: 'credits', variance: credits * denomination }];
  });

/**
 * Returns a finding where the counters of a machine fit another formula of its win than the one in use. The sums won and
 * credits tell, where they can be tested. Where they cannot, two days are asked about: one that left more than half of
 * its jackpots as credits on the machine; and, if no one stated the formula, a loss that jackpots within coin out may
 * explain, because without them coin out is no more than the stakes.
 */
function deriveFormulaFindings({
  stations,
  formula,
  isFormulaStated,
  coinIn,
  jackpot,
  gaps,
}: MachineDay): FindingDraft[] {
  if (gaps.has('meteredWin')) return [];
  const segments = stations.flatMap(({ moneySegments }) => moneySegments);
  const testFormula = (name: string): readonly boolean[] =>
    segments.flatMap(({ getMovement }) =>
      testIdentities(getMovement, listIdentities(listHandPaysWithin(name)))
        .filter((identity) => identity.name === 'won' || identity.name === 'credits')
        .map(({ isSatisfied }) => isSatisfied),
    );
  const computeWin = (name: string): bigint => coinIn - sumMachinePaid(segments, name) - jackpot;
  const buildDraft = (name: string): FindingDraft[] => [
    { code: 'formulaDoubtful', evidence: { kind: 'formula', otherWin: computeWin(name) } },
  ];
  const tested = testFormula(formula);
  if (tested.length > 0) {
    const fitting = FORMULA_NAMES.find((name) => {
      const results = testFormula(name);
      return results.length === tested.length && results.every(Boolean);
    });
    return tested.every(Boolean) || fitting === undefined ? [] : buildDraft(fitting);
  }
  if (formula !== 'machinePaid') return [];
  const amountsLeft = segments.flatMap(({ getMovement, denomination }) => {
    const credits = deriveCreditsLeft(getMovement);
    return credits === null ? [] : [credits * denomination];
  });
  const isKnown = amountsLeft.length === segments.length;
  if (jackpot > 0n && isKnown && sumBy(amountsLeft, (amount) => amount) * 2n > jackpot)
    return buildDraft('withJackpots');
  // the stakes less coin out without the jackpots
  const isExplained = computeWin(formula) < 0n && computeWin('withJackpots') + jackpot >= 0n;
  const isOutweighed = segments.every(
    ({ movements }) => (movements.get('coin_out_credits') ?? 0n) >= (movements.get('jackpot_credits') ?? 0n),
  );
  return isExplained && isOutweighed && !isFormulaStated ? buildDraft('withJackpots') : [];
}

/** Returns the credits put in and won less those staked and paid out; null when one of them is not known. */
function deriveCreditsLeft(getMovement: GetMovement): bigint | null {
  const [putIn, won, staked, cancelled] = [
    'drop_credits',
    'coin_out_credits',
    'coin_in_credits',
    'cancelled_credits',
  ].map(getMovement);
  const parts = CANCELLED_PARTS.map(getMovement).filter((movement) => movement !== undefined);
  const paidOut = cancelled === undefined ? parts : [cancelled];
  if (!isCounted(putIn) || !isCounted(won) || !isCounted(staked)) return null;
  if (paidOut.length === 0 || !paidOut.every(isCounted)) return null;
  return putIn + won - staked - sumBy(paidOut, (movement) => movement);
}

const isCounted = (movement: bigint | null | undefined): movement is bigint =>
  movement !== undefined && movement !== null;

/** Returns findings for missing data in a machine's sheet, and for play on a machine out of service the whole day. */
function deriveSheetFindings({ version, versions, coinIn, gaps }: MachineDay, day: Day): FindingDraft[] {
  const { state, model, location, return_percent: returnPercent, rake_percent: rakePercent } = version;
  const isIncomplete = model === '' || location === '' || (returnPercent === null && rakePercent === null);
  if (state === 'inService') return isIncomplete ? [{ code: 'sheetIncomplete' }] : [];
  const isPlayExpected = sumServiceSeconds(versions, day) > 0;
  return coinIn > 0n && !gaps.has('coinIn') && !isPlayExpected ? [{ code: 'playOutOfService', medium: 'play' }] : [];
}

/**
 * Derives the findings of single tickets, of the roll-forward of the amount owed, and of totals typed without tickets.
 * Returns [] where the floor has no ticket system.
 */
function deriveTicketLifeFindings(
  rawData: RawData,
  { day }: Day,
  machineDays: readonly MachineDay[],
  getSetting: GetSetting,
): FindingDraft[] {
  if (!isSet(getSetting('ticketSystem'))) return [];
  const buildSubjectFields = ({
    machine_id: machineId,
  }: Pick<RawRow<'ticket_steps'>, 'machine_id'>): Pick<FindingDraft, 'subject' | 'machine' | 'machineDay'> => {
    const machineNumber = rawData.findMachineNumber(machineId);
    return machineNumber === null
      ? { subject: 'tickets' }
      : { machine: machineNumber, machineDay: machineDays.find((candidate) => candidate.machine === machineNumber) };
  };
  const enteredTotals = sumEnteredTicketTotals(sumPayments(rawData, day));
  return [
    ...listReprintedTickets(rawData, day).map(({ step, ticket, reprintCount }) => ({
      ...buildSubjectFields(step),
      code: 'ticketReprinted',
      medium: `ticket ${ticket.ticket_id}`,
      evidence: { kind: 'reprinted' as const, ticket, reprintCount },
    })),
    ...listPendingTickets(rawData, day, Number(getSetting('ticketPendingMinutes'))).map(
      ({ presentation, ticket, endStep }) => ({
        ...buildSubjectFields(presentation),
        code: 'ticketLeftPending',
        medium: `ticket ${ticket.ticket_id} step ${presentation.step_number}`,
        evidence: { kind: 'pending' as const, ticket, presentation, endStep },
      }),
    ),
    ...rawData.findRows('ticket_hand_in_differences', 'gaming_day', day).map((difference) => {
      const ticket = rawData.requireRow('tickets', 'ticket_id', difference.ticket_id);
      return {
        ...buildSubjectFields(difference),
        code: 'ticketHandedInOtherwise',
        evidence: { kind: 'handedIn' as const, ticket, amount: difference.amount_minor },
        medium: `ticket ${ticket.ticket_id} ${difference.kind} ${difference.amount_minor}`,
        variance: difference.amount_minor - ticket.amount_minor,
      };
    }),
    ...listOwedChanges(rawData, day)
      .filter(({ rolledForward, owed }) => rolledForward !== owed)
      .map(({ kind, rolledForward, owed }) => ({
        subject: 'tickets',
        code: 'ticketsOwedDisagree',
        medium: kind,
        variance: owed - rolledForward,
        evidence: { kind: 'owed' as const, rolledForward, owed },
      })),
    ...(enteredTotals.machineCount === 0
      ? []
      : [
          {
            subject: 'tickets',
            code: 'ticketsTyped',
            medium: 'ticketsIssued',
            evidence: { kind: 'typed' as const, ...enteredTotals },
          },
        ]),
  ];
}

/** Returns a finding for each device (by its token) whose clock differed from the server's by more than the setting. */
function deriveClockFindings(rawData: RawData, { opensAt, closesAt }: Day, getSetting: GetSetting): FindingDraft[] {
  const maxDriftMs = BigInt(String(getSetting('clockDriftSeconds'))) * 1000n;
  const driftedBatches = rawData
    .listRows('reading_batches')
    .filter(({ received_at: receivedAt }) => receivedAt >= opensAt && receivedAt < closesAt)
    .filter(({ clock_drift_ms: driftMs }) => absoluteValue(driftMs) > maxDriftMs);
  const tokenIds = new Set(driftedBatches.map(({ token_id: tokenId }) => tokenId));
  return [...tokenIds].map((tokenId) => ({
    subject: 'floor',
    code: 'clockDrift',
    medium: tokenId === null ? '' : `token ${tokenId}`,
  }));
}
