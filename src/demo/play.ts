import { DateTime } from 'luxon';
import { Progress } from '#platform/runtime/progress.js';
import { DemoClient } from './stage/client.js';
import { buildCountCsv, selectCountedMachines, formatEuros, recordTakings } from './stage/counting.js';
import type { CountedMachine, Mistake } from './stage/counting.js';
import { readFloor, playDay, type DayMeterFaults, type DeviceReading, type PlayedDay } from './stage/days.js';
import type { FloorMachine } from './stage/floor.js';
import { DAY_AFTER_CARDS, NIGHT_CARDS } from './night/stored-value-cards.js';
import { isDropped } from './night/drop.js';
import { equipFloor, playMorning, playNight, playTables } from './night.js';
import { Shift } from './night/shift.js';
import { isOnTicketSystem, type TicketStory } from './night/tickets.js';
import type { PlayedTime } from './stage/played-time.js';
import { signInStaff } from './stage/staff.js';
import { EVENINGS } from './tables/evenings.js';

export interface DayBounds {
  readonly day: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

export interface FloorToPlay {
  readonly url: string;
  readonly establishment: string;
  /** Bearer token of the device. */
  readonly token: string;
  readonly timeZone: string;
  readonly floor: readonly FloorMachine[];
  readonly days: readonly DayBounds[];
  readonly time: PlayedTime;
  /** Real time: nothing is played later. */
  readonly now: Date;
}

const READINGS_PER_BATCH = 5_000;

/** Index of the day whose night is played in full: sheets, keys, desks, slips, drop, envelope. */
const FULL_NIGHT_INDEX = 1;

/** Prizes around the thresholds for a supervisor, an identity document and the Direction; in credits. */
const WINS = [
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
  { ramClear: { machine: '4012', atStep: 130 }, wins: WINS, cards: NIGHT_CARDS },
  { silent: { machine: '4033', fromStep: 150 }, cards: DAY_AFTER_CARDS },
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
const TICKET_FAULTS: readonly TicketStory[] = [{ printsTwice: '4036' }, { fallsSilent: '4036' }, {}];

interface ListedFinding {
  readonly findingKey: string;
  readonly severity: string;
  readonly code: string;
}

/** Sends the readings of a device, in batches. */
export async function sendReadings(
  device: DemoClient,
  establishment: string,
  readings: readonly DeviceReading[],
): Promise<void> {
  const progress = new Progress('Readings', readings.length);
  for (let start = 0; start < readings.length; start += READINGS_PER_BATCH) {
    const batch = readings.slice(start, start + READINGS_PER_BATCH);
    await device.post(`establishments/${establishment}/readings`, { readings: batch });
    progress.advance(batch.length);
  }
  progress.end();
}

interface Total {
  readonly machine: string;
  readonly kind: string;
  readonly amount: string;
  readonly slipCount: number;
}

/** Returns the day totals of each machine, without zeros: hand pays by kind, and tickets issued. */
function listTotals(counted: readonly CountedMachine[]): Total[] {
  return counted.flatMap(({ machine, takings }) =>
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
interface ReportedByFloor {
  readonly isCounted: (machine: string) => boolean;
  readonly hasSlips: boolean;
  readonly hasTickets: (machine: string) => boolean;
}

/**
 * Enters the takings of a day as the accountant: the count by file, and the totals of payments.
 * What `floor` already reported is left out: its counted machines, its slips and its tickets.
 */
export async function enterTakings(
  accountant: DemoClient,
  path: string,
  played: PlayedDay,
  mistakes: readonly Mistake[],
  floor: ReportedByFloor = { isCounted: () => false, hasSlips: false, hasTickets: () => false },
): Promise<void> {
  const recordedTakings = recordTakings(played.takings, mistakes);
  const [establishment = '', day = ''] = path.split('/days/');
  const countedMachines = selectCountedMachines(recordedTakings, mistakes).filter(
    ({ machine }) => !floor.isCounted(machine),
  );
  await importFile(accountant, establishment, `counts?day=${day}&countNumber=1`, {
    name: `comptee-${day}.csv`,
    type: 'text/csv',
    content: buildCountCsv(countedMachines),
  });
  const totals = listTotals(recordedTakings).filter(({ machine, kind }) =>
    kind === 'ticketsIssued' ? !floor.hasTickets(machine) : !floor.hasSlips,
  );
  await accountant.post(`${path}/totals`, { totals });
}

/** Returns the machines whose slip of cancelled credits was lost: paid in truth, but zero with these mistakes. */
function findLostSlipMachines(played: PlayedDay, mistakes: readonly Mistake[]): ReadonlySet<string> {
  const machinesWithLostSlip = recordTakings(played.takings, mistakes).filter(({ machine, takings }) => {
    const trueTakings = played.takings.get(machine);
    return trueTakings !== undefined && trueTakings.cancelledMinor > 0n && takings.cancelledMinor === 0n;
  });
  return new Set(machinesWithLostSlip.map(({ machine }) => machine));
}

interface ImportResponse {
  readonly state: string;
}

/** Uploads a file, waits for its check, confirms it, and waits for the import. */
async function importFile(
  person: DemoClient,
  establishment: string,
  kind: string,
  file: Parameters<DemoClient['postFile']>[1],
): Promise<void> {
  const { importId } = await person.postFile<{ importId: string }>(`${establishment}/imports/${kind}`, file);
  const path = `${establishment}/imports/${importId}`;
  await waitForState(person, path, 'checked');
  await person.post(`${path}/confirmation`);
  await waitForState(person, path, 'finished');
}

/** Waits until an import has the expected state. Throws Error when it ends in another one. */
async function waitForState(person: DemoClient, path: string, expected: string): Promise<void> {
  for (;;) {
    const { state } = await person.get<ImportResponse>(path);
    if (state === expected) return;
    if (!['checking', 'running'].includes(state)) throw new Error(`${path} is ${state}, not ${expected}`);
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
  const path = `establishments/${establishment}/days/${day}`;
  const approveRequest = (requestId: string): Promise<unknown> =>
    direction.post(`establishments/${establishment}/approvals/${requestId}/decision`, { decision: 'approved' });
  const findings = await accountant.get<readonly ListedFinding[]>(`${path}/findings`);
  for (const finding of findings.filter((finding) => finding.severity === 'toExplain')) {
    const { requestId } = await accountant.post<{ requestId: string }>(
      `${path}/findings/${encodeURIComponent(finding.findingKey)}/explanation`,
      { explanation: 'Vérifié avec la salle de comptée et le superviseur ; écart admis (démonstration).' },
    );
    await approveRequest(requestId);
  }
  const closing = await accountant.post<{ requestId: string }>(`${path}/closing`, {
    reason: 'Journée rapprochée, constats expliqués',
  });
  await approveRequest(closing.requestId);
}

/** Minutes from the end of a day to its readings, its takings and the request to close it. */
const AFTER_CLOSING_MINUTES = { readings: 1, takings: 12, closing: 30 } as const;
/** The same for the day with a drop, after its count, its certificate and the envelope. */
const AFTER_NIGHT_MINUTES = { readings: 1, takings: 160, closing: 180 } as const;

/**
 * Plays the days in order: the tables, readings and events, counts of the count room, the accountant's work.
 * One day has the whole night of the floor staff. The last day is not closed.
 */
export async function playFloor(played: FloorToPlay): Promise<void> {
  const { url, establishment, floor, days, time, now } = played;
  const device = new DemoClient(url, played.token);
  const accountant = await signInStaff(url, 'capucine');
  const direction = await signInStaff(url, 'hortense');
  const findLocalHour = (instant: Date): number => DateTime.fromJSDate(instant, { zone: played.timeZone }).hour;
  const [firstDay] = days;
  if (firstDay === undefined) return;
  await equipFloor({ direction, keeper: await signInStaff(url, 'gedeon') }, establishment, floor, firstDay.day);
  await sendReadings(device, establishment, readFloor(floor, firstDay.opensAt));
  for (const [index, dayBounds] of days.entries()) {
    process.stdout.write(`day ${dayBounds.day}\n`);
    const mistakes = MISTAKES[index] ?? [];
    const playedDay = playDay(floor, dayBounds, findLocalHour, METER_FAULTS[index] ?? {});
    const isNight = index === FULL_NIGHT_INDEX;
    const shift = new Shift({ url, establishment, device }, dayBounds);
    const minutesAfter = isNight ? AFTER_NIGHT_MINUTES : AFTER_CLOSING_MINUTES;
    const setTimeAfter = (step: keyof typeof minutesAfter): void => {
      time.set(new Date(Math.min(dayBounds.closesAt.getTime() + minutesAfter[step] * 60_000, now.getTime())));
    };
    const evening = EVENINGS[index] ?? { tables: [], trades: [] };
    const story = TICKET_FAULTS[index] ?? {};
    if (isNight)
      await playNight(time, shift, playedDay, { lostSlips: findLostSlipMachines(playedDay, mistakes), evening, story });
    else
      await playTables(time, shift, playedDay, {
        evening,
        story,
        cards: index > FULL_NIGHT_INDEX ? DAY_AFTER_CARDS : [],
      });
    setTimeAfter('readings');
    await sendReadings(device, establishment, playedDay.readings);
    if (isNight) await playMorning(time, shift, dayBounds.day, floor, playedDay);
    setTimeAfter('takings');
    const path = `establishments/${establishment}/days/${dayBounds.day}`;
    const isCounted = (machine: string): boolean => isNight && isDropped(floor, machine);
    await enterTakings(accountant, path, playedDay, mistakes, {
      isCounted,
      hasSlips: isNight,
      hasTickets: isOnTicketSystem,
    });
    await accountant.post(`${path}/reconcile`);
    setTimeAfter('closing');
    if (index < days.length - 1) await closeDay(accountant, direction, establishment, dayBounds.day);
  }
}
