import type { RawData } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import { groupBy, parseScaled, sumBy } from './arithmetic.js';
import {
  deriveBoxDay,
  EMPTY_BOX,
  isClosedWithoutBoxes,
  isClosedWithoutGaps,
  MEDIA,
  type BoxContent,
  type BoxContents,
  type BoxDay,
  type Medium,
  type Removal,
} from './boxes.js';
import { sumCardTransfers, NO_TRANSFERS, type CardTransfers } from './cards.js';
import { BUCKET_COUNTER, GAUGES } from './counters.js';
import { findSetting, listVersionsBefore, type Day } from './days.js';
import { collectGaps, findCounterGap, joinGaps, type Gap, type Gaps } from './gaps.js';
import { findLimitKind } from './limits.js';
import { findFormula, findFormulaChangeDate, listHandPaysWithin } from './formulas.js';
import { deriveDebtDay, isClosedWithoutDebts, NO_DEBTS } from './debts.js';
import type { DebtDay, DebtMedium, Debts, DebtsByMachine } from './debts.js';
import {
  joinSegments,
  type CounterValues,
  type Reading,
  type Segment,
  type Step,
  type GetMovement,
} from './movements.js';
import {
  findMedium,
  findMediumGap,
  meterMedium,
  meterRestricted,
  meterRestrictedPlay,
  TICKETS_IN,
  TICKETS_OUT,
  TRANSFERS_IN,
  TRANSFERS_OUT,
} from './money-kinds.js';
import { findLastReadingIndex, type Station, type StationSource } from './stations.js';
import { deriveCounts, PAID_KINDS, sumPayments, type MachineCount, type PaidKind } from './takings.js';
import {
  sumPromotionalTickets,
  sumStackedTickets,
  sumTicketsUntil,
  type PromotionalTickets,
  type StackedTickets,
} from './tickets.js';

type Version = RawRow<'machine_versions'>;

/** A segment of a station's day, in money: its movements at one denomination and one theoretical hold. */
export interface MoneySegment {
  readonly denomination: bigint;
  /** Theoretical hold, of `WHOLE_HOLD`; null: unknown. */
  readonly theoreticalHold: bigint | null;
  readonly movements: CounterValues;
  readonly getMovement: GetMovement;
}

/** A station's day. */
export interface StationDay {
  readonly stationNumber: number;
  readonly openingAt: string | null;
  readonly closingAt: string | null;
  readonly readingCount: number;
  readonly conflictCount: number;
  /** Theoretical return in the closing reading of the day, in hundredths of a percent; null: not stated. */
  readonly statedReturn: bigint | null;
  readonly steps: readonly Step[];
  /** Steps within which the denomination or the return changed without a reading. */
  readonly unreadChangeSteps: readonly Step[];
  readonly moneySegments: readonly MoneySegment[];
  readonly isInDoubt: boolean;
  /** The part of the day until the boxes of the machine were removed; null: no removal is known. */
  readonly untilRemoval: { readonly readAt: string; readonly moneySegments: readonly MoneySegment[] } | null;
}

/** Play in minor units; the theoretical win in millionths of one. */
export interface Play {
  readonly coinIn: bigint;
  readonly coinOut: bigint;
  readonly jackpot: bigint;
  readonly meteredWin: bigint;
  readonly gamesPlayed: bigint;
  readonly theoreticalWin: bigint;
  /** Coin in whose theoretical hold is known. */
  readonly coinInWithKnownHold: bigint;
  /** Figures that are no numbers: what they have here counts only as far as it is known. */
  readonly gaps: Gaps;
}

/** Metered money of a machine's day, in minor units; as far as it is known, where `gaps` names a figure. */
interface MeteredMoney {
  readonly drop: bigint;
  readonly bills: bigint;
  readonly ticketIn: bigint;
  readonly coins: bigint;
  readonly electronicIn: bigint;
  readonly electronicOut: bigint;
  readonly ticketOut: bigint;
  readonly handPaidCancelled: bigint;
  readonly creditsChange: bigint;
  readonly progressive: bigint;
  /** Promotional part of tickets, transfers and stakes; null: not reported. */
  readonly restrictedTicketIn: bigint | null;
  readonly restrictedTicketOut: bigint | null;
  readonly restrictedElectronicIn: bigint | null;
  readonly restrictedElectronicOut: bigint | null;
  readonly restrictedPlayed: bigint | null;
}

