import models from './models.json' with { type: 'json' };
import { SeededRandom } from './random.js';
import { NOTE_EUROS, createZeroNotes, createZeroTakings, StationPlay } from './station-play.js';
import type { StationTakings, TrueCounters } from './station-play.js';

/** The fictional floor: machines of invented makers, their stations at play, and their meters. */

export interface FloorMachine {
  readonly sbmNumber: string;
  readonly serialNumber: string;
  readonly maker: string;
  readonly model: string;
  readonly gameName: string;
  readonly programId: string;
  readonly denominationMinor: bigint;
  /** Certified return, in hundredths of a percent. */
  readonly returnHundredthsPercent: number;
  readonly returnCertifiedOn: string;
  readonly stand: string;
  readonly location: string;
  readonly acceptsCoins: boolean;
  readonly meterDigits: number;
  readonly volatilityIndex: string | null;
  readonly stations: readonly FloorStation[];
}

export class FloorStation {
  readonly stationNumber: number;
  readonly play: StationPlay;
  /** Meter values at the last clearing: subtracted from the true counts since then. */
  private clearedCounters: TrueCounters | null = null;
  private readonly meterDigits: number;

  constructor(stationNumber: number, play: StationPlay, meterDigits: number) {
    this.stationNumber = stationNumber;
    this.play = play;
    this.meterDigits = meterDigits;
  }

  /** Clears the displayed counters, as a technician clears the memory. */
  clearMeters(): void {
    this.clearedCounters = structuredClone(this.play.counters);
  }

  /**
   * Returns the counters as the machine displays them since the last clearing, by their names in a reading.
   * After its highest value (a number of digits), a counter begins again at zero.
   */
  getDisplayedCounters(): Record<string, string> {
    const { counters, credits } = this.play;
    const modulus = 10n ** BigInt(this.meterDigits);
    const getCountSinceClear = (name: Exclude<keyof TrueCounters, 'notes'>): bigint =>
      counters[name] - (this.clearedCounters?.[name] ?? 0n);
    const counterValues: Record<string, bigint> = {
      coinInCredits: getCountSinceClear('coinIn'),
      coinOutCredits: getCountSinceClear('coinOut'),
      jackpotCredits: getCountSinceClear('jackpot'),
      wonCredits: getCountSinceClear('coinOut') + getCountSinceClear('jackpot'),
      billsCredits: getCountSinceClear('bills'),
      ticketInCredits: getCountSinceClear('ticketIn'),
      coinsCredits: getCountSinceClear('coins'),
      electronicInCredits: getCountSinceClear('electronicIn'),
      electronicOutCredits: getCountSinceClear('electronicOut'),
      dropCredits:
        getCountSinceClear('bills') +
        getCountSinceClear('ticketIn') +
        getCountSinceClear('coins') +
        getCountSinceClear('electronicIn'),
      ticketOutCredits: getCountSinceClear('ticketOut'),
      handPaidCancelledCredits: getCountSinceClear('handPaidCancelled'),
      handPaidCredits: getCountSinceClear('handPaidCancelled') + getCountSinceClear('jackpot'),
      cancelledCredits:
        getCountSinceClear('ticketOut') + getCountSinceClear('handPaidCancelled') + getCountSinceClear('electronicOut'),
      gamesPlayed: getCountSinceClear('gamesPlayed'),
      gamesWon: getCountSinceClear('gamesWon'),
      gamesLost: getCountSinceClear('gamesPlayed') - getCountSinceClear('gamesWon'),
      slotDoorOpens: getCountSinceClear('slotDoorOpens'),
      powerResets: getCountSinceClear('powerResets'),
    };
    for (const euros of NOTE_EUROS) {
      counterValues[`bills${String(euros)}Count`] = counters.notes[euros] - (this.clearedCounters?.notes[euros] ?? 0n);
    }
    const displayedValues: Record<string, string> = { currentCredits: credits.toString() };
    for (const [name, value] of Object.entries(counterValues)) displayedValues[name] = (value % modulus).toString();
    return displayedValues;
  }

  /** Returns the takings of the station since the previous call, and begins new ones. */
  takeTakings(): StationTakings {
    const takings = this.play.takings;
    this.play.takings = createZeroTakings();
    return takings;
  }
}

