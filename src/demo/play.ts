import { DateTime } from 'luxon';
import { Progress } from '../platform/progress.js';
import { DemoClient } from './client.js';
import { countCsv, countedOnly, euros, writtenDown } from './counting.js';
import type { CountedMachine, Mistake } from './counting.js';
import { firstReadings, playDay } from './days.js';
import type { DayStory, DeviceReading, PlayedDay } from './days.js';
import type { FloorMachine } from './floor.js';
import { atWork } from './staff.js';

export interface DayBounds {
  readonly day: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

export interface FloorToPlay {
  readonly url: string;
  readonly house: string;
  /** The device's bearer token. */
  readonly token: string;
  readonly timeZone: string;
  readonly floor: readonly FloorMachine[];
  readonly days: readonly DayBounds[];
}

const BATCH = 5_000;

/** What goes wrong on each of the three days. */
export const STORIES: readonly DayStory[] = [
  {},
  { ramClear: { machine: '4012', atStep: 130 } },
  { silent: { machine: '4033', fromStep: 150 } },
];

/** What the count room and the desks get wrong on each of the three days. */
export const MISTAKES: readonly (readonly Mistake[])[] = [
  [{ kind: 'noteMissed', machine: '4007', note: 50, notes: 3n }],
  [{ kind: 'ticketsSwapped', machine: '4020', with: '4021' }, { kind: 'handPaySlipLost' }],
  [
    { kind: 'noteMissed', machine: '4104', note: 200, notes: 1n },
    { kind: 'countForgotten', machine: '4058' },
  ],
];

interface ListedFinding {
  readonly findingKey: string;
  readonly severity: string;
  readonly code: string;
}

export async function sendReadings(
  device: DemoClient,
  house: string,
  readings: readonly DeviceReading[],
): Promise<void> {
  const progress = new Progress('Readings', readings.length);
  for (let at = 0; at < readings.length; at += BATCH) {
    const batch = readings.slice(at, at + BATCH);
    await device.post(`establishments/${house}/readings`, { readings: batch });
    progress.advance(batch.length);
  }
  progress.end();
}

/** The day totals of each machine as the desks wrote them: hand pays by kind, and tickets issued. */
function totalsOf(counted: readonly CountedMachine[]): object[] {
  return counted.flatMap(({ machine, takings }) =>
    [
      { kind: 'jackpot', amountMinor: takings.jackpotMinor, slipCount: takings.jackpotCount },
      { kind: 'cancelledCredits', amountMinor: takings.cancelledMinor, slipCount: takings.cancelledCount },
      { kind: 'ticketsIssued', amountMinor: takings.ticketsIssuedMinor, slipCount: takings.ticketsIssuedCount },
    ]
      .filter((total) => total.amountMinor > 0n)
      .map(({ kind, amountMinor, slipCount }) => ({ machine, kind, amount: euros(amountMinor), slipCount })),
  );
}

export async function enterTakings(
  accountant: DemoClient,
  path: string,
  played: PlayedDay,
  mistakes: readonly Mistake[],
): Promise<void> {
  const written = writtenDown(played.takings, mistakes);
  const [house = '', day = ''] = path.split('/days/');
  await takeIn(accountant, house, `counts?day=${day}&countNumber=1`, {
    name: `comptee-${day}.csv`,
    type: 'text/csv',
    content: countCsv(countedOnly(written, mistakes)),
  });
  await accountant.post(`${path}/totals`, { totals: totalsOf(written) });
}

interface ImportSeen {
  readonly state: string;
}

/** Brings a file, waits until it was looked through, confirms it, and waits until it is taken in. */
async function takeIn(
  person: DemoClient,
  house: string,
  kind: string,
  file: Parameters<DemoClient['postFile']>[1],
): Promise<void> {
  const { importId } = await person.postFile<{ importId: string }>(`${house}/imports/${kind}`, file);
  const path = `${house}/imports/${importId}`;
  await reached(person, path, 'checked');
  await person.post(`${path}/confirmation`);
  await reached(person, path, 'finished');
}

async function reached(person: DemoClient, path: string, wanted: string): Promise<void> {
  for (;;) {
    const { state } = await person.get<ImportSeen>(path);
    if (state === wanted) return;
    if (!['checking', 'running'].includes(state)) throw new Error(`${path} is ${state}, not ${wanted}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Explains what needs it, has it approved, and asks for the closing, which the Direction approves. */
export async function closeDay(
  accountant: DemoClient,
  direction: DemoClient,
  house: string,
  day: string,
): Promise<void> {
  const path = `establishments/${house}/days/${day}`;
  const approve = (requestId: string): Promise<unknown> =>
    direction.post(`establishments/${house}/approvals/${requestId}/decision`, { decision: 'approved' });
  const findings = await accountant.get<readonly ListedFinding[]>(`${path}/findings`);
  for (const finding of findings.filter((each) => each.severity === 'toExplain')) {
    const { requestId } = await accountant.post<{ requestId: string }>(
      `${path}/findings/${encodeURIComponent(finding.findingKey)}/explanation`,
      { explanation: 'Vérifié avec la salle de comptée et le superviseur ; écart admis (démonstration).' },
    );
    await approve(requestId);
  }
  const closing = await accountant.post<{ requestId: string }>(`${path}/closing`, {
    reason: 'Journée rapprochée, constats expliqués',
  });
  await approve(closing.requestId);
}

/** Plays the days in order: readings and events from the devices, counts from the count room, the accountant's work. */
export async function playFloor(played: FloorToPlay): Promise<void> {
  const { url, house, floor, days } = played;
  const device = new DemoClient(url, played.token);
  const accountant = await atWork(url, 'capucine');
  const direction = await atWork(url, 'hortense');
  const localHour = (instant: Date): number => DateTime.fromJSDate(instant, { zone: played.timeZone }).hour;
  const [firstDay] = days;
  if (firstDay === undefined) return;
  await sendReadings(device, house, firstReadings(floor, firstDay.opensAt));
  for (const [index, limits] of days.entries()) {
    process.stdout.write(`day ${limits.day}\n`);
    const day = playDay(floor, limits, localHour, STORIES[index] ?? {});
    if (day.events.length > 0) await device.post(`establishments/${house}/machine-events`, { events: day.events });
    await sendReadings(device, house, day.readings);
    const path = `establishments/${house}/days/${limits.day}`;
    await enterTakings(accountant, path, day, MISTAKES[index] ?? []);
    await accountant.post(`${path}/reconcile`);
    if (index < days.length - 1) await closeDay(accountant, direction, house, limits.day);
  }
}