/** The sources of a machine's day. */
interface MachineDaySources {
  readonly day: Day;
  readonly machine: RawRow<'machines'>;
  readonly version: Version;
  readonly versions: readonly Version[];
  readonly stations: readonly StationDay[];
  readonly counts: readonly MachineCount[];
  /** Paid amounts by kind, by slips. */
  readonly slipTotals: ReadonlyMap<string, bigint>;
  /** Paid amounts by kind, as totals entered by hand. */
  readonly enteredTotals: ReadonlyMap<string, bigint>;
  readonly stacked: StackedTickets | null;
  /** Restricted tickets by the ticket system; null: none. */
  readonly promotionalTickets: PromotionalTickets | null;
  /** When the counted boxes left the machine; null: not known. */
  readonly removedAt: string | null;
  readonly openingContent: BoxContent;
  readonly openingDebts: Debts;
  readonly cards: CardTransfers;
  /** Name of the formula of its win. */
  readonly formula: string;
  readonly isFormulaStated: boolean;
  /** Last date until the day on which the formula became another one; undefined: never. */
  readonly formulaChangeDate: string | undefined;
}

/** A machine on a gaming day: meter movements, counts, payments and derived figures. */
export interface MachineDay extends Play, MeteredMoney, Omit<MachineDaySources, 'day' | 'machine'> {
  readonly day: string;
  readonly machineId: bigint;
  readonly machine: string;
  readonly paidByKind: Readonly<Record<PaidKind, bigint>>;
  readonly model: string;
  readonly denomination: bigint;
  readonly state: 'inService' | 'outOfService' | 'silent';
  readonly readingCount: number;
  readonly isMetered: boolean;
  readonly isUnreported: (counter: string) => boolean;
  readonly isReported: (counter: string) => boolean;
  readonly coinCounter: string;
  readonly isCounted: boolean;
  readonly countedNotes: bigint;
  readonly countedTickets: bigint;
  readonly countedCoins: bigint;
  readonly boxDay: BoxDay;
  /** Content of the boxes that the count has to account for. */
  readonly dueNotes: bigint;
  readonly dueTickets: bigint;
  readonly dueCoins: bigint;
  readonly debtDays: Readonly<Record<DebtMedium, DebtDay>>;
  readonly cashWin: bigint;
  /** Play by denomination. */
  readonly playByDenomination: readonly (Play & { readonly denomination: bigint })[];
}

/** 100 % of hold; a certified return has four decimals of a percent. */
export const WHOLE_HOLD = 1_000_000n;

/**
 * Derives every machine of a gaming day: its meter movements, counts, payments and derived figures.
 * A machine not yet in service is left out, and a machine retired before the day unless something is recorded for it.
 * `opening`: the money in the boxes and the hand pays owed when the day opens.
 */
export function deriveMachineDays(
  rawData: RawData,
  stations: StationSource,
  day: Day,
  opening: { readonly contents: BoxContents; readonly debts: DebtsByMachine },
): MachineDay[] {
  const countsByMachine = deriveCounts(rawData, day.day);
  const { slipTotalsByMachine, enteredTotalsByMachine } = sumPayments(rawData, day.day);
  const stackedByMachine = sumStackedTickets(rawData, day.day);
  const promotionalByMachine = sumPromotionalTickets(rawData, day.day);
  const transfersByMachine = sumCardTransfers(rawData, day.day);
  return rawData.listRows('machines').flatMap((machine) => {
    const machineId = machine.machine_id;
    const versions = listVersionsBefore(rawData, machineId, day.closesAt);
    const version = versions.at(-1);
    if (version === undefined) return [];
    const counts = countsByMachine.get(machineId) ?? [];
    const removedAt = counts.find((count) => count.removedAt !== null)?.removedAt ?? null;
    const stationDays = stations
      .listStationsKnownOn(machineId, day)
      .map((station) => deriveStationDay(station, day, versions, removedAt));
    const recordedMaps = [
      slipTotalsByMachine,
      enteredTotalsByMachine,
      countsByMachine,
      stackedByMachine,
      transfersByMachine,
      opening.contents,
      opening.debts,
    ];
    const isRecorded =
      recordedMaps.some((map) => map.has(machineId)) || stationDays.some(({ readingCount }) => readingCount > 0);
    const isRetiredBeforeDay =
      version.state === 'retired' && versions.every(({ effective_at: at }) => at <= day.opensAt);
    if (isRetiredBeforeDay && !isRecorded) return [];
    const stated = findFormula(rawData, machineId, day);
    const sources = {
      counts,
      removedAt,
      slipTotals: slipTotalsByMachine.get(machineId) ?? new Map(),
      enteredTotals: enteredTotalsByMachine.get(machineId) ?? new Map(),
      stacked: stackedByMachine.get(machineId) ?? null,
      promotionalTickets: promotionalByMachine.get(machineId) ?? null,
      openingContent: opening.contents.get(machineId) ?? EMPTY_BOX,
      openingDebts: opening.debts.get(machineId) ?? NO_DEBTS,
      cards: transfersByMachine.get(machineId) ?? NO_TRANSFERS,
      formula: stated?.coin_out ?? 'machinePaid',
      isFormulaStated: stated !== undefined,
      formulaChangeDate: findFormulaChangeDate(rawData, machineId, day),
    };
    return [deriveMachineDay(rawData, { day, machine, version, versions, stations: stationDays, ...sources })];
  });
}

