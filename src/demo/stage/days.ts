import { getOccupancy, type FloorMachine } from './floor.js';
import { NOTE_EUROS, createZeroTakings } from './station-play.js';
import type { StoredValueCardPlay, StationHandPay, StationTakings, StationTicket } from './station-play.js';

/** One reading sent by a device. */
export interface DeviceReading {
  readonly machine: string;
  readonly station: number;
  readonly readAt: string;
  readonly counters: Readonly<Record<string, string>>;
}

export interface FloorEvent {
  readonly machine: string;
  readonly station: number;
  readonly code: 'ramClear' | 'communicationLost';
  readonly occurredAt: string;
  readonly note: string;
}

/** A hand pay of an attendant at a machine, and the time of the win. */
export interface HandPay extends StationHandPay {
  readonly machine: string;
  readonly wonAt: Date;
}

/** A ticket printed or taken in by a machine, and the time. */
export interface MachineTicket extends StationTicket {
  readonly machine: string;
  readonly at: Date;
}

/** Result of one played day: readings, events, hand pays, tickets and the takings of each machine. */
export interface PlayedDay {
  readonly readings: readonly DeviceReading[];
  readonly events: readonly FloorEvent[];
  readonly handPays: readonly HandPay[];
  /** Ordered by time. */
  readonly tickets: readonly MachineTicket[];
  readonly takings: ReadonlyMap<string, StationTakings>;
}

/** Deliberate faults of a day, so that the reconciliation has findings. */
export interface DayMeterFaults {
  /** Machine that falls silent after this number of five-minute steps. */
  readonly silent?: { readonly machine: string; readonly fromStep: number };
  /** Machine whose memory the technician clears at a step, with its event. */
  readonly ramClear?: { readonly machine: string; readonly atStep: number };
  /** Prizes won regardless of chance, in credits of their machine. */
  readonly wins?: readonly { readonly machine: string; readonly atStep: number; readonly credits: bigint }[];
  /** Play with stored-value cards, each within one step. */
  readonly cards?: readonly StoredValueCardVisit[];
}

/** Play with a stored-value card at a machine. */
export interface StoredValueCardVisit extends StoredValueCardPlay {
  readonly machine: string;
  readonly atStep: number;
}

const STEP_MS = 5 * 60_000;
/** Time between a win and the reading that shows it. */
const WIN_BEFORE_READING_MS = 3 * 60_000;
/** Time between printing or taking in a ticket and the reading that shows it. */
const TICKET_BEFORE_READING_MS = 60_000;

/** Adds the takings of a station to a total. */
const addTakings = (total: StationTakings, addend: StationTakings): void => {
  for (const euros of NOTE_EUROS) total.notes[euros] += addend.notes[euros];
  total.ticketsMinor += addend.ticketsMinor;
  total.ticketCount += addend.ticketCount;
  total.coinsMinor += addend.coinsMinor;
  total.jackpotMinor += addend.jackpotMinor;
  total.jackpotCount += addend.jackpotCount;
  total.cancelledMinor += addend.cancelledMinor;
  total.cancelledCount += addend.cancelledCount;
  total.ticketsIssuedMinor += addend.ticketsIssuedMinor;
  total.ticketsIssuedCount += addend.ticketsIssuedCount;
};

/** Builds a reading of every station of a machine at an instant. */
function buildMachineReadings(machine: FloorMachine, readAt: Date): DeviceReading[] {
  return machine.stations.map((station) => ({
    machine: machine.sbmNumber,
    station: station.stationNumber,
    readAt: readAt.toISOString(),
    counters: station.getDisplayedCounters(),
  }));
}

/** Returns the first reading of every station, taken at the opening of the first day. */
export const buildFirstReadings = (floor: readonly FloorMachine[], opensAt: Date): DeviceReading[] =>
  floor.flatMap((machine) => buildMachineReadings(machine, opensAt));

/** Returns the sum of the takings of a machine's stations since the previous call. */
function takeMachineTakings(machine: FloorMachine): StationTakings {
  const total = createZeroTakings();
  for (const station of machine.stations) addTakings(total, station.takeTakings());
  return total;
}