/** A model of machines, and how many of it are on the floor: 120 in all, four of them with six stations. */
type MachineModel = (typeof models)[number];

/** Machine whose coin-in meter, of seven digits, rolls over on the first day. */
export const ROLLING_MACHINE = '4065';
const BEFORE_ROLLOVER = 9_999_400n;

const ROOMS = ['Salle Lérins', 'Salle Mirabeau', 'Terrasse'] as const;

/**
 * Creates counters as after some years of play, at random; their identities are satisfied from the first reading on.
 */
function createUsedCounters(random: SeededRandom, acceptsCoins: boolean): TrueCounters {
  const pickThousands = (bound: number): bigint =>
    BigInt(1 + random.pickBelow(bound)) * 1_000n + BigInt(random.pickBelow(1_000));
  const notes = createZeroNotes();
  for (const euros of NOTE_EUROS) notes[euros] = BigInt(random.pickBelow(20_000));
  const gamesPlayed = pickThousands(900);
  return {
    coinIn: pickThousands(4_000),
    coinOut: pickThousands(3_600),
    jackpot: pickThousands(200),
    bills: pickThousands(900),
    ticketIn: pickThousands(700),
    coins: acceptsCoins ? pickThousands(100) : 0n,
    ticketOut: pickThousands(800),
    electronicIn: 0n,
    electronicOut: 0n,
    handPaidCancelled: pickThousands(60),
    gamesPlayed,
    gamesWon: gamesPlayed / 4n,
    slotDoorOpens: BigInt(random.pickBelow(400)),
    powerResets: BigInt(random.pickBelow(40)),
    notes,
  };
}

/** Builds a machine of a model for a position on the floor, with random traits and used counters. */
function buildMachine(position: number, model: MachineModel, random: SeededRandom): FloorMachine {
  const machineNumber = 4001 + position;
  const denominationMinor = BigInt(random.pickItem(model.denominations));
  const returnHundredthsPercent = random.pickItem(model.returns);
  const meterDigits = model.acceptsCoins ? 7 : 10;
  const traits = {
    denominationMinor,
    returnHundredthsPercent,
    acceptsCoins: model.acceptsCoins,
    jackpotOdds: model.stations > 1 ? 0 : 6_000,
    popularity: 35 + random.pickBelow(50),
  };
  const stations = Array.from({ length: model.stations }, (_unused, index) => {
    const counters = createUsedCounters(random, model.acceptsCoins);
    if (String(machineNumber) === ROLLING_MACHINE) counters.coinIn = BEFORE_ROLLOVER;
    const play = new StationPlay(traits, counters, random);
    return new FloorStation(index + 1, play, meterDigits);
  });
  const room = ROOMS[position % ROOMS.length] ?? ROOMS[0];
  return {
    sbmNumber: String(machineNumber),
    serialNumber: `${model.maker.slice(0, 2).toUpperCase()}-${String(700_000 + machineNumber * 37 + random.pickBelow(30))}`,
    maker: model.maker,
    model: model.model,
    gameName: random.pickItem(model.games),
    programId: `${model.model.slice(0, 2).toUpperCase()}${String(100 + random.pickBelow(800))}.${String(random.pickBelow(9))}`,
    denominationMinor,
    returnHundredthsPercent,
    returnCertifiedOn: `2025-${String(1 + random.pickBelow(12)).padStart(2, '0')}-15`,
    stand: `S${String(position + 1).padStart(3, '0')}`,
    location: room,
    acceptsCoins: model.acceptsCoins,
    meterDigits,
    volatilityIndex: model.volatilityIndex,
    stations,
  };
}

/** Builds the floor of machines for a seed; the same seed gives the same floor. */
export function buildFloor(seed: number): readonly FloorMachine[] {
  const random = new SeededRandom(seed);
  return models
    .flatMap((model) => Array.from({ length: model.machines }, () => model))
    .map((model, position) => buildMachine(position, model, random));
}

/** Returns the occupancy of the room at an hour of the local day, from 0 to 100. */
export function getOccupancy(localHour: number): number {
  const occupancyByHour = [70, 62, 50, 36, 22, 10, 0, 0, 4, 12, 18, 24, 30, 34, 40, 46, 52, 56, 62, 70, 80, 90, 92, 84];
  return occupancyByHour[localHour] ?? 0;
}
