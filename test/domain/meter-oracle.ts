import type { CounterName, CounterValues } from '#domain/meters/counters.js';
import type { MeterReading } from '#domain/meters/meter-readings.js';
import type { MeterEvent } from '#domain/meters/meter-step.js';
import { randomOf } from '../support/random.js';

/**
 * A simulated machine: it plays, and knows the true totals that its display shows only in part. It is independent of
 * the code under test: it subtracts no readings and tests no identity.
 */
export interface OracleTruth {
  readonly movements: ReadonlyMap<CounterName, bigint>;
  readonly meteredWinMinor: bigint;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** True when the window contains an unreported clear. */
  readonly hasSilentClear: boolean;
  readonly hasClear: boolean;
  /** True when each rollover lies alone between two readings, and the machine reports the counters that prove it. */
  readonly isProvable: boolean;
  readonly turns: number;
}

export interface OracleMeterHistory {
  readonly seed: number;
  readonly digits: number;
  readonly isSizeDeclared: boolean;
  readonly denominationMinor: bigint;
  readonly events: readonly MeterEvent[];
  readonly readings: readonly MeterReading[];
  readonly from: Date;
  readonly to: Date;
  readonly truth: OracleTruth;
}

const everything = [
  'dropCredits',
  'cancelledCredits',
  'coinInCredits',
  'coinOutCredits',
  'jackpotCredits',
  'wonCredits',
  'ticketInCredits',
  'ticketOutCredits',
  'billsCredits',
  'handPaidCancelledCredits',
  'gamesPlayed',
  'gamesWon',
  'gamesLost',
  'slotDoorOpens',
] as const satisfies CounterName[];
type Played = (typeof everything)[number];

const profiles: readonly (readonly Played[])[] = [
  everything,
  everything,
  everything,
  everything.filter((name) => name !== 'handPaidCancelledCredits'),
  ['dropCredits', 'cancelledCredits', 'coinInCredits', 'coinOutCredits'],
  ['coinInCredits', 'coinOutCredits', 'wonCredits', 'gamesPlayed'],
];

interface Snapshot {
  readonly at: number;
  readonly shown: CounterValues;
  readonly totals: ReadonlyMap<Played, bigint>;
  readonly winMinor: bigint;
  readonly laps: ReadonlyMap<Played, bigint>;
  readonly silentClears: number;
  readonly clears: number;
  isRead: boolean;
}

class Machine {
  readonly totals = new Map<Played, bigint>(everything.map((name) => [name, 0n]));
  readonly base = new Map<Played, bigint>();
  readonly modulus: bigint;
  current = 0n;
  stake: bigint | null = null;
  winMinor = 0n;
  denominationMinor = 1n;
  silentClears = 0;
  clears = 0;

  constructor(
    digits: number,
    private readonly random: (below: number) => number,
  ) {
    this.modulus = 10n ** BigInt(digits);
    for (const name of everything) {
      const isNearTop = random(3) === 0;
      const half = this.modulus / 2n;
      this.base.set(name, isNearTop ? this.modulus - 1n - BigInt(random(60_000)) : half + BigInt(random(300_000)));
    }
  }

  private count(name: Played, amount: bigint): void {
    this.totals.set(name, (this.totals.get(name) ?? 0n) + amount);
  }

  insert(amount: bigint): void {
    this.count('dropCredits', amount);
    this.count(this.random(3) === 0 ? 'ticketInCredits' : 'billsCredits', amount);
    this.current += amount;
  }

  cashOut(): void {
    this.count('cancelledCredits', this.current);
    this.count(this.random(4) === 0 ? 'handPaidCancelledCredits' : 'ticketOutCredits', this.current);
    this.current = 0n;
  }

  begin(): void {
    const stake = BigInt(1 + this.random(100));
    if (stake > this.current) return;
    this.current -= stake;
    this.stake = stake;
    this.count('coinInCredits', stake);
    this.count('gamesPlayed', 1n);
    this.winMinor += stake * this.denominationMinor;
  }

  finish(): void {
    if (this.stake === null) return;
    const luck = this.random(100);
    const prize = luck < 30 ? this.stake * BigInt(1 + this.random(5)) : 0n;
    const isJackpot = luck === 0;
    this.count(prize > 0n ? 'gamesWon' : 'gamesLost', 1n);
    this.count('wonCredits', prize);
    this.count(isJackpot ? 'jackpotCredits' : 'coinOutCredits', prize);
    if (!isJackpot) this.current += prize;
    this.winMinor -= prize * this.denominationMinor;
    this.stake = null;
  }

  play(): void {
    this.finish();
    if (this.random(3) === 0) this.insert(BigInt(100 + this.random(9000)));
    for (let game = this.random(12); game > 0; game -= 1) {
      this.begin();
      this.finish();
    }
    if (this.random(6) === 0) this.cashOut();
    if (this.random(20) === 0) this.count('slotDoorOpens', 1n);
    if (this.random(8) === 0) this.begin();
  }

  clear(): void {
    this.finish();
    for (const [name, total] of this.totals) this.base.set(name, -total);
    this.current = 0n;
    this.clears += 1;
  }

