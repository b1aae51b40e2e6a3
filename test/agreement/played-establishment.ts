import { DateTime } from 'luxon';
import { DemoClient } from '#demo/stage/client.js';
import { buildFirstReadings, playDay, type DayMeterFaults } from '#demo/stage/days.js';
import { setUpFloor } from '#demo/furnish.js';
import { closeDay, enterTakings, MISTAKES, sendReadings } from '#demo/play.js';
import { computeDayBounds, type GamingCalendar } from '#establishments/days/gaming-day.js';
import { createEstablishment, createPeople } from '../establishments/establishment.js';
import { createDeviceToken, type TestPerson } from '../support/people.js';
import type { TestApp } from '../support/test-app.js';

/** Days across the end of a month and of a season; the first has 25 hours. */
export const DAYS = ['2027-10-30', '2027-10-31', '2027-11-01'] as const;
const TIME_ZONE = 'Europe/Monaco';
const CALENDAR: GamingCalendar = { timeZone: TIME_ZONE, closingTimes: [{ from: '2000-01-01', time: '06:00' }] };

/** A reading every half hour, of the floor that the demonstration reads every five minutes. */
const STEPS_PER_READING = 6;

const STORIES: readonly DayMeterFaults[] = [
  {},
  { ramClear: { machine: '4012', atStep: 130 } },
  { silent: { machine: '4033', fromStep: 151 } },
];

export interface PlayedEstablishment {
  readonly code: string;
  readonly establishmentId: number;
  /** Client with every read permission. */
  readonly reader: DemoClient;
  readonly machines: readonly string[];
}

/**
 * Plays three gaming days through the interfaces of a real floor: the first two closed, the last reconciled and open.
 */
export async function playEstablishment(app: TestApp): Promise<PlayedEstablishment> {
  const [firstDay] = DAYS;
  const establishment = await createEstablishment(app, {
    code: 'AGREE-MC',
    firstGamingDay: firstDay,
    dropWeekdays: '1234567',
  });
  const people = await createPeople(app, establishment, 'comptable', 'direction', 'controleur');
  const client = (token: string): DemoClient => new DemoClient(app.url, token);
  const device = client(await createDeviceToken(app.database.db, establishment.code));
  // decisions require a session
  const inSession = ({ cookie }: TestPerson): DemoClient => new DemoClient(app.url, undefined, cookie);
  const [accountant, direction] = [client(people.comptable.token), inSession(people.direction)];
  const deputy = inSession((await createPeople(app, establishment, 'direction')).direction);
  const days = DAYS.map((day) => ({ day, ...computeDayBounds(day, CALENDAR) }));
  const opensAt = days[0]?.opensAt ?? app.clock.now();
  const path = `establishments/${establishment.code}`;

  const { requestId } = await direction.post<{ requestId: string }>(
    `${path}/settings/readingIntervalMinutes/proposals`,
    { value: 30, effectiveFrom: firstDay, reason: 'Un relevé par demi-heure' },
  );
  await deputy.post(`${path}/approvals/${requestId}/decision`, { decision: 'approved' });
  const floor = await setUpFloor(direction, establishment.code, firstDay, opensAt);
  await sendReadings(device, establishment.code, buildFirstReadings(floor, opensAt));
  const localHour = (instant: Date): number => DateTime.fromJSDate(instant, { zone: TIME_ZONE }).hour;
  for (const [index, limits] of days.entries()) {
    const played = playDay(floor, limits, localHour, STORIES[index] ?? {}, STEPS_PER_READING);
    if (played.events.length > 0) await device.post(`${path}/machine-events`, { events: played.events });
    await sendReadings(device, establishment.code, played.readings);
    const day = `${path}/days/${limits.day}`;
    await enterTakings(accountant, day, played, MISTAKES[index] ?? []);
    if (index === days.length - 1) await recount(accountant, deputy, path, limits.day);
    await accountant.post(`${day}/reconcile`);
    if (await settleClears(accountant, deputy, path)) await accountant.post(`${day}/reconcile`);
    if (index < days.length - 1) await closeDay(accountant, direction, establishment.code, limits.day);
  }
  return {
    code: establishment.code,
    establishmentId: establishment.establishmentId,
    reader: client(people.controleur.token),
    machines: floor.map((machine) => machine.sbmNumber),
  };
}

interface OpenStep {
  readonly machine: string;
  readonly earlierReadAt: string;
  readonly laterReadAt: string;
  readonly exceptions: readonly { readonly counters: readonly string[] }[];
}

/**
 * States, with a second person, that nothing was played between the last reading and the clear of a memory: the
 * technician had paid the player out. Returns whether there was such a step.
 */
async function settleClears(accountant: DemoClient, deputy: DemoClient, path: string): Promise<boolean> {
  const steps = await accountant.get<readonly OpenStep[]>(`${path}/meter-exceptions`);
  for (const { machine, earlierReadAt, laterReadAt, exceptions } of steps) {
    const counters = exceptions.flatMap((exception) => exception.counters.map((name) => [name, '0'] as const));
    const { approvalRequestId } = await accountant.post<{ approvalRequestId: string }>(`${path}/meter-adjustments`, {
      machine,
      kind: 'several',
      earlierReadAt,
      laterReadAt,
      counters: Object.fromEntries(counters),
      reason: 'Compteurs relevés sur place avant la remise à zéro',
    });
    await deputy.post(`${path}/approvals/${approvalRequestId}/decision`, { decision: 'approved' });
  }
  return steps.length > 0;
}

export const RECOUNTED = '4003';

/** Replaces a wrong count with a second person's approval: a revision beside the first. */
async function recount(accountant: DemoClient, deputy: DemoClient, path: string, day: string): Promise<void> {
  const { requestId } = await accountant.post<{ requestId: string }>(`${path}/days/${day}/counts/correction`, {
    countNumber: 1,
    machine: RECOUNTED,
    notes: [{ value: '20', count: 31 }],
    tickets: '812.34',
    ticketCount: 9,
    coins: '0',
    reason: 'Recomptée : première saisie illisible',
  });
  await deputy.post(`${path}/approvals/${requestId}/decision`, { decision: 'approved' });
}