/** Plays the scripted prizes of a step at the first station of the machine. */
function playScriptedWins({ wins = [] }: DayMeterFaults, machine: FloorMachine, step: number): void {
  for (const { credits } of wins.filter((win) => win.machine === machine.sbmNumber && win.atStep === step)) {
    machine.stations[0]?.play.playHandPayWin(credits);
  }
}

/** Plays the scripted card visits of a step at the first station of the machine. */
function playScriptedCards({ cards = [] }: DayMeterFaults, machine: FloorMachine, step: number): void {
  for (const visit of cards.filter(
    (candidate) => candidate.machine === machine.sbmNumber && candidate.atStep === step,
  )) {
    machine.stations[0]?.play.playWithCard(visit);
  }
}

/** Takes the hand pays due at a machine since the previous reading, each with the time of its win. */
function takeHandPays(machine: FloorMachine, readAt: Date): HandPay[] {
  return machine.stations
    .flatMap(({ play }) => play.takeHandPays())
    .map((handPay, index) => ({
      ...handPay,
      machine: machine.sbmNumber,
      wonAt: new Date(readAt.getTime() - WIN_BEFORE_READING_MS + index * 1_000),
    }));
}

/** Takes the tickets printed or taken in by a machine since the previous reading. */
function takeTickets(machine: FloorMachine, readAt: Date): MachineTicket[] {
  const printedAt = new Date(readAt.getTime() - TICKET_BEFORE_READING_MS);
  const stationTickets = machine.stations.flatMap(({ play }) => play.takeTickets());
  return stationTickets.map((ticket) => ({ ...ticket, machine: machine.sbmNumber, at: printedAt }));
}

/**
 * Plays a day from opening to closing in steps of five minutes, with a reading after every `readEverySteps` steps.
 * `getLocalHour` returns the hour on the establishment's clock, by which the floor fills. A silent machine sends
 * nothing.
 */
export function playDay(
  floor: readonly FloorMachine[],
  dayBounds: { readonly opensAt: Date; readonly closesAt: Date },
  getLocalHour: (instant: Date) => number,
  faults: DayMeterFaults,
  readEverySteps = 1,
): PlayedDay {
  const readings: DeviceReading[] = [];
  const events: FloorEvent[] = [];
  const handPays: HandPay[] = [];
  const tickets: MachineTicket[] = [];
  const stepCount = Math.round((dayBounds.closesAt.getTime() - dayBounds.opensAt.getTime()) / STEP_MS);
  for (let step = 1; step <= stepCount; step += 1) {
    const readAt = new Date(dayBounds.opensAt.getTime() + step * STEP_MS);
    const occupancy = getOccupancy(getLocalHour(readAt));
    const isReadingDue = step % readEverySteps === 0 || step === stepCount;
    for (const machine of floor) {
      const isSilent = faults.silent?.machine === machine.sbmNumber && step >= faults.silent.fromStep;
      for (const station of machine.stations) {
        if (!isSilent) station.play.playFiveMinutes(occupancy);
        if (faults.ramClear?.machine === machine.sbmNumber && faults.ramClear.atStep === step) {
          // The technician pays the player out, reads, clears and reads again, so the event lies between the two
          // readings.
          station.play.cashOut();
          readings.push(...buildMachineReadings(machine, new Date(readAt.getTime() - 60_000)));
          events.push({
            machine: machine.sbmNumber,
            station: station.stationNumber,
            code: 'ramClear',
            occurredAt: new Date(readAt.getTime() - 30_000).toISOString(),
            note: 'Remplacement de la carte logique, remise à zéro des compteurs',
          });
          station.clearMeters();
        }
      }
      playScriptedWins(faults, machine, step);
      playScriptedCards(faults, machine, step);
      handPays.push(...takeHandPays(machine, readAt));
      tickets.push(...takeTickets(machine, readAt));
      if (isReadingDue && !isSilent) readings.push(...buildMachineReadings(machine, readAt));
    }
  }
  return {
    readings,
    events,
    handPays,
    tickets,
    takings: new Map(floor.map((machine) => [machine.sbmNumber, takeMachineTakings(machine)])),
  };
}
