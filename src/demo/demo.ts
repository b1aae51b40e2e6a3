import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createFirstAdministrators } from '#identity/people/first-administrators.js';
import { AppModule } from '#app/app.module.js';
import { EstablishmentsService } from '#establishments/establishments.service.js';
import { addDays, computeDayBounds, computeDayAt, type GamingCalendar } from '#establishments/days/gaming-day.js';
import { readConfiguration } from '#commands/running/configuration.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { assertHomeMatchesDatabase } from '#audit/home/home-faults.js';
import { startServer, stopOnSignals, type Server } from '#platform/server.js';
import { DemoClient } from './stage/client.js';
import { CARD_SYSTEM } from './night/stored-value-cards.js';
import { playRunningDay } from './running-day.js';
import { Shift } from './night/shift.js';
import { playFloor } from './play.js';
import { DemoClock, type SettableClock } from './stage/played-time.js';
import { signInStaff, DEMO_PASSWORD, DEMO_STAFF, createStaff, changeInitialPassword } from './stage/staff.js';
import { setUpFloor } from './furnish.js';
import { writeDocuments } from './documents.js';

const ESTABLISHMENT_CODE = 'DEMO';
const ESTABLISHMENT_NAME = 'Casino de démonstration (fictif)';
const TIME_ZONE = 'Europe/Monaco';
/** Fictional: the company, its legal form and its number do not exist. */
const LEGAL_ENTITY = {
  legalName: 'Société fictive des jeux de démonstration',
  legalForm: 'société anonyme fictive au capital de 1 000 000 €',
  registeredOffice: '1 place Imaginaire, 98000 Monaco',
  registrationNumber: 'RCI 00 F 00000 (fictif)',
} as const;
const CLOSING_TIME = '06:00';
/** First two digits of its tickets. */
const TICKET_SYSTEM_PREFIX = '47';
const PLAYED_DAY_COUNT = 3;

export interface DemoOptions {
  /** False: stops the server once the documents are written. */
  readonly keepServing: boolean;
}

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Returns the codes of the establishments, without the operator. */
async function listEstablishmentCodes(server: Server): Promise<string[]> {
  const establishments = await server.app.get(EstablishmentsService).listEstablishments(server.app.get(Database));
  return establishments
    .filter((establishment) => establishment.establishmentId !== 0)
    .map((establishment) => establishment.code);
}

/** Returns the last three completed gaming days. */
function listCompletedDays(calendar: GamingCalendar, now: Date): readonly string[] {
  const runningDay = computeDayAt(now, calendar);
  return Array.from({ length: PLAYED_DAY_COUNT }, (_unused, index) => addDays(runningDay, index - PLAYED_DAY_COUNT));
}

/** Target of the demonstration: a served application with an empty database. */
export type RunningApplication = Pick<Server, 'app' | 'url'>;

/**
 * Loads the fictional establishment and plays its days through the product's own interfaces, at their own time.
 * Returns the completed days, first to last, of which the last one is not closed.
 * Real time is always restored afterwards.
 */
export async function loadDemonstration(
  server: RunningApplication,
  demoClock: SettableClock,
): Promise<readonly string[]> {
  try {
    return await playDemonstration(server, demoClock);
  } finally {
    demoClock.restore();
  }
}

const CALENDAR: GamingCalendar = { timeZone: TIME_ZONE, closingTimes: [{ from: '2000-01-01', time: CLOSING_TIME }] };

/**
 * Creates the establishment, its staff and its floor, then plays the completed days and the running one.
 * The first two administrators must be new: throws when the database already has one.
 */
