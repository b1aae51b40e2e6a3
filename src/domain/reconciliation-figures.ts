import type { CounterName } from './counters.js';
import { theoreticalWinText } from './hold.js';
import type { ReconciliationRules } from './reconciliation-rules.js';
import { TOTAL_KINDS } from './reconciliation-types.js';
import type {
  MachineDay,
  MachineFigures,
  MachineState,
  SegmentFigures,
  StationDay,
  StationSegment,
  TotalKind,
} from './reconciliation-types.js';

/** Counters whose movement makes a figure, summed over stations and segments: games, or credits made money. */
const SUMMED = [
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
type Summed = (typeof SUMMED)[number];

const ZEROES = Object.fromEntries(SUMMED.map((name) => [name, 0n])) as Readonly<Record<Summed, bigint>>;

const NOTHING_PAID = Object.fromEntries(TOTAL_KINDS.map((kind) => [kind, 0n])) as Readonly<Record<TotalKind, bigint>>;

interface Sums {
  readonly amounts: Record<Summed, bigint>;
  readonly reported: Set<Summed>;
  creditsChangeMinor: bigint;
}

function sumSegments(segments: readonly StationSegment[]): Sums {
  const amounts = { ...ZEROES };
  const sums: Sums = { amounts, reported: new Set(), creditsChangeMinor: 0n };
  for (const segment of segments) {
    for (const name of SUMMED) {
      const moved = segment.movement[name];
      if (moved === undefined || moved === null) continue;
      sums.reported.add(name);
      amounts[name] += name === 'gamesPlayed' ? moved : moved * segment.denominationMinor;
    }
    sums.creditsChangeMinor += (segment.movement.currentCredits ?? 0n) * segment.denominationMinor;
  }
  return sums;
}

/**
 * Metered win = coin in − coin out − jackpots. Cash win = what was counted and transferred in − fills − hand pays
 * (jackpots, cancelled credits, short pays, complements) − tickets issued − transfers out: the two differ by the
 * change of the credits on the machine and by the variances.
 */
export function machineFigures(machine: MachineDay, rules: ReconciliationRules): MachineFigures {
  const segments = machine.stations.flatMap((station) => station.segments);
  const { amounts, reported, creditsChangeMinor } = sumSegments(segments);
  const plays = segments.map((segment) => ({
    coinInMinor: (segment.movement.coinInCredits ?? 0n) * segment.denominationMinor,
    holdUnits: segment.holdUnits,
  }));
  const judged = plays.filter((play) => play.holdUnits !== null);
  const count = machine.counts.find((each) => each.countNumber === 1) ?? machine.counts[0];
  const paid: Readonly<Record<TotalKind, bigint>> = { ...NOTHING_PAID, ...machine.totals };
  const counted = {
    notes: count?.notesMinor ?? 0n,
    tickets: count?.ticketsMinor ?? 0n,
    coins: count?.coinsMinor ?? 0n,
  };
  return {
    state: stateOf(machine, rules),
    readingCount: machine.stations.reduce((total, station) => total + station.readingCount, 0),
    coinInMinor: amounts.coinInCredits,
    coinOutMinor: amounts.coinOutCredits,
    jackpotMinor: amounts.jackpotCredits,
    meteredWinMinor: amounts.coinInCredits - amounts.coinOutCredits - amounts.jackpotCredits,
    theoreticalWinMinor: theoreticalWinText(plays),
    theoreticalUnits: judged.reduce((sum, play) => sum + play.coinInMinor * (play.holdUnits ?? 0n), 0n),
    theoreticalCoinInMinor: judged.reduce((sum, play) => sum + play.coinInMinor, 0n),
    gamesPlayed: amounts.gamesPlayed,
    dropMinor: amounts.dropCredits,
    billsMinor: amounts.billsCredits,
    ticketInMinor: amounts.ticketInCredits,
    coinsMinor: amounts.coinsCredits,
    electronicInMinor: amounts.electronicInCredits,
    electronicOutMinor: amounts.electronicOutCredits,
    ticketOutMinor: amounts.ticketOutCredits,
    handPaidCancelledMinor: amounts.handPaidCancelledCredits,
    progressiveMinor: amounts.progressiveCredits,
    creditsChangeMinor,
    counted: count !== undefined,
    countedNotesMinor: counted.notes,
    countedTicketsMinor: counted.tickets,
    countedCoinsMinor: counted.coins,
    paid,
    cashWinMinor: cashWinMinor(counted, amounts.electronicInCredits - amounts.electronicOutCredits, paid),
    segments: segmentFigures(machine, segments),
    isMetered: segments.length > 0,
    unreportedCounters: segments.length === 0 ? [] : SUMMED.filter((name) => !reported.has(name)),
  };
}

/** Cash win (gross revenue): counted drop and net transfers − fills − hand pays − complements − tickets issued. */
export function cashWinMinor(
  counted: { readonly notes: bigint; readonly tickets: bigint; readonly coins: bigint },
  electronicNetMinor: bigint,
  paid: Readonly<Record<TotalKind, bigint>>,
): bigint {
  const drop = counted.notes + counted.tickets + counted.coins + electronicNetMinor;
  const handPays = paid.jackpot + paid.progressive + paid.bonus + paid.cancelledCredits + paid.shortPay;
  return drop - paid.fill - handPays - paid.complement - paid.ticketsIssued;
}

function stateOf(machine: MachineDay, rules: ReconciliationRules): MachineState {
  if (!machine.isInService) return 'outOfService';
  return machine.stations.some((station) => isSilent(station, machine.closesAt, rules)) || machine.stations.length === 0
    ? 'silent'
    : 'inService';
}

/** A station that has not been heard for longer than the setting when its day closes. */
export function isSilent(station: StationDay, closesAt: Date, rules: ReconciliationRules): boolean {
  if (station.closingReadAt === null || station.readingCount === 0) return true;
  return closesAt.getTime() - station.closingReadAt.getTime() > rules.silentAfterMs;
}

/** A day of several denominations is the sum of its stretches, each at its own; told apart here. */
function segmentFigures(machine: MachineDay, segments: readonly StationSegment[]): readonly SegmentFigures[] {
  if (segments.every((segment) => segment.denominationMinor === machine.denominationMinor)) return [];
  const denominations = [...new Set(segments.map((segment) => segment.denominationMinor))];
  return denominations.map((denominationMinor) => {
    const own = segments.filter((segment) => segment.denominationMinor === denominationMinor);
    const { amounts } = sumSegments(own);
    return {
      denominationMinor,
      coinInMinor: amounts.coinInCredits,
      coinOutMinor: amounts.coinOutCredits,
      jackpotMinor: amounts.jackpotCredits,
      meteredWinMinor: amounts.coinInCredits - amounts.coinOutCredits - amounts.jackpotCredits,
      theoreticalWinMinor: theoreticalWinText(
        own.map((segment) => ({
          coinInMinor: (segment.movement.coinInCredits ?? 0n) * denominationMinor,
          holdUnits: segment.holdUnits,
        })),
      ),
      gamesPlayed: amounts.gamesPlayed,
    };
  });
}