/**
 * Derives a station's day: its steps from the last reading until the opening to the last one until the closing.
 * The counts of readings and of conflicts are those within the day.
 */
function deriveStationDay(
  station: Station,
  day: Day,
  versions: readonly Version[],
  removedAt: string | null,
): StationDay {
  const { readings, steps, stationNumber, conflicts } = station;
  const openingIndex = findLastReadingIndex(readings, day.opensAt);
  const closingIndex = findLastReadingIndex(readings, day.closesAt);
  const firstStepIndex = Math.max(openingIndex, 0);
  const daySteps = withholdUnreadChanges(
    closingIndex > openingIndex ? steps.slice(firstStepIndex, closingIndex) : [],
    versions,
  );
  const changeInstants = versions
    .filter((version, index) => {
      const previousVersion = versions[index - 1];
      return previousVersion !== undefined && getTermsKey(version) !== getTermsKey(previousVersion);
    })
    .map(({ effective_at: at }) => at);
  const firstIndex = Math.max(openingIndex, 0);
  const removalIndex =
    removedAt === null || closingIndex <= openingIndex
      ? null
      : findNearestReadingIndex(readings.slice(0, closingIndex + 1), firstIndex, removedAt);
  return {
    stationNumber,
    untilRemoval:
      removalIndex === null
        ? null
        : {
            readAt: readings[removalIndex]?.at ?? '',
            moneySegments: deriveMoneySegments(
              daySteps.slice(0, removalIndex - firstIndex),
              changeInstants,
              versions,
              undefined,
            ),
          },
    openingAt: readings[openingIndex]?.at ?? null,
    closingAt: readings[closingIndex]?.at ?? null,
    readingCount:
      countReadingsUntil(station, closingIndex, day.closesAt) - countReadingsUntil(station, openingIndex, day.opensAt),
    conflictCount: conflicts.filter(({ read_at: at }) => at > day.opensAt && at <= day.closesAt).length,
    statedReturn: closingIndex > openingIndex ? readStatedReturn(readings[closingIndex]) : null,
    steps: daySteps,
    unreadChangeSteps: daySteps.filter((step) => isUnreadChange(step, versions)),
    moneySegments: deriveMoneySegments(
      daySteps,
      changeInstants,
      versions,
      closingIndex > openingIndex ? readings[closingIndex] : undefined,
    ),
    isInDoubt:
      daySteps.some(({ doubts }) => doubts.some(({ code }) => code === 'meterException')) ||
      hasCounterReadOnce(daySteps),
  };
}

/** Returns the index of the reading, from the first one on, that is nearest to an instant; of two, of the earlier. */
function findNearestReadingIndex(readings: readonly Reading[], firstIndex: number, instant: string): number {
  const getDistance = (index: number): number => measureDistance(readings[index]?.at ?? '', instant);
  let nearest = firstIndex;
  for (let index = firstIndex + 1; index < readings.length; index += 1)
    if (getDistance(index) < getDistance(nearest)) nearest = index;
  return nearest;
}

const measureDistance = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other));

/** Returns the theoretical return that a reading itself states; null when it states none. */
function readStatedReturn(reading: Reading | undefined): bigint | null {
  const counter = 'theoretical_return_hundredths_percent';
  if (reading === undefined || reading.staleCounters?.has(counter) === true) return null;
  return reading.counters.get(counter) ?? null;
}

/**
 * Returns whether a counter was read at only one end of the day, so that its movement is unknown. Those of doors and
 * power are in no figure.
 */
function hasCounterReadOnce(steps: readonly Step[]): boolean {
  const [firstStep, lastStep] = [steps[0], steps.at(-1)];
  if (firstStep === undefined || lastStep === undefined) return false;
  const [start, end] = [firstStep.earlier.counters, lastStep.later.counters];
  return [...start.keys(), ...end.keys()].some(
    (name) => start.has(name) !== end.has(name) && findLimitKind(name) !== 'openings',
  );
}

/**
 * Returns the segments of a day's steps, each with the version of the machine in force.
 * `onlyReading`: the single reading of a day without steps, whose counters are reported but did not move.
 */
function deriveMoneySegments(
  steps: readonly Step[],
  changeInstants: readonly string[],
  versions: readonly Version[],
  onlyReading: Reading | undefined,
): MoneySegment[] {
  if (steps.length === 0 && onlyReading !== undefined) {
    const { at, counters } = onlyReading;
    return [buildMoneySegment({ start: counters, end: counters, movementOf: () => 0n }, findVersionAt(versions, at))];
  }
  return joinSegments(steps, changeInstants).map((segment) =>
    buildMoneySegment(segment, findVersionAt(versions, segment.from)),
  );
}

/**
 * Builds a money segment: a segment with the version in force, and its established movements.
 * `getMovement` gives a movement to the identities: null when unknown, undefined when not reported.
 */
