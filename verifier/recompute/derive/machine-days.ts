import type { Facts } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import { groupBy, parseScaled, sumOf } from './arithmetic.js';
import { sumCardTransfers, NO_TRANSFERS, type CardTransfers } from './cards.js';
import { BUCKET } from './counters.js';
import { findSetting, listVersionsBefore, type Day } from './days.js';
import { joinSegments, type ByCounter, type Reading, type Segment, type Step, type ValueOf } from './movements.js';
import { indexOfLastUntil, type Station, type StationsAsOf } from './stations.js';
import { deriveCounts, PAID_KINDS, sumPayments, type MachineCount, type PaidKind } from './takings.js';
import { sumStackedTickets, type StackedTickets } from './tickets.js';

type Version = RawRow<'machine_versions'>;

/** A stretch of a station's day in the form used for money. */
export interface Stretch {
  readonly denomination: bigint;
  /** Theoretical hold, of `WHOLE_HOLD`; null: unknown. */
  readonly hold: bigint | null;
  readonly movements: ByCounter;
  readonly valueOf: ValueOf;
}

/** A station's day. */
export interface StationDay {
  readonly stationNumber: number;
  readonly openingAt: string | null;
  readonly closingAt: string | null;
  readonly readingCount: number;
  readonly conflictCount: number;
  readonly steps: readonly Step[];
  /** Steps within which the denomination or the return changed without a reading. */
  readonly unread: readonly Step[];
  readonly stretches: readonly Stretch[];
  readonly isInDoubt: boolean;
}

/** Play in minor units; the theoretical win in millionths of one. */
export interface Play {
  readonly coinIn: bigint;
  readonly coinOut: bigint;
  readonly jackpot: bigint;
  readonly meteredWin: bigint;
  readonly games: bigint;
  readonly theoretical: bigint;
  /** Coin in whose theoretical hold is known. */
  readonly judgedCoinIn: bigint;
}

/** Metered money of a machine's day, in minor units. */
interface Metered {
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
}

/** Paid amounts of a machine by kind: by slips, and as totals entered by hand. */
interface Totals {
  readonly slips: ReadonlyMap<string, bigint>;
  readonly entered: ReadonlyMap<string, bigint>;
}

/** The sources of a machine's day. */
interface MachineSources {
  readonly day: Day;
  readonly machine: RawRow<'machines'>;
  readonly version: Version;
  readonly versions: readonly Version[];
  readonly stations: readonly StationDay[];
  readonly counts: readonly MachineCount[];
  readonly totals: Totals;
  readonly stacked: StackedTickets | null;
  readonly cards: CardTransfers;
}

/** A machine on a gaming day: meter movements, counts, payments and derived figures. */
export interface MachineDay extends Play, Metered, Omit<MachineSources, 'day' | 'machine'> {
  readonly day: string;
  readonly machineId: bigint;
  readonly machine: string;
  readonly paid: Readonly<Record<PaidKind, bigint>>;
  readonly model: string;
  readonly denomination: bigint;
  readonly state: 'inService' | 'outOfService' | 'silent';
  readonly readingCount: number;
  readonly isMetered: boolean;
  readonly unreported: (counter: string) => boolean;
  readonly reports: (counter: string) => boolean;
  readonly bucket: string;
  readonly isCounted: boolean;
  readonly countedNotes: bigint;
  readonly countedTickets: bigint;
  readonly countedCoins: bigint;
  readonly cashWin: bigint;
  /** Play by denomination. */
  readonly parts: readonly (Play & { readonly denomination: bigint })[];
}

/** 100 % of hold; a certified return has four decimals of a percent. */
export const WHOLE_HOLD = 1_000_000n;

/**
 * Derives every machine of a gaming day: its meter movements, counts, payments and derived figures.
 * A machine not yet in service is left out, and a machine retired before the day unless something is recorded for it.
 */