  show(profile: readonly Played[]): CounterValues {
    const shown: Partial<Record<CounterName, bigint>> = {};
    for (const name of profile) shown[name] = this.value(name) % this.modulus;
    if (profile !== profiles[5]) shown.currentCredits = this.current;
    return shown;
  }

  laps(): Map<Played, bigint> {
    return new Map(everything.map((name) => [name, this.value(name) / this.modulus]));
  }

  private value(name: Played): bigint {
    return (this.base.get(name) ?? 0n) + (this.totals.get(name) ?? 0n);
  }
}

const tickMs = 300_000;
const startMs = Date.UTC(2026, 0, 1, 6);

/** Returns one history, the same for the same seed. */
export function describeMeterHistory(seed: number): OracleMeterHistory {
  const random = randomOf(seed);
  const digits = 6 + random(5);
  const machine = new Machine(digits, random);
  const profile = profiles[random(profiles.length)] ?? everything;
  const ticks = 12 + random(30);
  const clearTick = random(4) === 0 ? 1 + random(ticks - 1) : -1;
  const isSilent = random(2) === 0;
  const changeTick = random(4) === 0 ? 1 + random(ticks - 1) : -1;
  machine.insert(50_000n);
  const events: MeterEvent[] = [];
  const snapshots: Snapshot[] = [];
  for (let tick = 0; tick < ticks; tick += 1) {
    const at = startMs + tick * tickMs;
    if (tick > 0) machine.play();
    if (tick === clearTick) {
      machine.finish();
      const before = machine.show(profile);
      machine.clear();
      if (isSilent) machine.silentClears += 1;
      const event = { kind: 'ramClear' as const, at: new Date(at - 60_000), before };
      if (!isSilent) events.push(random(2) === 0 ? event : { ...event, after: machine.show(profile) });
      machine.insert(BigInt(random(2000)));
      machine.play();
    }
    if (tick === changeTick) machine.finish();
    snapshots.push({
      at,
      shown: machine.show(profile),
      totals: new Map(machine.totals),
      winMinor: machine.winMinor,
      laps: machine.laps(),
      silentClears: machine.silentClears,
      clears: machine.clears,
      isRead: tick === 0 || tick === changeTick || random(6) > 0,
    });
    if (tick === changeTick) {
      machine.denominationMinor = 5n;
      events.push({ kind: 'denominationChange', at: new Date(at), denominationMinor: 5n });
    }
  }
  const fromTick = random(Math.floor(ticks / 3));
  const toTick = ticks - 1 - random(Math.floor(ticks / 3));
  const from = startMs + fromTick * tickMs + random(tickMs);
  const to = startMs + toTick * tickMs + random(tickMs);
  return {
    seed,
    digits,
    isSizeDeclared: random(5) > 0,
    denominationMinor: 1n,
    events,
    readings: deliver(snapshots, random),
    from: new Date(from),
    to: new Date(to),
    truth: truthOf(snapshots, profile, from, to),
  };
}

/** Returns readings as they arrive: some twice, some late, in any order. */
function deliver(snapshots: readonly Snapshot[], random: (below: number) => number): MeterReading[] {
  const delivered: MeterReading[] = [];
  for (const { at, shown, isRead } of snapshots) {
    if (!isRead) continue;
    const copies = random(8) === 0 ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const place = random(5) === 0 ? random(delivered.length + 1) : delivered.length;
      delivered.splice(place, 0, { readAt: new Date(at), counters: { ...shown } });
    }
  }
  return delivered;
}

function truthOf(snapshots: readonly Snapshot[], profile: readonly Played[], from: number, to: number): OracleTruth {
  const read = snapshots.filter((snapshot) => snapshot.isRead);
  const newestUntil = (instant: number) => read.reduce((best, one) => (one.at <= instant ? one : best));
  const first = newestUntil(from);
  const last = newestUntil(to);
  const inWindow = read.filter(({ at }) => at >= first.at && at <= last.at);
  let turns = 0;
  let largestFall = 0;
  for (const [index, snapshot] of inWindow.entries()) {
    const next = inWindow[index + 1];
    if (next === undefined || next.clears !== snapshot.clears) continue;
    const turned = profile.filter((name) => (next.laps.get(name) ?? 0n) > (snapshot.laps.get(name) ?? 0n));
    turns += turned.length;
    const isInNoIdentity = turned.some((name) => name === 'slotDoorOpens');
    largestFall = Math.max(largestFall, isInNoIdentity ? 2 : turned.length);
  }
  return {
    movements: new Map(profile.map((name) => [name, (last.totals.get(name) ?? 0n) - (first.totals.get(name) ?? 0n)])),
    meteredWinMinor: last.winMinor - first.winMinor,
    firstAt: new Date(first.at),
    lastAt: new Date(last.at),
    hasSilentClear: last.silentClears > first.silentClears,
    hasClear: last.clears > first.clears,
    isProvable: largestFall <= 1 && profile.length === everything.length,
    turns,
  };
}