function buildMoneySegment(
  { start, end, movementOf }: Pick<Segment, 'start' | 'end' | 'movementOf'>,
  version: Version | undefined,
): MoneySegment {
  if (version === undefined) throw new Error('a station moved before its machine had a sheet');
  const counterNames = new Set([...start.keys(), ...end.keys()]);
  const movements = new Map(
    [...counterNames].flatMap((name) => {
      const movement = movementOf(name);
      return movement === null ? [] : [[name, movement] as const];
    }),
  );
  return {
    denomination: version.denomination_minor,
    theoreticalHold: computeTheoreticalHold(version),
    movements,
    getMovement: (name) => (counterNames.has(name) ? (movements.get(name) ?? null) : undefined),
  };
}

/**
 * Returns the number of readings of the station before an instant, less one: those before its last believed reading
 * there, whether or not they are among its `readings`, and those left out since.
 */
function countReadingsUntil({ readings, readingPositions, leftOut }: Station, index: number, instant: string): number {
  const lastAt = readings[index]?.at ?? '';
  const leftOutSince = leftOut.filter((at) => at > lastAt && at <= instant).length;
  return (readingPositions[index] ?? index) + leftOutSince;
}

/**
 * Returns whether credits moved in a step within which the denomination or the return changed without a reading.
 * Credits of such a step cannot be divided between the two.
 */
function isUnreadChange({ earlier, later, movements, stated }: Step, versions: readonly Version[]): boolean {
  const areTermsChanged = versions.some((version, index) => {
    const previousVersion = versions[index - 1];
    const isWithin = version.effective_at > earlier.at && version.effective_at < later.at;
    return previousVersion !== undefined && isWithin && getTermsKey(version) !== getTermsKey(previousVersion);
  });
  const areCreditsMoved = [...movements].some(
    ([name, movement]) => isMovedCredits(name, movement) && stated?.has(name) !== true,
  );
  return areTermsChanged && areCreditsMoved;
}

/** Returns the steps, without the movements of credits that cannot be divided between two denominations or returns. */
export const withholdUnreadChanges = (steps: readonly Step[], versions: readonly Version[]): Step[] =>
  steps.map((step) => (isUnreadChange(step, versions) ? withholdCredits(step) : step));

const isMovedCredits = (name: string, movement: bigint): boolean =>
  movement !== 0n && CREDITS_PATTERN.test(name) && !GAUGES.has(name);

/** Withholds the moved credits of a step that cannot be divided between two denominations or returns. */
function withholdCredits(step: Step): Step {
  const credits = [...step.movements].flatMap(([name, movement]) =>
    isMovedCredits(name, movement) && step.stated?.has(name) !== true ? [name] : [],
  );
  return { ...step, kind: 'exception', withheld: new Set([...(step.withheld ?? []), ...credits]) };
}

const CREDITS_PATTERN = /_credits$|Credits$/;

/** Returns the terms of a version as text, equal for equal denomination, return and rake. */
const getTermsKey = (version: Version): string =>
  `${version.denomination_minor}/${version.return_percent}/${version.rake_percent}`;

/** Returns the version in force at an instant; the first one before it. */
const findVersionAt = (versions: readonly Version[], instant: string): Version | undefined =>
  versions.findLast(({ effective_at: at }) => at <= instant) ?? versions[0];

/**
 * Returns the theoretical hold of a version, of `WHOLE_HOLD`: one less the certified return, or the rake; null:
 * unknown.
 */
function computeTheoreticalHold({ return_percent: returnPercent, rake_percent: rakePercent }: Version): bigint | null {
  if (returnPercent !== null) return WHOLE_HOLD - parseScaled(returnPercent, 4);
  return rakePercent === null ? null : parseScaled(rakePercent, 4);
}

/** Returns the payments of a machine by kind: the entered total where there is one, else the sum of its slips. */
const derivePaidByKind = ({
  enteredTotals,
  slipTotals,
}: Pick<MachineDaySources, 'enteredTotals' | 'slipTotals'>): Record<PaidKind, bigint> =>
  Object.fromEntries(PAID_KINDS.map((kind) => [kind, enteredTotals.get(kind) ?? slipTotals.get(kind) ?? 0n])) as Record<
    PaidKind,
    bigint
  >;

/**
 * Derives the figures of a machine's day from the movements of its meters, its counts and payments, in minor units.
 * The first count is decisive. Coins are those that fell into the drop bucket, where the machine has a hopper or
 * reports that counter; otherwise all coins.
 */
