import { DateTime } from 'luxon';
import { Progress } from '#platform/runtime/progress.js';
import { DemoClient } from './stage/client.js';
import { buildCountCsv, selectCountedMachines, formatEuros, buildRecordedTakings } from './stage/counting.js';
import type { CountedMachine, Mistake } from './stage/counting.js';
import { buildFirstReadings, playDay, type DayMeterFaults, type DeviceReading, type PlayedDay } from './stage/days.js';
import type { FloorMachine } from './stage/floor.js';
import { DAY_AFTER_CARD_PLAYS, NIGHT_CARD_PLAYS } from './night/stored-value-cards.js';
import { isInDroppedRoom } from './night/drop.js';
import { equipFloor, playMorningAfter, playNight, playTableDay } from './night.js';
import { Shift } from './night/shift.js';
import { isOnTicketSystem, type TicketFaults } from './night/tickets.js';
import type { SettableClock } from './stage/played-time.js';
import { signInStaff } from './stage/staff.js';
import { EVENINGS } from './tables/evenings.js';

export interface DayBounds {
  readonly day: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

export interface FloorPlayOptions {
  readonly url: string;
  readonly establishment: string;
  /** Bearer token of the device. */
  readonly token: string;
  readonly timeZone: string;
  readonly floor: readonly FloorMachine[];
  readonly days: readonly DayBounds[];
  readonly demoClock: SettableClock;
  /** Real time: nothing is played later. */
  readonly now: Date;
}

const READINGS_PER_BATCH = 5_000;

/** Index of the day whose night is played in full: sheets, keys, desks, slips, drop, envelope. */
const FULL_NIGHT_INDEX = 1;

/** Prizes around the thresholds for a supervisor, an identity document and the Direction; in credits. */
const SCRIPTED_WINS = [
  { machine: '4028', atStep: 175, credits: 119_999n },
  { machine: '4045', atStep: 187, credits: 12_000n },
  { machine: '4060', atStep: 199, credits: 15_000n },
  { machine: '4030', atStep: 214, credits: 150_001n },
  { machine: '4034', atStep: 226, credits: 199_999n },
  { machine: '4036', atStep: 239, credits: 500_001n },
] as const;

/** Deliberate faults on each of the three days. */
export const METER_FAULTS: readonly DayMeterFaults[] = [
  {},
  { ramClear: { machine: '4012', atStep: 130 }, wins: SCRIPTED_WINS, cards: NIGHT_CARD_PLAYS },
  { silent: { machine: '4033', fromStep: 150 }, cards: DAY_AFTER_CARD_PLAYS },
];

/** Mistakes of the count room and the desks on each of the three days. */
export const MISTAKES: readonly (readonly Mistake[])[] = [
  [{ kind: 'noteMissed', machine: '4007', note: 50, notes: 3n }],
  [{ kind: 'ticketsSwapped', machine: '4020', with: '4021' }, { kind: 'handPaySlipLost' }],
  [
    { kind: 'noteMissed', machine: '4104', note: 200, notes: 1n },
    { kind: 'countForgotten', machine: '4058' },
  ],
];

/** Faults of tickets on each of the three days. */
const TICKET_FAULTS: readonly TicketFaults[] = [{ printsTwice: '4036' }, { fallsSilent: '4036' }, {}];

interface ListedFinding {
  readonly findingKey: string;
  readonly severity: string;
  readonly code: string;
}

/** Sends the readings of a device, in batches. */
export async function sendReadings(
  deviceClient: DemoClient,
  establishment: string,
  readings: readonly DeviceReading[],
): Promise<void> {
  const progress = new Progress('Readings', readings.length);
  for (let start = 0; start < readings.length; start += READINGS_PER_BATCH) {
    const batch = readings.slice(start, start + READINGS_PER_BATCH);
    await deviceClient.post(`establishments/${establishment}/readings`, { readings: batch });
    progress.advance(batch.length);
  }
  progress.end();
}

interface PaymentTotal {
  readonly machine: string;
  readonly kind: string;
  readonly amount: string;
  readonly slipCount: number;
}

/** Returns the day totals of each machine, without zeros: hand pays by kind, and tickets issued. */
function buildPaymentTotals(countedMachines: readonly CountedMachine[]): PaymentTotal[] {
  return countedMachines.flatMap(({ machine, takings }) =>
    [
      { kind: 'jackpot', amountMinor: takings.jackpotMinor, slipCount: takings.jackpotCount },
      { kind: 'cancelledCredits', amountMinor: takings.cancelledMinor, slipCount: takings.cancelledCount },
      { kind: 'ticketsIssued', amountMinor: takings.ticketsIssuedMinor, slipCount: takings.ticketsIssuedCount },
    ]
      .filter((total) => total.amountMinor > 0n)
      .map(({ kind, amountMinor, slipCount }) => ({ machine, kind, amount: formatEuros(amountMinor), slipCount })),
  );
}

/** Data not entered by hand, as the floor reported them. */
interface FloorReport {
  readonly isCounted: (machine: string) => boolean;
  readonly hasSlips: boolean;
  readonly hasTickets: (machine: string) => boolean;
}

/**
 * Enters the takings of a day as the accountant: the count by file, and the totals of payments.
 * What `floorReport` already reported is left out: its counted machines, its slips and its tickets.
 */
export async function enterTakings(
  accountant: DemoClient,
  dayPath: string,
  playedDay: PlayedDay,
  mistakes: readonly Mistake[],
  floorReport: FloorReport = { isCounted: () => false, hasSlips: false, hasTickets: () => false },
): Promise<void> {
  const recordedTakings = buildRecordedTakings(playedDay.takings, mistakes);
  const [establishment = '', day = ''] = dayPath.split('/days/');
  const countedMachines = selectCountedMachines(recordedTakings, mistakes).filter(
    ({ machine }) => !floorReport.isCounted(machine),
  );
  await importFile(accountant, establishment, `counts?day=${day}&countNumber=1`, {
    name: `comptee-${day}.csv`,
    type: 'text/csv',
    content: buildCountCsv(countedMachines),
  });
  const paymentTotals = buildPaymentTotals(recordedTakings).filter(({ machine, kind }) =>
    kind === 'ticketsIssued' ? !floorReport.hasTickets(machine) : !floorReport.hasSlips,
  );
  await accountant.post(`${dayPath}/totals`, { totals: paymentTotals });
}

/** Returns the machines whose slip of cancelled credits was lost: paid in truth, but zero with these mistakes. */
function findLostSlipMachines(playedDay: PlayedDay, mistakes: readonly Mistake[]): ReadonlySet<string> {
  const machinesWithLostSlip = buildRecordedTakings(playedDay.takings, mistakes).filter(({ machine, takings }) => {
    const trueTakings = playedDay.takings.get(machine);
    return trueTakings !== undefined && trueTakings.cancelledMinor > 0n && takings.cancelledMinor === 0n;
  });
  return new Set(machinesWithLostSlip.map(({ machine }) => machine));
}

interface ImportResponse {
  readonly state: string;
}

/** Uploads a file, waits for its check, confirms it, and waits for the import. */
async function importFile(
  client: DemoClient,
  establishment: string,
  importKindPath: string,
  file: Parameters<DemoClient['postFile']>[1],
): Promise<void> {
  const { importId } = await client.postFile<{ importId: string }>(`${establishment}/imports/${importKindPath}`, file);
  const path = `${establishment}/imports/${importId}`;
  await waitForState(client, path, 'checked');
  await client.post(`${path}/confirmation`);
  await waitForState(client, path, 'finished');
}

/** Waits until an import has the expected state. Throws Error when it ends in another one. */
async function waitForState(client: DemoClient, path: string, expectedState: string): Promise<void> {
  for (;;) {
    const { state } = await client.get<ImportResponse>(path);
    if (state === expectedState) return;
    if (!['checking', 'running'].includes(state)) throw new Error(`${path} is ${state}, not ${expectedState}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Explains the findings that need an explanation, and requests the closing of the day; the Direction approves all. */
export async function closeDay(
  accountant: DemoClient,
  direction: DemoClient,
  establishment: string,
  day: string,
): Promise<void> {
  const dayPath = `establishments/${establishment}/days/${day}`;
  const approveRequest = (requestId: string): Promise<unknown> =>
    direction.post(`establishments/${establishment}/approvals/${requestId}/decision`, { decision: 'approved' });
  const findings = await accountant.get<readonly ListedFinding[]>(`${dayPath}/findings`);
  for (const finding of findings.filter((finding) => finding.severity === 'toExplain')) {
    const { requestId } = await accountant.post<{ requestId: string }>(
      `${dayPath}/findings/${encodeURIComponent(finding.findingKey)}/explanation`,
      { explanation: 'Vérifié avec la salle de comptée et le superviseur ; écart admis (démonstration).' },
    );
    await approveRequest(requestId);
  }
  const closingRequest = await accountant.post<{ requestId: string }>(`${dayPath}/closing`, {
    reason: 'Journée rapprochée, constats expliqués',
  });
  await approveRequest(closingRequest.requestId);
}

/** Minutes from the end of a day to its readings, its takings and the request to close it. */
const AFTER_CLOSING_MINUTES = { readings: 1, takings: 12, closing: 30 } as const;
/** The same for the day with a drop, after its count, its certificate and the envelope. */
const AFTER_NIGHT_MINUTES = { readings: 1, takings: 160, closing: 180 } as const;

/**
 * Plays the days in order: the tables, readings and events, counts of the count room, the accountant's work.
 * One day has the whole night of the floor staff. The last day is not closed.
 */
export async function playFloor(playOptions: FloorPlayOptions): Promise<void> {
  const { url, establishment, floor, days, demoClock, now } = playOptions;
  const deviceClient = new DemoClient(url, playOptions.token);
  const accountant = await signInStaff(url, 'capucine');
  const direction = await signInStaff(url, 'hortense');
  const getLocalHour = (instant: Date): number => DateTime.fromJSDate(instant, { zone: playOptions.timeZone }).hour;
  const [firstDay] = days;
  if (firstDay === undefined) return;
  const [keeper, cartier] = [await signInStaff(url, 'gedeon'), await signInStaff(url, 'theophile')];
  await equipFloor({ direction, keeper, cartier }, establishment, floor, firstDay.day);
  await sendReadings(deviceClient, establishment, buildFirstReadings(floor, firstDay.opensAt));
  for (const [index, dayBounds] of days.entries()) {
    process.stdout.write(`day ${dayBounds.day}\n`);
    const mistakes = MISTAKES[index] ?? [];
    const playedDay = playDay(floor, dayBounds, getLocalHour, METER_FAULTS[index] ?? {});
    const isFullNight = index === FULL_NIGHT_INDEX;
    const shift = new Shift({ url, establishment, device: deviceClient }, dayBounds);
    const minutesAfter = isFullNight ? AFTER_NIGHT_MINUTES : AFTER_CLOSING_MINUTES;
    const setTimeAfterClosing = (step: keyof typeof minutesAfter): void => {
      demoClock.set(new Date(Math.min(dayBounds.closesAt.getTime() + minutesAfter[step] * 60_000, now.getTime())));
    };
    const evening = EVENINGS[index] ?? { tables: [], trades: [] };
    const ticketFaults = TICKET_FAULTS[index] ?? {};
    if (isFullNight)
      await playNight(demoClock, shift, playedDay, {
        lostSlipMachines: findLostSlipMachines(playedDay, mistakes),
        evening,
        ticketFaults,
      });
    else
      await playTableDay(demoClock, shift, playedDay, {
        evening,
        ticketFaults,
        cards: index > FULL_NIGHT_INDEX ? DAY_AFTER_CARD_PLAYS : [],
      });
    setTimeAfterClosing('readings');
    await sendReadings(deviceClient, establishment, playedDay.readings);
    if (isFullNight) await playMorningAfter(demoClock, shift, dayBounds.day, floor, playedDay);
    setTimeAfterClosing('takings');
    const dayPath = `establishments/${establishment}/days/${dayBounds.day}`;
    const isCounted = (machine: string): boolean => isFullNight && isInDroppedRoom(floor, machine);
    await enterTakings(accountant, dayPath, playedDay, mistakes, {
      isCounted,
      hasSlips: isFullNight,
      hasTickets: isOnTicketSystem,
    });
    await accountant.post(`${dayPath}/reconcile`);
    setTimeAfterClosing('closing');
    if (index < days.length - 1) await closeDay(accountant, direction, establishment, dayBounds.day);
  }
}
