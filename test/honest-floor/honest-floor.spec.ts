import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Role } from '#declarations/shapes/roles.js';
import { createEstablishment } from '../establishments/establishment.js';
import { createDeviceToken, createPerson, credentialsFor } from '../support/people.js';
import { giveSecret, type Proof } from '../support/secrets.js';
import { isExhaustive } from '../support/scale.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const runScript: string = '../../scripts/honest-floor/run.mjs';

/** The part of the generator that this test starts. */
interface Generator {
  readonly runHonestFloor: (options: {
    readonly openServer: (house: { readonly firstDay: string }) => Promise<Server>;
    readonly days: number;
    readonly machines: number;
    readonly seed: number;
    readonly hasFaults: boolean;
    readonly only: string | undefined;
    readonly worker: number;
    readonly workers: number;
    readonly print: (line: string) => void;
  }) => Promise<Totals>;
}

interface Totals {
  readonly falseBlocking: number;
  readonly silentDays: number;
  readonly brokenDays: number;
  readonly blockedDays: number;
}

/** A running server with an empty establishment, and the credentials of its people. */
interface Server {
  readonly url: string;
  readonly establishment: string;
  readonly setClock: (at: Date) => void;
  readonly credentials: Readonly<Record<string, readonly [string, string]>>;
  readonly secrets: Readonly<Record<string, Proof>>;
}

const STAFF: Readonly<Record<string, Role>> = {
  accountant: 'comptable',
  direction: 'direction',
  secondDirection: 'direction',
  supervisor: 'superviseur',
  cashier: 'caissier',
  changer: 'changeur',
  technician: 'mecanicien',
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-01T06:00:00+01:00') });
});
afterAll(() => app.close());

async function openServer({ firstDay }: { readonly firstDay: string }): Promise<Server> {
  const { db } = app.database;
  app.clock.set(new Date(`${firstDay}T05:30:00Z`));
  const { code } = await createEstablishment(app, {
    firstGamingDay: firstDay,
    closingTime: '06:00',
    ticketSystem: '47',
  });
  const credentials: Record<string, readonly [string, string]> = {};
  const secrets: Record<string, Proof> = {};
  for (const [name, role] of Object.entries(STAFF)) {
    const person = await createPerson(db, { roles: [role], establishment: code });
    credentials[name] = credentialsFor(person);
    secrets[name] = await giveSecret(app, person);
  }
  credentials['device'] = ['authorization', `Bearer ${await createDeviceToken(db, code)}`];
  return { url: app.url, establishment: code, setClock: (at) => app.clock.set(at), credentials, secrets };
}

const setting = (name: string): string | undefined => process.env[`RELEVE_HONEST_${name}`];
const isLongRun = setting('DAYS') !== undefined;
const print = (line: string): void => {
  if (isLongRun) process.stdout.write(`${line}\n`);
};

async function run(days: number, hasFaults: boolean): Promise<Totals> {
  const { runHonestFloor } = (await import(runScript)) as Generator;
  const totals = await runHonestFloor({
    openServer,
    days: Number(setting('DAYS') ?? days),
    machines: Number(setting('MACHINES') ?? (isLongRun ? 40 : 6)),
    seed: Number(setting('SEED') ?? 1),
    hasFaults,
    only: setting('ONLY'),
    worker: Number(setting('WORKER') ?? 0),
    workers: Number(setting('WORKERS') ?? 1),
    print,
  });
  const file = setting('TOTALS');
  if (file !== undefined) writeFileSync(file, JSON.stringify(totals));
  return totals;
}

const CLEAN = { falseBlocking: 0, silentDays: 0, brokenDays: 0 };
const withFaults = setting('FAULTS') !== '0';

if (!withFaults || (!isLongRun && isExhaustive()))
  it('closes honest days with the true figures and without a blocking finding', async () => {
    expect(await run(1, false)).toMatchObject({ ...CLEAN, blockedDays: 0 });
  });

if (!isLongRun || withFaults)
  it('names each fault of a day whose figures differ from the truth', async () => {
    expect(await run(2, true)).toMatchObject(CLEAN);
  });