function deriveMachineDay(rawData: RawData, { day, machine, ...sources }: MachineDaySources): MachineDay {
  const { version, stations, counts, stacked, openingContent } = sources;
  const moneySegments = stations.flatMap(({ moneySegments: stationSegments }) => stationSegments);
  const hasHopper = version.hopper_capacity !== null || 'hopper' in version.technical;
  const findGap = createGapFinder(moneySegments);
  const isCounterReported = (counter: string): boolean => findGap(counter) !== 'absent';
  const coinCounter = hasHopper || isCounterReported(BUCKET_COUNTER) ? BUCKET_COUNTER : 'coins_credits';
  const paid = derivePaidByKind(sources);
  const firstCount = counts[0] ?? { notes: 0n, tickets: 0n, coins: 0n };
  const restrictedGaps = findRestrictedGaps(moneySegments, sources.promotionalTickets);
  const play = sumPlay(moneySegments, sources.formula);
  const figures = {
    ...play,
    ...meterMoney(moneySegments, coinCounter),
    ...nullWhere(restrictedGaps, meterPromotionalMoney(moneySegments, sources.promotionalTickets)),
  };
  const moneyGaps = findMoneyGaps(findGap, coinCounter);
  const boxGaps = { notes: moneyGaps.bills, tickets: moneyGaps.ticketIn, coins: moneyGaps.coins };
  const entered = {
    notes: figures.bills,
    tickets: figures.ticketIn,
    coins: figures.coins,
    restricted: figures.restrictedTicketIn ?? 0n,
    unknown: listUnknownBoxes(moneyGaps, restrictedGaps),
    stacked: stacked ?? EMPTY_BOX.stacked,
  };
  const isSettled = counts.length > 0 || isClosedWithoutBoxes(rawData, day.day);
  const removal = deriveRemoval(rawData, day, machine.machine_id, sources, coinCounter, {
    entered,
    isAbsent: (medium) => (medium === 'restricted' ? restrictedGaps.restrictedTicketIn : boxGaps[medium]) === 'absent',
  });
  const boxDay = deriveBoxDay(day.day, openingContent, entered, isSettled, removal);
  const isWithoutDebts = isClosedWithoutDebts(rawData, day.day);
  const debtDays = deriveDebtDays(day.day, sources.openingDebts, paid, {
    jackpot: isWithoutDebts || play.gaps.has('jackpot') ? null : figures.jackpot,
    cancelledCredits: isWithoutDebts || moneyGaps.handPaidCancelled !== undefined ? null : figures.handPaidCancelled,
  });
  const isWithoutGaps = isClosedWithoutGaps(rawData, day.day);
  const gaps = collectDayGaps(play.gaps, moneyGaps, restrictedGaps, boxDay);
  return {
    ...figures,
    ...sources,
    gaps: isWithoutGaps ? NO_GAPS : gaps,
    boxDay,
    dueNotes: boxDay.due.notes,
    dueTickets: boxDay.due.tickets,
    dueCoins: boxDay.due.coins,
    debtDays,
    day: day.day,
    machineId: machine.machine_id,
    machine: machine.sbm_number,
    paidByKind: paid,
    model: version.model,
    denomination: version.denomination_minor,
    state: deriveMachineState(rawData, { day, version, stations }),
    readingCount: stations.reduce((sum, { readingCount }) => sum + readingCount, 0),
    isMetered: moneySegments.length > 0,
    isUnreported: (counter: string) => !isCounterReported(counter === 'coins' ? coinCounter : counter),
    isReported: isCounterReported,
    coinCounter,
    isCounted: counts.length > 0,
    countedNotes: firstCount.notes,
    countedTickets: firstCount.tickets,
    countedCoins: firstCount.coins,
    cashWin: computeCashWin(firstCount, boxDay, figures, paid) - sumDebtGrowth({ debtDays }),
    playByDenomination: splitByDenomination(version, moneySegments, sources.formula, isWithoutGaps),
  };
}

/**
 * Derives when the counted boxes of a machine left it, and the content that had entered them by the nearest reading of
 * each of its stations. It divides the day only if each such reading is near enough and gives every medium that the day has.
 */
