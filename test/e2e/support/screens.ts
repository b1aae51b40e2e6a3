import { roles } from '#declarations/shapes/roles.js';
import { permissions } from '#identity/access/permissions.js';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createPerson } from '../../support/people.js';
import { demoDays, demoNow, demoPassword } from './demo-establishment.js';
import { makeTable, openCercle, openSession, openTablesDesk } from './pit.js';
import { sizes, type Visit, type VisitOptions } from './visit.js';

const script: string = '../../../scripts/screens.mjs';

interface Screens {
  readonly screenAddresses: (page: Page, of: { readonly day: string }) => Promise<FoundScreens>;
  readonly openScreen: (page: Page, address: string) => Promise<void>;
  readonly goToScreen: (page: Page, address: string) => Promise<void>;
  readonly waitUntilSettled: (page: Page) => Promise<void>;
  readonly overflowingElements: (page: Page) => Promise<readonly string[]>;
  readonly missingWords: (page: Page) => Promise<readonly string[]>;
  readonly movingElements: (page: Page) => Promise<readonly string[]>;
}

interface FoundScreens {
  readonly reached: ReadonlyMap<string, string>;
  readonly unreached: readonly string[];
}

const screens = (await import(script)) as Screens;

export const { openScreen, goToScreen, waitUntilSettled, overflowingElements, movingElements } = screens;

/** Returns translation keys displayed in place of texts; a token's permissions are named by their codes. */
export async function missingWords(page: Page): Promise<readonly string[]> {
  const codes: readonly string[] = permissions;
  return (await screens.missingWords(page)).filter((word) => !codes.includes(word));
}

/** Returns every screen of the client, as its router lists them, with an address at which it has content. */
export async function everyScreen(visit: Visit): Promise<FoundScreens> {
  const page = await openWithEveryFunction(visit);
  await openScreen(page, '/');
  await rehearseImport(page);
  await playFloor(page);
  await openSheet(page);
  await playDrop(visit, page);
  await openTablesDesk(visit);
  await makeTable(visit);
  await openSession(visit);
  await openCercle(visit);
  const found = await screens.screenAddresses(page, { day: demoDays[2] });
  await page.context().close();
  return found;
}

/**
 * Creates content for the floor's screens: a slip with every step pending, a complement, a dispute, a desk, an
 * incident…
 */
async function playFloor(page: Page): Promise<void> {
  const at = '2026-03-16T08:00:00Z';
  const writes: readonly (readonly [path: string, data: object])[] = [
    ['payouts', { machine: '4001', kind: 'jackpot', amount: '7500', combination: 'trois sept', wonAt: at }],
    ['complements', { machine: '4002', combination: 'trois cerises', paid: '40', due: '100', wonAt: at }],
    ['disputes', { machine: '4003', happenedAt: at, claimed: '60', statement: 'La ligne était gagnante.' }],
    ['desks', { deskCode: 'C9', kind: 'cashDesk', room: 'Salle Europe', floatMinor: '500000' }],
    ['desk-transfers', { fromDesk: null, toDesk: 'C9', amountMinor: '500000', reason: 'dotation du soir' }],
    ['incidents', { occurredAt: at, kind: 'equipment', place: 'Salle', description: 'Vitre fêlée.' }],
    [
      'exclusions',
      {
        cause: 'conduct',
        reason: 'Conduite dangereuse.',
        firstDay: '2026-03-16',
        lastDay: '2026-04-16',
        customer: { fullName: 'Ursule Perdant' },
      },
    ],
  ];
  for (const [path, data] of writes) {
    const headers = { 'idempotency-key': `screens-${path}` };
    const answer = await page.request.post(`/api/establishments/DEMO/${path}`, { headers, data });
    expect([path, answer.ok(), await answer.text()]).toEqual([path, true, expect.any(String)]);
  }
}

/** Starts a relève, with one machine of it done. */
async function playDrop(visit: Visit, page: Page): Promise<void> {
  const leontine = await visit.as('leontine');
  const post = async (by: Page, path: string, data: object): Promise<Record<string, unknown>> => {
    const headers = { 'idempotency-key': `screens-drop-${path.replaceAll('/', '-')}` };
    const answer = await by.request.post(`/api/establishments/DEMO/${path}`, { headers, data });
    expect([path, answer.status(), await answer.text()]).toEqual([path, 200, expect.any(String)]);
    return (await answer.json()) as Record<string, unknown>;
  };
  await post(page, 'boxes', { boxes: ['E2E-1', 'E2E-2'].map((box) => ({ box, container: 'billBox' })) });
  const people = await leontine.request.get('/api/establishments/DEMO/drops/people');
  const known = (await people.json()) as readonly { readonly personId: string; readonly roles: readonly string[] }[];
  const held = ['superviseur', 'mecanicien', 'caissier'] as const;
  const { personId: own } = (await (await leontine.request.get('/api/sessions/current')).json()) as {
    readonly personId: string;
  };
  const team = held.map((role) => ({
    personId:
      role === 'superviseur' ? own : known.find(({ roles: of }) => of.includes(role) && of.length === 1)?.personId,
    function: role,
  }));
  const machines = ['4001', '4002'].map((machine) => ({ machine, containers: ['billBox'] }));
  const { dropId } = await post(leontine, 'drops', { isDuringOperation: false, team, machines });
  const drop = `drops/${String(dropId)}`;
  await post(leontine, `${drop}/opening`, {});
  const other = { isOtherBoxConfirmed: true, reason: 'boîte posée sans être inscrite' };
  await post(leontine, `${drop}/machines/4001/billBox`, {
    outcome: 'exchanged',
    taken: 'E2E-1',
    put: 'E2E-2',
    ...other,
  });
}

/** Runs one import, because the demonstration imports nothing by file. */
async function rehearseImport(page: Page): Promise<void> {
  const answer = await page.request.post('/api/establishments/DEMO/imports/machines', {
    headers: { 'idempotency-key': 'screens-import-1' },
    multipart: {
      file: { name: 'machines.csv', mimeType: 'text/csv', buffer: Buffer.from('sbm_number;maker\n9001;Aurélune\n') },
    },
  });
  expect(answer.ok()).toBe(true);
}

/** Opens a page of a person with every function of the establishment, who may open every screen. */
export async function openWithEveryFunction(visit: Visit, options: VisitOptions = {}): Promise<Page> {
  const { db, superuser } = visit.establishment.database;
  const newPerson = { roles, establishment: 'DEMO', fullName: 'Oriane Partout-Fictive', superuser };
  return visit.of(await createPerson(db, newPerson), options);
}

/** Identifies a technician and opens a sheet, because the demonstration has none open. Returns its number. */
export async function openSheet(page: Page, machine = '4001'): Promise<string> {
  const post = async (path: string, data: object): Promise<Record<string, unknown>> => {
    const answer = await page.request.post(`/api/establishments/DEMO/interventions${path}`, {
      headers: { 'idempotency-key': `screens-sheet-${machine}${path.replace('/', '-')}` },
      data,
    });
    expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)]);
    return (await answer.json()) as Record<string, unknown>;
  };
  await post('/identifications', { machine, code: 'octave', secret: demoPassword });
  const { interventionId } = await post('', { machine, stoppedAt: demoNow.toISOString(), reason: 'contrôle' });
  return String(interventionId);
}

/** The narrowest screen on which a page must not scroll sideways (WCAG 1.4.10). */
export const narrow = { width: 320, height: 800 } as const;
export const desktop = sizes.desktop;
