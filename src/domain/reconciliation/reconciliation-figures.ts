import type { CounterName } from '../meters/counters.js';
import { computeTheoreticalWin } from './hold.js';
import type { ReconciliationRules } from './reconciliation-rules.js';
import { TOTAL_KINDS } from './reconciliation-types.js';
import type {
  MachineDay,
  MachineFigures,
  MachineDayState,
  SegmentFigures,
  StationDay,
  StationSegment,
  TotalKind,
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
function sumMovement(name: CounterName, segments: readonly StationSegment[]): bigint {
  let sum = 0n;
  for (const { movement, denominationMinor } of segments) {
    const units = movement[name] ?? 0n;
    // Ten thousand machines a day, and most counters of most of them do not move.
    if (units !== 0n) sum += name === 'gamesPlayed' ? units : units * denominationMinor;
  }
  return sum;
}

/**
 * Returns the counter of the coins in the bucket (cash box): its own. On machines that do not report it, it is that of
 * the coins put in, unless a hopper takes some of them first (MC:19.4).
 */
export function findBucketCounter(
  segments: readonly StationSegment[],
  hasHopper: boolean,
): 'bucketCoinsCredits' | 'coinsCredits' {
  return hasHopper || isCounterReported('bucketCoinsCredits', segments) ? 'bucketCoinsCredits' : 'coinsCredits';
}

function isCounterReported(name: CounterName, segments: readonly StationSegment[]): boolean {
  return segments.some(({ movement }) => movement[name] !== undefined && movement[name] !== null);
}

/** Returns all segments of a machine's day, station by station; most machines have one station. */
export function listSegments({ stations }: MachineDay): readonly StationSegment[] {
  const [onlyStation] = stations;
  return onlyStation !== undefined && stations.length === 1
    ? onlyStation.segments
    : stations.flatMap(({ segments }) => segments);
}

/**
 * Returns the figures of a machine's day. Metered win = coin in − coin out − jackpots. Cash win = drop counted and
 * transfers in − fills − hand pays (jackpots, cancelled credits, short pays, complements) − tickets issued − transfers
 * out. The two differ by the change of the credits on the machine and by the variances.
 */
export function computeMachineFigures(machine: MachineDay, rules: ReconciliationRules): MachineFigures {
  const segments = listSegments(machine);
  const coinCounter = findBucketCounter(segments, machine.hasHopper);
  const coinInMinor = sumMovement('coinInCredits', segments);
  const coinOutMinor = sumMovement('coinOutCredits', segments);
  const jackpotMinor = sumMovement('jackpotCredits', segments);
  const electronicInMinor = sumMovement('electronicInCredits', segments);
  const electronicOutMinor = sumMovement('electronicOutCredits', segments);
  const plays = segments.map((segment) => ({
    coinInMinor: (segment.movement.coinInCredits ?? 0n) * segment.denominationMinor,
    holdUnits: segment.holdUnits,
  }));
  const playsWithHold = plays.filter((play) => play.holdUnits !== null);
  const firstCount = machine.counts.find((count) => count.countNumber === 1) ?? machine.counts[0];
  const paid: Readonly<Record<TotalKind, bigint>> = { ...NOTHING_PAID, ...machine.totals };
  const counted = {
    notes: firstCount?.notesMinor ?? 0n,
    tickets: firstCount?.ticketsMinor ?? 0n,
    coins: firstCount?.coinsMinor ?? 0n,
  };
  return {
    state: findMachineState(machine, rules),
    readingCount: machine.stations.reduce((total, station) => total + station.readingCount, 0),
    coinInMinor,
    coinOutMinor,
    jackpotMinor,
    meteredWinMinor: coinInMinor - coinOutMinor - jackpotMinor,
    theoreticalWinMinor: computeTheoreticalWin(plays),
    theoreticalUnits: playsWithHold.reduce((sum, play) => sum + play.coinInMinor * (play.holdUnits ?? 0n), 0n),
    theoreticalCoinInMinor: playsWithHold.reduce((sum, play) => sum + play.coinInMinor, 0n),
    gamesPlayed: sumMovement('gamesPlayed', segments),
    dropMinor: sumMovement('dropCredits', segments),
    billsMinor: sumMovement('billsCredits', segments),
    ticketInMinor: sumMovement('ticketInCredits', segments),
    coinsMinor: sumMovement(coinCounter, segments),
    electronicInMinor,
    electronicOutMinor,
    ticketOutMinor: sumMovement('ticketOutCredits', segments),
    handPaidCancelledMinor: sumMovement('handPaidCancelledCredits', segments),
    progressiveMinor: sumMovement('progressiveCredits', segments),
    creditsChangeMinor: sumMovement('currentCredits', segments),
    counted: firstCount !== undefined,
    countedNotesMinor: counted.notes,
    countedTicketsMinor: counted.tickets,
    countedCoinsMinor: counted.coins,
    paid,
    cashWinMinor: computeCashWin(counted, electronicInMinor - electronicOutMinor, paid),
    segments: computeSegmentFigures(machine, segments),
    isMetered: segments.length > 0,
    unreportedCounters: listUnreportedCounters(segments, coinCounter),
  };
}

/** Returns the counters needed for the figures that the machine does not report; none without any segment. */
function listUnreportedCounters(segments: readonly StationSegment[], bucket: CounterName): CounterName[] {
  if (segments.length === 0) return [];
  const requiredCounters: readonly CounterName[] =
    bucket === 'coinsCredits' ? SUMMED_COUNTERS : [...SUMMED_COUNTERS, bucket];
  return requiredCounters.filter((name) => !isCounterReported(name, segments));
}

/**
 * Returns the cash win (gross revenue): counted drop and net transfers − fills − hand pays − complements − tickets
 * issued.
 */
export function computeCashWin(
  counted: { readonly notes: bigint; readonly tickets: bigint; readonly coins: bigint },
  electronicNetMinor: bigint,
  paid: Readonly<Record<TotalKind, bigint>>,
): bigint {
  const netDrop = counted.notes + counted.tickets + counted.coins + electronicNetMinor;
  const handPays = paid.jackpot + paid.progressive + paid.bonus + paid.cancelledCredits + paid.shortPay;
  return netDrop - paid.fill - handPays - paid.complement - paid.ticketsIssued;
}

/**
 * Returns the state of a machine at the end of its day: out of service, silent (no station or no reading) or in
 * service.
 */
function findMachineState(machine: MachineDay, rules: ReconciliationRules): MachineDayState {
  if (!machine.isInService) return 'outOfService';
  return machine.stations.some((station) => isSilent(station, machine.closesAt, rules)) || machine.stations.length === 0
    ? 'silent'
    : 'inService';
}

/** Returns true for a station silent for longer than the setting when its day closes. */
export function isSilent(station: StationDay, closesAt: Date, rules: ReconciliationRules): boolean {
  if (station.closingReadAt === null || station.readingCount === 0) return true;
  return closesAt.getTime() - station.closingReadAt.getTime() > rules.silentAfterMs;
}

/** Returns the figures of each denomination of a day; empty when the machine had its present one all day. */
function computeSegmentFigures(machine: MachineDay, segments: readonly StationSegment[]): readonly SegmentFigures[] {
  if (segments.every((segment) => segment.denominationMinor === machine.denominationMinor)) return [];
  const denominations = [...new Set(segments.map((segment) => segment.denominationMinor))];
  return denominations.map((denominationMinor) => {
    const ownSegments = segments.filter((segment) => segment.denominationMinor === denominationMinor);
    const coinInMinor = sumMovement('coinInCredits', ownSegments);
    const coinOutMinor = sumMovement('coinOutCredits', ownSegments);
    const jackpotMinor = sumMovement('jackpotCredits', ownSegments);
    return {
      denominationMinor,
      coinInMinor,
      coinOutMinor,
      jackpotMinor,
      meteredWinMinor: coinInMinor - coinOutMinor - jackpotMinor,
      theoreticalWinMinor: computeTheoreticalWin(
        ownSegments.map((segment) => ({
          coinInMinor: (segment.movement.coinInCredits ?? 0n) * denominationMinor,
          holdUnits: segment.holdUnits,
        })),
      ),
      gamesPlayed: sumMovement('gamesPlayed', ownSegments),
    };
  });
}