function deriveRemoval(
  rawData: RawData,
  { day }: Day,
  machineId: bigint,
  { stations, removedAt, promotionalTickets, stacked }: Omit<MachineDaySources, 'day' | 'machine'>,
  coinCounter: string,
  whole: { readonly entered: Omit<BoxContent, 'since'>; readonly isAbsent: (medium: Medium | 'restricted') => boolean },
): Removal | null {
  if (removedAt === null) return null;
  const undivided = { removedAt, readAt: null, enteredBefore: null };
  const metered = stations.filter(({ moneySegments }) => moneySegments.length > 0);
  const parts = metered.flatMap(({ untilRemoval }) => untilRemoval ?? []);
  const [readAt] = parts
    .map((part) => part.readAt)
    .sort((one, other) => measureDistance(other, removedAt) - measureDistance(one, removedAt));
  const limitMs = Number(findSetting(rawData, 'removalReadingMinutes', day)) * 60_000;
  if (readAt === undefined || parts.length < metered.length || measureDistance(readAt, removedAt) > limitMs)
    return undivided;
  const segments = parts.flatMap(({ moneySegments }) => moneySegments);
  const findGap = createGapFinder(segments);
  const restrictedGap = findCounterGap(segments, TICKETS_IN.restricted);
  const bySystem = sumTicketsUntil(rawData, day, machineId, removedAt, readAt);
  const gaps = {
    notes: findGap('bills_credits'),
    tickets: findGap('ticket_in_credits'),
    coins: findGap(coinCounter),
    restricted: restrictedGap === 'absent' && promotionalTickets !== null ? undefined : restrictedGap,
  };
  const isDivided = ([...MEDIA, 'restricted'] as const).every(
    (medium) => gaps[medium] === undefined || whole.isAbsent(medium),
  );
  if (segments.length > 0 && !isDivided) return undivided;
  const { bills, ticketIn, coins } = meterMoney(segments, coinCounter);
  const restricted = meterRestricted(segments, TICKETS_IN) ?? (promotionalTickets === null ? 0n : bySystem.restricted);
  const enteredBefore = {
    notes: bills,
    tickets: ticketIn,
    coins,
    restricted,
    unknown: new Set<string>(),
    stacked: stacked === null ? EMPTY_BOX.stacked : bySystem.stacked,
  };
  return { removedAt, readAt, enteredBefore };
}

/** Returns a function for the gap of a counter; that of a medium in credits covers its counters in cents. */
const createGapFinder =
  (moneySegments: readonly MoneySegment[]) =>
  (counter: string): Gap | undefined => {
    const medium = findMedium(counter);
    return medium === undefined ? findCounterGap(moneySegments, counter) : findMediumGap(moneySegments, medium);
  };

/** Returns the metered money of segments, as far as it is known; `coinCounter`: the counter of the bucket. */
function meterMoney(moneySegments: readonly MoneySegment[], coinCounter: string) {
  const sumCounter = (counter: string): bigint => sumMoney(moneySegments, counter);
  return {
    drop: sumCounter('drop_credits'),
    bills: sumCounter('bills_credits'),
    ticketIn: meterMedium(moneySegments, TICKETS_IN),
    coins: sumCounter(coinCounter),
    electronicIn: meterMedium(moneySegments, TRANSFERS_IN),
    electronicOut: meterMedium(moneySegments, TRANSFERS_OUT),
    ticketOut: meterMedium(moneySegments, TICKETS_OUT),
    handPaidCancelled: sumCounter('hand_paid_cancelled_credits'),
    creditsChange: sumCounter('current_credits'),
    progressive: sumCounter('progressive_credits'),
  };
}

/** Returns the promotional money of segments; tickets that no counter has are those of the ticket system. */
const meterPromotionalMoney = (
  moneySegments: readonly MoneySegment[],
  promotionalTickets: PromotionalTickets | null,
) => ({
  restrictedTicketIn: meterRestricted(moneySegments, TICKETS_IN) ?? promotionalTickets?.stacked ?? null,
  restrictedTicketOut: meterRestricted(moneySegments, TICKETS_OUT) ?? promotionalTickets?.issued ?? null,
  restrictedElectronicIn: meterRestricted(moneySegments, TRANSFERS_IN),
  restrictedElectronicOut: meterRestricted(moneySegments, TRANSFERS_OUT),
  restrictedPlayed: meterRestrictedPlay(moneySegments),
});

/** Gaps of a machine's metered money, by figure. */
type MoneyGaps = ReturnType<typeof findMoneyGaps>;

/** Returns the gaps of a machine's metered money; `coinCounter`: the counter of its bucket. */
const findMoneyGaps = (findGap: (counter: string) => Gap | undefined, coinCounter: string) => ({
  drop: findGap('drop_credits'),
  bills: findGap('bills_credits'),
  ticketIn: findGap('ticket_in_credits'),
  coins: findGap(coinCounter),
  electronicIn: findGap('electronic_in_credits'),
  electronicOut: findGap('electronic_out_credits'),
  ticketOut: findGap('ticket_out_credits'),
  handPaidCancelled: findGap('hand_paid_cancelled_credits'),
  creditsChange: findGap('current_credits'),
  progressive: findGap('progressive_credits'),
});

/** Returns all gaps of a machine's day; the cash win is unknown with any of its parts. */
function collectDayGaps(
  playGaps: Gaps,
  moneyGaps: MoneyGaps,
  restrictedGaps: ReturnType<typeof findRestrictedGaps>,
  boxDay: BoxDay,
): Gaps {
  const { bills, ticketIn, coins, electronicIn, electronicOut, handPaidCancelled } = moneyGaps;
  const { restrictedPlayed: _played, ...restrictedMoney } = restrictedGaps;
  const cashGaps = [bills, ticketIn, coins, electronicIn, electronicOut, handPaidCancelled, playGaps.get('jackpot')];
  const isDueUnknown = MEDIA.some((medium) => boxDay.due.unknown.has(medium));
  return collectGaps({
    ...Object.fromEntries(playGaps),
    ...moneyGaps,
    ...restrictedGaps,
    ...findDueGaps(boxDay, moneyGaps),
    cashWin: joinGaps([], [...cashGaps, ...Object.values(restrictedMoney), isDueUnknown ? 'unknown' : undefined]),
  });
}