export function deriveMachineDays(facts: Facts, stations: StationsAsOf, day: Day): MachineDay[] {
  const counts = deriveCounts(facts, day.day);
  const { slips, entered } = sumPayments(facts, day.day);
  const stacked = sumStackedTickets(facts, day.day);
  const transfers = sumCardTransfers(facts, day.day);
  return facts.rowsOf('machines').flatMap((machine) => {
    const machineId = machine.machine_id;
    const versions = listVersionsBefore(facts, machineId, day.closesAt);
    const version = versions.at(-1);
    if (version === undefined) return [];
    const stationDays = stations
      .stationsKnownOn(machineId, day)
      .map((station) => deriveStationDay(station, day, versions));
    const noSums: ReadonlyMap<string, bigint> = new Map();
    const totals = { slips: slips.get(machineId) ?? noSums, entered: entered.get(machineId) ?? noSums };
    const hasNoPayments = totals.slips.size + totals.entered.size === 0;
    const hasNoTakings = counts.get(machineId) === undefined && hasNoPayments && !stacked.has(machineId);
    const isGone = version.state === 'retired' && versions.every(({ effective_at: at }) => at <= day.opensAt);
    if (
      isGone &&
      hasNoTakings &&
      !transfers.has(machineId) &&
      stationDays.every(({ readingCount }) => readingCount === 0)
    )
      return [];
    const cards = transfers.get(machineId) ?? NO_TRANSFERS;
    const takings = { counts: counts.get(machineId) ?? [], totals, stacked: stacked.get(machineId) ?? null, cards };
    return [deriveMachineDay(facts, { day, machine, version, versions, stations: stationDays, ...takings })];
  });
}

/**
 * Derives a station's day: its steps from the last reading until the opening to the last one until the closing.
 * The counts of readings and of conflicts are those within the day.
 */
function deriveStationDay(station: Station, day: Day, versions: readonly Version[]): StationDay {
  const { readings, steps, stationNumber, conflicts } = station;
  const openingIndex = indexOfLastUntil(readings, day.opensAt);
  const closingIndex = indexOfLastUntil(readings, day.closesAt);
  const firstStep = Math.max(openingIndex, 0);
  const daySteps = closingIndex > openingIndex ? steps.slice(firstStep, closingIndex) : [];
  const changedAt = versions
    .filter((version, index) => {
      const previous = versions[index - 1];
      return previous !== undefined && formatTerms(version) !== formatTerms(previous);
    })
    .map(({ effective_at: at }) => at);
  return {
    stationNumber,
    openingAt: readings[openingIndex]?.at ?? null,
    closingAt: readings[closingIndex]?.at ?? null,
    readingCount: countReadingsBefore(station, closingIndex) - countReadingsBefore(station, openingIndex),
    conflictCount: conflicts.filter(({ read_at: at }) => at > day.opensAt && at <= day.closesAt).length,
    steps: daySteps,
    unread: daySteps.filter((step) => hasUnreadChange(step, versions)),
    stretches: deriveStretches(daySteps, {
      changes: changedAt,
      versions,
      only: closingIndex > openingIndex ? readings[closingIndex] : undefined,
    }),
    isInDoubt:
      daySteps.some(({ doubts }) => doubts.some(({ code }) => code === 'meterException')) ||
      hasCounterReadOnce(daySteps),
  };
}

/** Returns whether a counter was read at only one end of the day, so that its movement is unknown. */
function hasCounterReadOnce(steps: readonly Step[]): boolean {
  const [firstStep, lastStep] = [steps[0], steps.at(-1)];
  if (firstStep === undefined || lastStep === undefined) return false;
  const [start, end] = [firstStep.earlier.counters, lastStep.later.counters];
  return [...start.keys()].some((name) => !end.has(name)) || [...end.keys()].some((name) => !start.has(name));
}

/**
 * Returns the segments of a day's steps, each with the version of the machine in force.
 * `onlyReading`: the single reading of a day without steps, whose counters are reported but did not move.
 */
function deriveStretches(
  steps: readonly Step[],
  {
    changes,
    versions,
    only: onlyReading,
  }: { readonly changes: readonly string[]; readonly versions: readonly Version[]; readonly only: Reading | undefined },
): Stretch[] {
  if (steps.length === 0 && onlyReading !== undefined) {
    const { at, counters } = onlyReading;
    return [buildStretch({ start: counters, end: counters, movementOf: () => 0n }, findVersionAt(versions, at))];
  }
  return joinSegments(steps, changes).map((segment) => buildStretch(segment, findVersionAt(versions, segment.from)));
}

/**
 * Builds a stretch: a segment with the version in force, and its established movements.
 * `valueOf` gives a movement to the identities: null when unknown, undefined when not reported.
 */
