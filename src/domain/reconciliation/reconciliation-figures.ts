import { computeOwedHandPays, NO_DEBTS, type HandPayMedium } from '../cash/hand-pays-owed.js';
import type { CounterName } from '../meters/counters.js';
import { subtractMetered, sumMetered, type Metered } from '../metered.js';
import { computeMachinePaid, computeMeteredWin } from '../meters/win-formula.js';
import { divideAtRemoval, findFirstCount } from './box-removal.js';
import { computeTheoreticalWin } from './hold.js';
import {
  computePromotionalFigures,
  computePromotionalNet,
  findTransferMedium,
  isTransferReported,
  sumTransfersMinor,
} from './kinds-of-money.js';
import { judgeHold, type HoldFigures } from './hold-period.js';
import {
  computeMachineBoxes,
  EMPTY_BOXES,
  sumBoxAmounts,
  type BoxAmounts,
  type MachineBoxes,
} from './machine-boxes.js';
import type { ReconciliationRules } from './reconciliation-rules.js';
import { METERED_DAY_FIGURES, TOTAL_KINDS } from './reconciliation-types.js';
import type {
  DayTotals,
  MachineDay,
  MachineFigures,
  MachineDayState,
  SegmentFigures,
  StationDay,
  StationSegment,
  TotalKind,
  MachineCount,
  PromotionalFigures,
} from './reconciliation-types.js';

/** Counters whose movement makes a figure, summed over stations and segments: games, or credits converted to money. */
const SUMMED_COUNTERS = [
  'coinInCredits',
  'coinOutCredits',
  'jackpotCredits',
  'dropCredits',
  'billsCredits',
  'ticketInCredits',
  'coinsCredits',
  'electronicInCredits',
  'electronicOutCredits',
  'ticketOutCredits',
  'handPaidCancelledCredits',
  'progressiveCredits',
  'gamesPlayed',
] as const satisfies readonly CounterName[];

const NOTHING_PAID = Object.fromEntries(TOTAL_KINDS.map((kind) => [kind, 0n])) as Readonly<Record<TotalKind, bigint>>;

/** Returns the movement of one counter over segments: games, or credits × each segment's denomination. */
function sumCounterMovement(counterName: CounterName, segments: readonly StationSegment[]): Metered {
  let sum: bigint | undefined;
  for (const { movement, denominationMinor } of segments) {
    const movementUnits = movement[counterName];
    if (movementUnits === null) return null;
    if (movementUnits === undefined) continue;
    sum ??= 0n;
    // Ten thousand machines a day, and most counters of most of them do not move.
    if (movementUnits !== 0n) sum += counterName === 'gamesPlayed' ? movementUnits : movementUnits * denominationMinor;
  }
  return sum;
}

/** Returns the amount that the machine paid itself, over segments of its day. */
const sumMachinePaid = ({ formula }: MachineDay, segments: readonly StationSegment[]): Metered =>
  computeMachinePaid(formula.coinOut, (counter) => sumCounterMovement(counter, segments));

/**
 * Returns the counter of the coins in the bucket (cash box): its own. On machines that do not report it, it is that of
 * the coins put in, unless a hopper takes some of them first (MC:19.4).
 */
export function chooseBucketCounter(
  segments: readonly StationSegment[],
  hasHopper: boolean,
): 'bucketCoinsCredits' | 'coinsCredits' {
  return hasHopper || isCounterReported('bucketCoinsCredits', segments) ? 'bucketCoinsCredits' : 'coinsCredits';
}

/** Returns true when a segment reports the counter, or the same money by counters in cents. */
function isCounterReported(counterName: CounterName, segments: readonly StationSegment[]): boolean {
  const medium = findTransferMedium(counterName);
  if (medium !== undefined) return isTransferReported(medium, segments);
  return segments.some(({ movement }) => movement[counterName] !== undefined);
}

/** Returns all segments of a machine's day, station by station; most machines have one station. */
export function listDaySegments({ stations }: MachineDay): readonly StationSegment[] {
  const onlyStation = stations.length === 1 ? stations[0] : undefined;
  return onlyStation?.segments ?? stations.flatMap(({ segments }) => segments);
}

/**
 * Returns the figures of a machine's day. Metered win = coin in − coin out − jackpots, where coin out is the amount paid
 * by the machine itself: its counter without the hand pays that it contains by the maker's definition. Cash win = drop and transfers in
 * − fills − hand pays (jackpots, cancelled credits, short pays, complements) − tickets issued − transfers out − net
 * promotional money − growth of the hand pays owed. The drop is the counted money and the growth of the cash in the
 * machine: its metered money, corrected by the count's variance. The two wins differ by the change of the credits on the
 * machine, by the promotional money and by the variances.
 */