const NO_GAPS: Gaps = new Map();

/** Returns the gaps of promotional money; tickets that the ticket system knows are not absent. */
function findRestrictedGaps(moneySegments: readonly MoneySegment[], promotionalTickets: PromotionalTickets | null) {
  const ofTickets = (counter: string): Gap | undefined => {
    const gap = findCounterGap(moneySegments, counter);
    return gap === 'absent' && promotionalTickets !== null ? undefined : gap;
  };
  return {
    restrictedTicketIn: ofTickets(TICKETS_IN.restricted),
    restrictedTicketOut: ofTickets(TICKETS_OUT.restricted),
    restrictedElectronicIn: findCounterGap(moneySegments, TRANSFERS_IN.restricted),
    restrictedElectronicOut: findCounterGap(moneySegments, TRANSFERS_OUT.restricted),
    restrictedPlayed: findCounterGap(moneySegments, 'restrictedPlayedCredits'),
  };
}

/** Returns amounts with null for those that have a gap. */
const nullWhere = <Name extends string>(
  gaps: Readonly<Record<Name, Gap | undefined>>,
  amounts: Readonly<Record<Name, bigint | null>>,
): Record<Name, bigint | null> =>
  Object.fromEntries(
    Object.entries<bigint | null>(amounts).map(([name, amount]) => [
      name,
      gaps[name as Name] === undefined ? amount : null,
    ]),
  ) as Record<Name, bigint | null>;

/** Returns the media of a box whose metered amount is unknown. */
function listUnknownBoxes(
  { bills: notes, ticketIn: tickets, coins }: MoneyGaps,
  { restrictedTicketIn: restricted }: ReturnType<typeof findRestrictedGaps>,
): ReadonlySet<string> {
  const gaps = Object.entries({ notes, tickets, coins, restricted });
  return new Set(gaps.flatMap(([medium, gap]) => (gap === 'unknown' ? [medium] : [])));
}

/** Returns the gaps of the content due: of a medium without a meter nothing is due, unless an earlier day left some. */
function findDueGaps(
  { due }: BoxDay,
  metered: Readonly<Record<'bills' | 'ticketIn' | 'coins', Gap | undefined>>,
): Readonly<Record<'dueNotes' | 'dueTickets' | 'dueCoins', Gap | undefined>> {
  const findGap = (medium: Medium, gap: Gap | undefined): Gap | undefined => {
    if (due.unknown.has(medium)) return 'unknown';
    return gap === 'absent' && due[medium] === 0n ? 'absent' : undefined;
  };
  return {
    dueNotes: findGap('notes', metered.bills),
    dueTickets: findGap('tickets', metered.ticketIn),
    dueCoins: findGap('coins', metered.coins),
  };
}

/** Derives a machine's hand pays owed over a day from its payments and meters; null: not compared. */
function deriveDebtDays(
  day: string,
  opening: Debts,
  paid: Readonly<Record<PaidKind, bigint>>,
  metered: Readonly<Record<DebtMedium, bigint | null>>,
): MachineDay['debtDays'] {
  const wonByHand = paid.jackpot + paid.progressive + paid.bonus;
  return {
    jackpot: deriveDebtDay(day, opening.jackpot, metered.jackpot, wonByHand),
    cancelledCredits: deriveDebtDay(day, opening.cancelledCredits, metered.cancelledCredits, paid.cancelledCredits),
  };
}

/** Returns the growth of a machine's hand pays owed on a day, of one medium or of both. */
export const sumDebtGrowth = (
  { debtDays }: Pick<MachineDay, 'debtDays'>,
  media: readonly DebtMedium[] = ['jackpot', 'cancelledCredits'],
): bigint => sumBy(media, (medium) => debtDays[medium].unpaid - debtDays[medium].settled);

/** Returns the value of credits moved, at the denomination of each segment. */
export const sumMoney = (moneySegments: readonly MoneySegment[], counter: string): bigint =>
  sumBy(moneySegments, ({ denomination, movements }) => (movements.get(counter) ?? 0n) * denomination);

/** Returns the amount that a machine paid itself: its coin out counter without the hand pays that it contains by the formula. */
export const sumMachinePaid = (moneySegments: readonly MoneySegment[], formula: string): bigint =>
  sumMoney(moneySegments, 'coin_out_credits') -
  sumBy(listHandPaysWithin(formula), (counter) => sumMoney(moneySegments, counter));

/**
 * Returns the sums of play: stakes, wins, games, and the theoretical win in millionths of a minor unit.
 * `coinInWithKnownHold`: the stakes of segments whose theoretical hold is known, which alone have a theoretical win.
 */