function buildStretch(
  { start, end, movementOf }: Pick<Segment, 'start' | 'end' | 'movementOf'>,
  sheetVersion: Version | undefined,
): Stretch {
  if (sheetVersion === undefined) throw new Error('a station moved before its machine had a sheet');
  const names = new Set([...start.keys(), ...end.keys()]);
  const movements = new Map(
    [...names].flatMap((name) => {
      const moved = movementOf(name);
      return moved === null ? [] : [[name, moved] as const];
    }),
  );
  return {
    denomination: sheetVersion.denomination_minor,
    hold: theoreticalHold(sheetVersion),
    movements,
    valueOf: (name) => (names.has(name) ? (movements.get(name) ?? null) : undefined),
  };
}

/** Returns the number of readings of the station before this one, whether or not they are among its `readings`. */
const countReadingsBefore = ({ places }: Station, index: number): number => places?.[index] ?? index;

/**
 * Returns whether credits moved in a step within which the denomination or the return changed without a reading.
 * Credits of such a step cannot be divided between the two.
 */
function hasUnreadChange({ earlier, later, movements, doubts }: Step, versions: readonly Version[]): boolean {
  const haveTermsChanged = versions.some((version, index) => {
    const previous = versions[index - 1];
    const isWithin = version.effective_at > earlier.at && version.effective_at < later.at;
    return previous !== undefined && isWithin && formatTerms(version) !== formatTerms(previous);
  });
  const haveCreditsMoved = [...movements].some(([name, moved]) => moved !== 0n && /_credits$/.test(name));
  return haveTermsChanged && (haveCreditsMoved || doubts.length > 0);
}

/** Returns the terms of a version as text, equal for equal denomination, return and rake. */
const formatTerms = ({
  denomination_minor: denomination,
  return_percent: returnPercent,
  rake_percent: rakePercent,
}: Version): string => `${denomination}/${returnPercent}/${rakePercent}`;

/** Returns the version in force at an instant; the first one before it. */
const findVersionAt = (versions: readonly Version[], instant: string): Version | undefined =>
  versions.findLast(({ effective_at: at }) => at <= instant) ?? versions[0];

/**
 * Returns the theoretical hold of a version, of `WHOLE_HOLD`: one less the certified return, or the rake; null:
 * unknown.
 */
function theoreticalHold({ return_percent: returnPercent, rake_percent: rakePercent }: Version): bigint | null {
  if (returnPercent !== null) return WHOLE_HOLD - parseScaled(returnPercent, 4);
  return rakePercent === null ? null : parseScaled(rakePercent, 4);
}

/**
 * Derives the figures of a machine's day from the movements of its meters, its counts and payments, in minor units.
 * The first count is decisive. Coins are those that fell into the drop bucket, where the machine has a hopper or reports
 * that counter; otherwise all coins.
 */
function deriveMachineDay(
  facts: Facts,
  { day, machine, version, versions, stations, counts, totals, stacked, cards }: MachineSources,
): MachineDay {
  const stretches = stations.flatMap(({ stretches: stationStretches }) => stationStretches);
  const hasHopper = version.hopper_capacity !== null || 'hopper' in version.technical;
  const reportsCounter = (counter: string): boolean => stretches.some(({ movements }) => movements.has(counter));
  const coinCounter = hasHopper || reportsCounter(BUCKET) ? BUCKET : 'coins_credits';
  const paid = Object.fromEntries(
    PAID_KINDS.map((kind) => [kind, totals.entered.get(kind) ?? totals.slips.get(kind) ?? 0n]),
  ) as Record<PaidKind, bigint>;
  const counted = counts[0] ?? { notes: 0n, tickets: 0n, coins: 0n };
  const sumCounter = (counter: string): bigint => sumMoney(stretches, counter);
  const figures = {
    ...sumPlay(stretches),
    drop: sumCounter('drop_credits'),
    bills: sumCounter('bills_credits'),
    ticketIn: sumCounter('ticket_in_credits'),
    coins: sumCounter(coinCounter),
    electronicIn: sumCounter('electronic_in_credits'),
    electronicOut: sumCounter('electronic_out_credits'),
    ticketOut: sumCounter('ticket_out_credits'),
    handPaidCancelled: sumCounter('hand_paid_cancelled_credits'),
    creditsChange: sumCounter('current_credits'),
    progressive: sumCounter('progressive_credits'),
  };
  return {
    ...figures,
    day: day.day,
    machineId: machine.machine_id,
    machine: machine.sbm_number,
    version,
    versions,
    stations,
    counts,
    totals,
    stacked,
    cards,
    paid,
    model: version.model,
    denomination: version.denomination_minor,
    state: deriveState(facts, { day, version, stations }),
    readingCount: stations.reduce((sum, { readingCount }) => sum + readingCount, 0),
    isMetered: stretches.length > 0,
    unreported: (counter: string) => !reportsCounter(counter === 'coins' ? coinCounter : counter),
    reports: reportsCounter,
    bucket: coinCounter,
    isCounted: counts.length > 0,
    countedNotes: counted.notes,
    countedTickets: counted.tickets,
    countedCoins: counted.coins,
    cashWin: computeCashWin(counted, figures, paid),
    parts: splitByDenomination(version, stretches),
  };
}