export function computeMachineFigures(machineDay: MachineDay, rules: ReconciliationRules): MachineFigures {
  const segments = listDaySegments(machineDay);
  const bucketCounter = chooseBucketCounter(segments, machineDay.hasHopper);
  const coinInMinor = sumCounterMovement('coinInCredits', segments);
  const coinOutMinor = sumMachinePaid(machineDay, segments);
  const jackpotMinor = sumCounterMovement('jackpotCredits', segments);
  const electronicInMinor = sumTransfersMinor('electronicIn', segments);
  const electronicOutMinor = sumTransfersMinor('electronicOut', segments);
  const promotional = completePromotionalFigures(computePromotionalFigures(segments), machineDay);
  const holdFigures = computeHoldFigures(segments, { coinInMinor, coinOutMinor, jackpotMinor });
  const firstCount = findFirstCount(machineDay.counts);
  const paidTotals: Readonly<Record<TotalKind, bigint>> = { ...NOTHING_PAID, ...machineDay.totals };
  const counted = selectCountedAmounts(firstCount);
  const metered = meterBoxes(segments, bucketCounter, promotional);
  const boxes = computeBoxes(machineDay, metered, bucketCounter, rules);
  const handPaidCancelledMinor = sumCounterMovement('handPaidCancelledCredits', segments);
  const owed = computeOwed(machineDay, { jackpot: jackpotMinor, cancelledCredits: handPaidCancelledMinor }, paidTotals);
  // the debt of a medium grows by an unknown amount while its counter is unknown
  const owedChanges = [
    jackpotMinor === null ? null : owed.jackpot.changeMinor,
    handPaidCancelledMinor === null ? null : owed.cancelledCredits.changeMinor,
  ];
  const figures = {
    state: computeMachineState(machineDay, rules),
    readingCount: machineDay.stations.reduce((total, station) => total + station.readingCount, 0),
    isMetered: holdFigures.isMetered,
    coinInMinor,
    coinOutMinor,
    jackpotMinor,
    meteredWinMinor: holdFigures.meteredWinMinor,
    theoreticalUnits: holdFigures.theoreticalUnits,
    theoreticalCoinInMinor: holdFigures.theoreticalCoinInMinor,
    gamesPlayed: holdFigures.gamesPlayed,
    theoreticalWinMinor: typeof coinInMinor === 'bigint' ? computeTheoreticalWin(listPlays(segments)) : coinInMinor,
    hold: judgeHold(machineDay, holdFigures, rules),
    dropMinor: sumCounterMovement('dropCredits', segments),
    billsMinor: metered.notesMinor,
    ticketInMinor: metered.ticketsMinor,
    coinsMinor: metered.coinsMinor,
    electronicInMinor,
    electronicOutMinor,
    ticketOutMinor: sumTransfersMinor('ticketOut', segments),
    handPaidCancelledMinor,
    progressiveMinor: sumCounterMovement('progressiveCredits', segments),
    creditsChangeMinor: sumCounterMovement('currentCredits', segments),
    counted: firstCount !== undefined,
    countedNotesMinor: counted.notesMinor,
    countedTicketsMinor: counted.ticketsMinor,
    countedCoinsMinor: counted.coinsMinor,
    boxes,
    owed,
    paid: paidTotals,
    restrictedTicketInMinor: promotional.restrictedTicketInMinor,
    restrictedTicketOutMinor: promotional.restrictedTicketOutMinor,
    restrictedElectronicInMinor: promotional.restrictedElectronicInMinor,
    restrictedElectronicOutMinor: promotional.restrictedElectronicOutMinor,
    restrictedPlayedMinor: promotional.restrictedPlayedMinor,
    cashWinMinor: computeCashWin({
      received: [computeDrop(counted, metered, boxes), electronicInMinor],
      given: [electronicOutMinor, computePromotionalNet(promotional), ...owedChanges],
      paidTotals,
    }),
    segments: buildDenominationFigures(machineDay, segments),
    unreportedCounters: listUnreportedCounters(segments, bucketCounter),
  };
  return Object.assign(figures, { unknownFigures: METERED_DAY_FIGURES.filter((name) => figures[name] === null) });
}