async function playDemonstration(server: RunningApplication, demoClock: SettableClock): Promise<readonly string[]> {
  const clock = server.app.get(Clock);
  const now = clock.now();
  const completedDays = listCompletedDays(CALENDAR, now);
  const [firstDay = ''] = completedDays;
  const dayBounds = completedDays.map((day) => ({ day, ...computeDayBounds(day, CALENDAR) }));
  const firstOpeningAt = dayBounds[0]?.opensAt ?? now;
  demoClock.set(firstOpeningAt);
  const administrators = await createFirstAdministrators(server.app.get(Database), clock);
  const [firstAdministrator, secondAdministrator] = administrators;
  if (firstAdministrator === undefined || secondAdministrator === undefined)
    throw new Error('an administrator is there, but no demonstration: use another RELEVE_HOME');
  const admin = await changeInitialPassword(server.url, firstAdministrator);
  await admin.post('establishments', {
    code: ESTABLISHMENT_CODE,
    name: ESTABLISHMENT_NAME,
    currency: 'EUR',
    jurisdiction: 'MC',
    timeZone: TIME_ZONE,
    firstGamingDay: firstDay,
    closingTime: CLOSING_TIME,
    ticketSystem: TICKET_SYSTEM_PREFIX,
    cardSystem: CARD_SYSTEM,
    // every machine is dropped every day
    dropWeekdays: '1234567',
    ...LEGAL_ENTITY,
  });
  await createStaff(
    { admin, approver: await changeInitialPassword(server.url, secondAdministrator) },
    server.url,
    ESTABLISHMENT_CODE,
    firstDay,
  );
  for (const { login } of administrators) printLine(`administrator: ${login} / ${DEMO_PASSWORD}`);
  const { token } = await admin.post<{ token: string }>(`establishments/${ESTABLISHMENT_CODE}/tokens`, {
    name: 'Concentrateur de la salle (fictif)',
    permissions: ['readings.ingest', 'events.enter', 'tickets.device', 'cards.device'],
    expiresAt: new Date(firstOpeningAt.getTime() + 365 * 86_400_000).toISOString(),
  });
  const direction = await signInStaff(server.url, 'hortense');
  const floor = await setUpFloor(direction, ESTABLISHMENT_CODE, firstDay, firstOpeningAt);
  const playOptions = {
    url: server.url,
    establishment: ESTABLISHMENT_CODE,
    token,
    timeZone: TIME_ZONE,
    floor,
    days: dayBounds,
    demoClock,
    now,
  };
  await playFloor(playOptions);
  const runningDayBounds = computeDayBounds(computeDayAt(now, CALENDAR), CALENDAR);
  const deviceClient = new DemoClient(server.url, token);
  await playRunningDay(
    demoClock,
    new Shift({ url: server.url, establishment: ESTABLISHMENT_CODE, device: deviceClient }, runningDayBounds),
    floor,
    now,
  );
  return completedDays;
}

/** Prints the addresses of the demonstration and the sign-in names of its staff. */
function printAccessDetails(server: Server, documentsDirectory: string): void {
  printLine(`\nRelevé is at ${server.url} (API: ${server.url}/api/docs)`);
  printLine(`Documents: ${documentsDirectory}`);
  printLine(`Establishment ${ESTABLISHMENT_CODE}; password of everybody: ${DEMO_PASSWORD}`);
  printLine('The demonstration asks for no second factor: an installation of your own (npm start) requires it.');
  for (const person of DEMO_STAFF)
    printLine(`  ${person.login.padEnd(12)} ${person.role.padEnd(20)} ${person.fullName}`);
}

/**
 * Loads the fictional establishment, plays its days, writes the documents and serves.
 * A second run serves the data of the first; a home with another establishment is left unchanged.
 */
export async function runDemo(options: DemoOptions): Promise<void> {
  const startedAt = performance.now();
  // the fictional staff have no telephones for a second factor
  const config = { ...readConfiguration(), secondFactor: 'offered' as const };
  const clock = new DemoClock();
  const serverPromise = startServer({
    config,
    buildModule: AppModule.register,
    clock,
    inspect: assertHomeMatchesDatabase,
  });
  // also while loading: a signal must not leave an embedded server behind
  stopOnSignals(serverPromise);
  const server = await serverPromise;
  const documentsDirectory = path.join(config.home, 'documents');
  mkdirSync(documentsDirectory, { recursive: true });
  try {
    const establishmentCodes = await listEstablishmentCodes(server);
    if (establishmentCodes.length === 0) {
      const days = await loadDemonstration(server, clock);
      await writeDocuments(await signInStaff(server.url, 'capucine'), ESTABLISHMENT_CODE, days, documentsDirectory);
      printLine(`demonstration ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    } else if (!establishmentCodes.includes(ESTABLISHMENT_CODE)) {
      throw new Error(
        `${config.home} belongs to ${establishmentCodes.join(', ')}: the demonstration needs a RELEVE_HOME of its own`,
      );
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
  printAccessDetails(server, documentsDirectory);
  if (!options.keepServing) await server.stop();
}