function sumPlay(moneySegments: readonly MoneySegment[], formula: string): Play {
  const coinIn = sumMoney(moneySegments, 'coin_in_credits');
  const coinOut = sumMachinePaid(moneySegments, formula);
  const jackpot = sumMoney(moneySegments, 'jackpot_credits');
  const findGap = (counter: string): Gap | undefined => findCounterGap(moneySegments, counter);
  const coinInGap = findGap('coin_in_credits');
  const coinOutGap = joinGaps([findGap('coin_out_credits')], listHandPaysWithin(formula).map(findGap));
  const jackpotGap = findGap('jackpot_credits');
  const segmentsWithKnownHold = moneySegments.filter(({ theoreticalHold }) => theoreticalHold !== null);
  return {
    coinIn,
    coinOut,
    jackpot,
    meteredWin: coinIn - coinOut - jackpot,
    gamesPlayed: sumBy(moneySegments, ({ movements }) => movements.get('games_played') ?? 0n),
    theoreticalWin: sumBy(
      segmentsWithKnownHold,
      (moneySegment) => sumMoney([moneySegment], 'coin_in_credits') * (moneySegment.theoreticalHold ?? 0n),
    ),
    coinInWithKnownHold: sumMoney(segmentsWithKnownHold, 'coin_in_credits'),
    gaps: collectGaps({
      coinIn: coinInGap,
      coinOut: coinOutGap,
      jackpot: jackpotGap,
      meteredWin: joinGaps([coinInGap, coinOutGap], [jackpotGap]),
      theoreticalWin: coinInGap,
      gamesPlayed: findGap('games_played'),
    }),
  };
}

/**
 * Returns the cash win: what was put in by the meters, corrected by the count of the boxes that were due, and
 * transferred in, less transfers out, fills and every kind of payment. Promotional money among them is no one's cash:
 * it is taken out of both sides. The growth of the hand pays owed is not in it.
 */
function computeCashWin(
  count: Pick<MachineCount, 'notes' | 'tickets' | 'coins'>,
  { due }: BoxDay,
  metered: MeteredMoney,
  paid: MachineDay['paidByKind'],
): bigint {
  const variance = count.notes - due.notes + (count.tickets - due.tickets) + (count.coins - due.coins);
  const promotionalReceived = (metered.restrictedTicketIn ?? 0n) + (metered.restrictedElectronicIn ?? 0n);
  const putIn = metered.bills + metered.ticketIn + metered.coins + variance;
  const received = putIn + metered.electronicIn - promotionalReceived;
  const promotionalPaid = (metered.restrictedTicketOut ?? 0n) + (metered.restrictedElectronicOut ?? 0n);
  return received - (metered.electronicOut + sumBy(PAID_KINDS, (kind) => paid[kind]) - promotionalPaid);
}

/**
 * Returns the play by denomination of a day that had several, otherwise all of it under the last one. `isWithoutGaps`:
 * figures that are no numbers count as 0.
 */
function splitByDenomination(
  { denomination_minor: lastDenomination }: Version,
  moneySegments: readonly MoneySegment[],
  formula: string,
  isWithoutGaps: boolean,
): MachineDay['playByDenomination'] {
  const sumSegments = (segments: readonly MoneySegment[]): Play => {
    const play = sumPlay(segments, formula);
    return isWithoutGaps ? { ...play, gaps: NO_GAPS } : play;
  };
  const segmentsByDenomination = groupBy(moneySegments, ({ denomination }) => denomination);
  if ([...segmentsByDenomination.keys()].every((denomination) => denomination === lastDenomination))
    return [{ denomination: lastDenomination, ...sumSegments(moneySegments) }];
  return [...segmentsByDenomination].map(([denomination, denominationSegments]) => ({
    denomination,
    ...sumSegments(denominationSegments),
  }));
}

/**
 * Returns the state of a machine on a day: out of service, silent when a station was silent too long, or in service.
 */
function deriveMachineState(
  rawData: RawData,
  { day, version, stations }: Pick<MachineDaySources, 'day' | 'version' | 'stations'>,
): MachineDay['state'] {
  if (version.state !== 'inService') return 'outOfService';
  const silentAfterMs = Number(findSetting(rawData, 'silentAfterMinutes', day.day)) * 60_000;
  return stations.length === 0 || stations.some((station) => isStationSilent(station, day, silentAfterMs))
    ? 'silent'
    : 'inService';
}

/** Returns whether a station has no reading on the day, or its last one is too long before the closing. */
export function isStationSilent(
  { closingAt, readingCount }: Pick<StationDay, 'closingAt' | 'readingCount'>,
  { closesAt }: Pick<Day, 'closesAt'>,
  silentAfterMs: number,
): boolean {
  return closingAt === null || readingCount === 0 || Date.parse(closesAt) - Date.parse(closingAt) > silentAfterMs;
}