/** Returns the figures of a day by which its hold is judged. */
function computeHoldFigures(
  segments: readonly StationSegment[],
  { coinInMinor, coinOutMinor, jackpotMinor }: Pick<MachineFigures, 'coinInMinor' | 'coinOutMinor' | 'jackpotMinor'>,
): HoldFigures {
  const playsWithHold = listPlays(segments).filter((play) => play.holdUnits !== null);
  return {
    isMetered: segments.length > 0,
    coinInMinor,
    meteredWinMinor: computeMeteredWin(coinInMinor, coinOutMinor, jackpotMinor),
    theoreticalUnits: playsWithHold.reduce((sum, play) => sum + play.coinInMinor * (play.holdUnits ?? 0n), 0n),
    theoreticalCoinInMinor: playsWithHold.reduce((sum, play) => sum + play.coinInMinor, 0n),
    gamesPlayed: sumCounterMovement('gamesPlayed', segments),
  };
}

/** Returns the hand pays of a medium by their totals; the jackpot meter includes progressives and bonuses. */
export const sumHandPays = (medium: HandPayMedium, totals: DayTotals): bigint =>
  medium === 'jackpot'
    ? (totals.jackpot ?? 0n) + (totals.progressive ?? 0n) + (totals.bonus ?? 0n)
    : (totals.cancelledCredits ?? 0n);

/** Returns the metered money that entered a machine's boxes, with the promotional part of its tickets. */
const meterBoxes = (
  segments: readonly StationSegment[],
  bucketCounter: CounterName,
  { restrictedTicketInMinor }: PromotionalFigures,
): BoxAmounts<Metered> => ({
  notesMinor: sumCounterMovement('billsCredits', segments),
  ticketsMinor: sumTransfersMinor('ticketIn', segments),
  coinsMinor: sumCounterMovement(bucketCounter, segments),
  restrictedMinor: restrictedTicketInMinor,
});

/** Returns the boxes of a machine over its day, with these metered amounts put in. */
const computeBoxes = (
  machineDay: MachineDay,
  metered: BoxAmounts<Metered>,
  bucketCounter: CounterName,
  rules: ReconciliationRules,
): MachineBoxes =>
  computeMachineBoxes({
    gamingDay: machineDay.gamingDay,
    opening: machineDay.boxes ?? EMPTY_BOXES,
    metered,
    stacked: machineDay.tickets ?? EMPTY_BOXES,
    isCounted: machineDay.counts.length > 0,
    removal: divideAtRemoval(machineDay, metered, rules, (segments) =>
      meterBoxes(segments, bucketCounter, computePromotionalFigures(segments)),
    ),
  });

/**
 * Returns the hand pays of a machine that are owed over its day, by medium. While the counter is absent or unknown the
 * debt does not change.
 */
function computeOwed(
  machineDay: MachineDay,
  meteredByMedium: Readonly<Record<HandPayMedium, Metered>>,
  paidTotals: DayTotals,
): MachineFigures['owed'] {
  const computeMedium = (medium: HandPayMedium) =>
    computeOwedHandPays({
      gamingDay: machineDay.gamingDay,
      opening: (machineDay.debts ?? NO_DEBTS)[medium],
      meteredMinor: meteredByMedium[medium] ?? null,
      paidMinor: sumHandPays(medium, paidTotals),
    });
  return { jackpot: computeMedium('jackpot'), cancelledCredits: computeMedium('cancelledCredits') };
}

/** Returns the amounts of a count; zero without one. */
const selectCountedAmounts = (count: MachineCount | undefined): BoxAmounts<bigint> => ({
  notesMinor: count?.notesMinor ?? 0n,
  ticketsMinor: count?.ticketsMinor ?? 0n,
  coinsMinor: count?.coinsMinor ?? 0n,
  restrictedMinor: 0n,
});

/**
 * Returns promotional figures with the tickets of the establishment's own system, for a machine that does not meter
 * restricted tickets itself.
 */
function completePromotionalFigures(
  metered: PromotionalFigures,
  { promotionalTickets }: MachineDay,
): PromotionalFigures {
  return {
    ...metered,
    restrictedTicketInMinor: pickReported(metered.restrictedTicketInMinor, promotionalTickets?.stackedMinor),
    restrictedTicketOutMinor: pickReported(metered.restrictedTicketOutMinor, promotionalTickets?.issuedMinor),
  };
}