/** Returns the value of credits moved, at the denomination of each stretch. */
const sumMoney = (stretches: readonly Stretch[], counter: string): bigint =>
  sumOf(stretches, ({ denomination, movements }) => (movements.get(counter) ?? 0n) * denomination);

/**
 * Returns the sums of play: stakes, wins, games, and the theoretical win in millionths of a minor unit.
 * `judgedCoinIn`: the stakes of stretches whose theoretical hold is known, which alone have a theoretical win.
 */
function sumPlay(stretches: readonly Stretch[]): Play {
  const coinIn = sumMoney(stretches, 'coin_in_credits');
  const coinOut = sumMoney(stretches, 'coin_out_credits');
  const jackpot = sumMoney(stretches, 'jackpot_credits');
  const judgedStretches = stretches.filter(({ hold }) => hold !== null);
  return {
    coinIn,
    coinOut,
    jackpot,
    meteredWin: coinIn - coinOut - jackpot,
    games: sumOf(stretches, ({ movements }) => movements.get('games_played') ?? 0n),
    theoretical: sumOf(judgedStretches, (stretch) => sumMoney([stretch], 'coin_in_credits') * (stretch.hold ?? 0n)),
    judgedCoinIn: sumMoney(judgedStretches, 'coin_in_credits'),
  };
}

/** Returns the cash win: what was counted and transferred in, less transfers out, fills and every kind of payment. */
function computeCashWin(
  counted: Pick<MachineCount, 'notes' | 'tickets' | 'coins'>,
  { electronicIn, electronicOut }: Metered,
  paid: MachineDay['paid'],
): bigint {
  const received = counted.notes + counted.tickets + counted.coins + electronicIn - electronicOut;
  return received - sumOf(PAID_KINDS, (kind) => paid[kind]);
}

/** Returns the play by denomination of a day that had several, otherwise all of it under the last one. */
function splitByDenomination(
  { denomination_minor: lastDenomination }: Version,
  stretches: readonly Stretch[],
): MachineDay['parts'] {
  const byDenomination = groupBy(stretches, ({ denomination }) => denomination);
  if ([...byDenomination.keys()].every((denomination) => denomination === lastDenomination))
    return [{ denomination: lastDenomination, ...sumPlay(stretches) }];
  return [...byDenomination].map(([denomination, sameDenomination]) => ({
    denomination,
    ...sumPlay(sameDenomination),
  }));
}

/**
 * Returns the state of a machine on a day: out of service, silent when a station was silent too long, or in service.
 */
function deriveState(
  facts: Facts,
  { day, version, stations }: Pick<MachineSources, 'day' | 'version' | 'stations'>,
): MachineDay['state'] {
  if (version.state !== 'inService') return 'outOfService';
  const afterMs = Number(findSetting(facts, 'silentAfterMinutes', day.day)) * 60_000;
  return stations.length === 0 || stations.some((station) => isSilentStation(station, day, afterMs))
    ? 'silent'
    : 'inService';
}

/** Returns whether a station has no reading on the day, or its last one is too long before the closing. */
export function isSilentStation(
  { closingAt, readingCount }: Pick<StationDay, 'closingAt' | 'readingCount'>,
  { closesAt }: Pick<Day, 'closesAt'>,
  afterMs: number,
): boolean {
  return closingAt === null || readingCount === 0 || Date.parse(closesAt) - Date.parse(closingAt) > afterMs;
}