/** Returns a metered amount, or the other source's where the machine never supplies it. */
const pickReported = (metered: Metered, other: bigint | undefined): Metered =>
  metered === undefined ? other : metered;

/** Returns the counters needed for the figures that the machine does not report; none without any segment. */
function listUnreportedCounters(segments: readonly StationSegment[], bucketCounter: CounterName): CounterName[] {
  if (segments.length === 0) return [];
  const requiredCounters: readonly CounterName[] =
    bucketCounter === 'coinsCredits' ? SUMMED_COUNTERS : [...SUMMED_COUNTERS, bucketCounter];
  return requiredCounters.filter((name) => !isCounterReported(name, segments));
}

/**
 * Returns the drop of a day: the counted money and the growth of the cash in the machine, which is metered less the
 * metered content of the counted boxes. Over a period, every coin and note is in it once, on the day of its play; a
 * variance is in it on the day of the count.
 */
function computeDrop(counted: BoxAmounts, metered: BoxAmounts<Metered>, { due }: MachineBoxes): Metered {
  const putIn = [sumBoxAmounts(counted), metered.notesMinor, metered.ticketsMinor, metered.coinsMinor];
  return subtractMetered(sumMetered(putIn), sumBoxAmounts(due));
}

/** The parts of a cash win, in minor units. */
interface CashParts {
  readonly received: readonly Metered[];
  readonly given: readonly Metered[];
  readonly paidTotals: Readonly<Record<TotalKind, bigint>>;
}

/**
 * Returns the cash win (gross revenue): received money − given money − fills − hand pays − complements − tickets
 * issued; null when a part is unknown.
 */
function computeCashWin({ received, given, paidTotals }: CashParts): bigint | null {
  const { fill, complement, ticketsIssued, jackpot, progressive, bonus, cancelledCredits, shortPay } = paidTotals;
  const handPaysMinor = jackpot + progressive + bonus + cancelledCredits + shortPay;
  const paidMinor = fill + handPaysMinor + complement + ticketsIssued;
  return subtractMetered(sumMetered([0n, ...received]), paidMinor, ...given) ?? null;
}

/**
 * Returns the state of a machine at the end of its day: out of service, silent (no station or no reading) or in
 * service.
 */
function computeMachineState(machineDay: MachineDay, rules: ReconciliationRules): MachineDayState {
  if (!machineDay.isInService) return 'outOfService';
  return machineDay.stations.some((station) => isStationSilent(station, machineDay.closesAt, rules)) ||
    machineDay.stations.length === 0
    ? 'silent'
    : 'inService';
}

/** Returns true for a station silent for longer than the setting when its day closes. */
export function isStationSilent(station: StationDay, closesAt: Date, rules: ReconciliationRules): boolean {
  if (station.closingReadAt === null || station.readingCount === 0) return true;
  return closesAt.getTime() - station.closingReadAt.getTime() > rules.silentAfterMs;
}

/** Returns the stakes of each segment with its theoretical hold; stakes that are absent or unknown count as none. */
const listPlays = (segments: readonly StationSegment[]) =>
  segments.map(({ movement, denominationMinor, holdUnits }) => ({
    coinInMinor: (movement.coinInCredits ?? 0n) * denominationMinor,
    holdUnits,
  }));

/** Returns the figures of each denomination of a day; empty when the machine had its present one all day. */
function buildDenominationFigures(
  machineDay: MachineDay,
  segments: readonly StationSegment[],
): readonly SegmentFigures[] {
  if (segments.every((segment) => segment.denominationMinor === machineDay.denominationMinor)) return [];
  const denominations = [...new Set(segments.map((segment) => segment.denominationMinor))];
  return denominations.map((denominationMinor) => {
    const denominationSegments = segments.filter((segment) => segment.denominationMinor === denominationMinor);
    const coinInMinor = sumCounterMovement('coinInCredits', denominationSegments);
    const coinOutMinor = sumMachinePaid(machineDay, denominationSegments);
    const jackpotMinor = sumCounterMovement('jackpotCredits', denominationSegments);
    return {
      denominationMinor,
      coinInMinor,
      coinOutMinor,
      jackpotMinor,
      meteredWinMinor: computeMeteredWin(coinInMinor, coinOutMinor, jackpotMinor),
      theoreticalWinMinor:
        typeof coinInMinor === 'bigint' ? computeTheoreticalWin(listPlays(denominationSegments)) : coinInMinor,
      gamesPlayed: sumCounterMovement('gamesPlayed', denominationSegments),
    };
  });
}
