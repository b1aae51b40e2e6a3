import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { reportDefinitions } from '#app/reports.js';
import { approvalKinds } from '#identity/access/permissions.js';
import { packageRoot } from '#platform/runtime/package-root.js';
import { START, after, openFloor, type ClosingFloor, type FloorCaller } from '../closing/floor.js';
import { as } from '../establishments/establishment.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { until } from '../support/until.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/**
 * One person requests, another approves, for every kind that modules declare; neither does anything else. Every
 * response of the API and every document is then read. The approver must be named only as approver, and the requester
 * never in that place.
 */

const DAY = '2026-03-01';
const NEXT = '2026-03-02';
/** Administrators request these about people: test/identity/two-people.spec.ts. */
const NEVER_REQUESTED = [
  'roleGrant',
  'badgeIssue',
  'accountOpening',
  'secretReset',
  'factorRemoval',
  'personalErasure',
];

let app: TestApp;
let floor: ClosingFloor;
let requester: TestPerson;
let approver: TestPerson;
let requesterCaller: FloorCaller;
let approving: FloorCaller;
const requested: { readonly kind: string; readonly requestId: string }[] = [];

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openFloor(app);
  const { code } = floor.establishment;
  const create = (fullName: string) =>
    createPerson(app.database.db, {
      roles: ['comptable', 'direction'],
      establishment: code,
      fullName,
      superuser: app.database.superuser,
    });
  requester = await create('Renée Demandeur');
  approver = await create('Aline Décideuse');
  requesterCaller = as(app, floor.establishment, requester);
  approving = as(app, floor.establishment, approver);
  await playEveryKind();
});
afterAll(() => app.close());

async function agreed(kind: string, url: string, body: object): Promise<void> {
  const response = await requesterCaller.post(
    url,
    kind === 'findingExplanation' ? body : { reason: 'demande du contrôle', ...body },
  );
  if (response.status >= 300) throw new Error(`${kind}: ${response.text}`);
  const answer = response.body as unknown as { readonly requestId?: string; readonly approvalRequestId?: string };
  const requestId = answer.requestId ?? answer.approvalRequestId ?? '';
  const decided = await floor.decide(approving, requestId);
  if (decided.status !== 200) throw new Error(`${kind}: ${decided.text}`);
  requested.push({ kind, requestId });
}

interface Entry {
  readonly entryNumber: string;
  readonly reversedByEntryNumber: string | null;
  readonly reversesEntryNumber: string | null;
}

/** Imports a file with one reading; returns the number of the import. */
async function importReading(): Promise<string> {
  const line = `M2,${Date.parse('2026-03-02T04:50:00Z')},50000`;
  const { body } = await floor.upload('/imports/readings', `machine,read_at_ms,games_played\n${line}\n`).expect(200);
  const { importId } = body as unknown as { readonly importId: string };
  const isInState = async (state: string): Promise<boolean> =>
    (await floor.comptable.get(`/imports/${importId}`).expect(200)).body.state === state;
  await until(() => isInState('checked'));
  await floor.comptable.post(`/imports/${importId}/confirmation`).expect(200);
  await until(() => isInState('finished'));
  return importId;
}

async function playEveryKind(): Promise<void> {
  for (const machine of ['M1', 'M2', 'M3']) {
    await floor.addMachine(machine);
    await floor.read(machine, '2026-03-01T05:00:00Z', START);
  }
  const moved = { dropCredits: 50_000, billsCredits: 50_000, currentCredits: 50_000 };
  await floor.read('M1', '2026-03-02T04:55:00Z', after(START, moved));
  await floor.read('M2', '2026-03-02T04:55:00Z', START);
  await floor.read('M3', '2026-03-02T04:55:00Z', after(START, { gamesPlayed: -49_990 }));
  const account = { accountCode: '5125', kind: 'asset', titleFr: 'Banque de l’établissement', titleEn: 'Own bank' };
  await floor.both.post('/ledger/accounts', account).expect(201);
  const counts = [{ machine: 'M1', notes: [{ value: '20', count: 10 }] }];
  await floor.comptable.post(`/days/${DAY}/counts`, { counts }).expect(200);
  await floor.comptable
    .post(`/days/${DAY}/totals`, { totals: [{ machine: 'M1', kind: 'fill', amount: '5.00' }] })
    .expect(200);

  await agreed('importWithdrawal', `/imports/${await importReading()}/withdrawal`, {});
  await floor.read('M2', '2026-03-02T04:55:00Z', after(START, { gamesPlayed: 7 }));
  const { body: conflicts } = await floor.comptable.get('/reading-conflicts').expect(200);
  const [conflict] = conflicts as unknown as readonly [{ readAt: string; readings: readonly [{ batchId: string }] }];
  const { batchId } = conflict.readings[0];
  const choice = { machine: 'M2', readAt: conflict.readAt, batchId, variant: 0 };
  await agreed('readingChoice', '/reading-conflicts/choices', choice);
  await agreed('setting', '/settings/readingIntervalMinutes/proposals', { value: 720, effectiveFrom: '2026-03-10' });
  await agreed('accountRole', '/account-roles/bank/proposals', { accountCode: '5125', validFrom: '2026-03-10' });
  await agreed('machineChange', '/machines/M1/corrections', { effectiveAt: '2026-03-01T04:00:00Z', model: 'Essai 2' });
  const formula = { maker: 'Essai', coinOut: 'withJackpots', effectiveFrom: '2026-03-10' };
  await agreed('winFormula', '/win-formulas', formula);
  const count = { machine: 'M1', notes: [{ value: '20', count: 11 }] };
  await agreed('countCorrection', `/days/${DAY}/counts/correction`, count);
  const total = { machine: 'M1', kind: 'fill', amount: '10.00' };
  await agreed('totalCorrection', `/days/${DAY}/totals/correction`, total);
  const step = { machine: 'M3', earlierReadAt: '2026-03-01T05:00:00.000Z', laterReadAt: '2026-03-02T04:55:00.000Z' };
  await agreed('meterAdjustment', '/meter-adjustments', {
    ...step,
    station: 1,
    kind: 'several',
    counters: { gamesPlayed: '10' },
  });
  await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
  const { body: found } = await floor.comptable.get(`/days/${DAY}/findings`).expect(200);
  for (const { findingKey, severity } of found as unknown as { findingKey: string; severity: string }[]) {
    if (severity === 'notice') continue;
    const explanation = { explanation: 'billets retrouvés dans le lecteur' };
    await agreed(
      'findingExplanation',
      `/days/${DAY}/findings/${encodeURIComponent(findingKey)}/explanation`,
      explanation,
    );
  }
  await agreed('dayClosing', `/days/${DAY}/closing`, {});
  await agreed('dayReopening', `/days/${DAY}/reopening`, {});
  await agreed('dayClosing', `/days/${DAY}/closing`, {});
  await floor.comptable.post(`/days/${NEXT}/reconcile`).expect(200);
  const { body } = await floor.comptable.get(`/ledger/entries?from=${DAY}&to=${DAY}`).expect(200);
  const { entries } = body as unknown as { entries: readonly Entry[] };
  const standing = entries.find((entry) => entry.reversedByEntryNumber === null && entry.reversesEntryNumber === null);
  const lines = [{ gamingDay: DAY, machine: 'M1', medium: 'notes' }];
  await agreed('suspenseSettlement', '/suspense/settlements', { lines, cause: 'moneyDiffers' });
  const late = { machine: 'M1', figure: 'countedNotesMinor', corrected: '240.00' };
  await agreed('closedDayAdjustment', `/days/${DAY}/prior-period-adjustments`, late);
  await agreed('journalReversal', `/ledger/entries/${standing?.entryNumber ?? ''}/reversal`, { gamingDay: NEXT });
}

/** The position of a name in a response: the keys that lead to it, and whose name it is. */
interface Naming {
  readonly where: string;
  readonly key: string;
  readonly of: 'requester' | 'approver';
}

function namings(value: unknown, where: string, key = ''): Naming[] {
  if (typeof value === 'string') {
    const found: Naming[] = [];
    if (value.includes(requester.fullName)) found.push({ where: `${where}: ${value}`, key, of: 'requester' });
    if (value.includes(approver.fullName)) found.push({ where: `${where}: ${value}`, key, of: 'approver' });
    return found;
  }
  if (Array.isArray(value)) return value.flatMap((item) => namings(item, where, key));
  if (value === null || typeof value !== 'object') return [];
  // a fact of a document is identified by its label
  const label = 'label' in value && 'value' in value ? String(value.label) : undefined;
  return Object.entries(value).flatMap(([name, item]) => namings(item, `${where}.${name}`, label ?? name));
}

const PARAMETERS: Readonly<Record<string, string>> = {
  day: DAY,
  from: DAY,
  to: NEXT,
  on: DAY,
  machine: 'M1',
  language: 'fr',
  figure: 'notes',
  entry: '1',
};

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required?: boolean }[];
}

/** Returns addresses of every read-only route, with the known values of their parameters. */
async function addresses(): Promise<string[]> {
  const lists: Readonly<Record<string, readonly string[]>> = {
    machine: ['M1', 'M3'],
    entry: ['1', '2', '4', '5'],
    setting: ['readingIntervalMinutes'],
    account: ['7060'],
    register: ((await requesterCaller.get('/registers')).body as unknown as { register: string }[]).map(
      (each) => each.register,
    ),
    requestId: requested.map((each) => each.requestId),
  };
  const openapi = JSON.parse(readFileSync(path.join(packageRoot, 'openapi.json'), 'utf8')) as {
    readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
  };
  const prefix = '/api/establishments/{establishment}/';
  return Object.entries(openapi.paths).flatMap(([route, { get }]) => {
    if (get === undefined || !route.startsWith(prefix) || /\/stream$|\/file$|changes$/.test(route)) return [];
    const named = (get.parameters ?? []).filter(({ in: place, name }) => place === 'query' && name in PARAMETERS);
    // a day rather than a period; for the log and the registers everything
    const isExhaustive = /\/(log|registers|alterations)/.test(route) || named.some(({ name }) => name === 'day');
    const query = named.filter(({ name }) => !isExhaustive || !['from', 'to'].includes(name));
    const text = query.map(({ name }) => `${name}=${PARAMETERS[name] ?? ''}`).join('&');
    let urls = [`${route.slice(prefix.length - 1)}${text === '' ? '' : `?${text}`}`];
    for (const [name, values] of [...Object.entries(lists), ...Object.entries(PARAMETERS)]) {
      urls = urls.flatMap((url) =>
        [values].flat().map((value) => url.replace(`{${name}}`, value).replace(`${name}=M1`, `${name}=${value}`)),
      );
    }
    return urls;
  });
}

/**
 * Lists of people, not of acts. Also the sealed log and the work in progress, which name the person who acted: an
 * approval itself writes the rows that it puts into force.
 */
const NOT_ACTS =
  /^\/(people|staff-on-duty|functions|grants|log\/choices|drops\/people|search|own-tokens|tokens|log\/(lines|entries))/;

describe('requests of one person approved by another', () => {
  it('cover every declared kind', () => {
    const played = [...new Set(requested.map(({ kind }) => kind)), ...NEVER_REQUESTED];
    expect(played.sort()).toEqual([...approvalKinds].sort());
  });

  it('name requester and approver in the right place, in every response and every document', async () => {
    const wrong: Naming[] = [];
    let named = 0;
    let answered = 0;
    const judge = (found: readonly Naming[]) => {
      named += found.length;
      for (const naming of found) {
        const isApproval = /appro[uv]|d[eé]cid/i.test(naming.key);
        if (isApproval !== (naming.of === 'approver') && naming.key !== 'startedBy') wrong.push(naming);
      }
    };
    const urls = new Set((await addresses()).filter((url) => !url.includes('{') && !NOT_ACTS.test(url)));
    for (const url of urls) {
      let answer = await floor.controleur.get(url);
      if (answer.text.includes('INSTANT_UNREADABLE')) {
        answer = await floor.controleur.get(url.replaceAll(/=(2026-03-0\d)/g, '=$1T05:00:00.000Z'));
      }
      if (answer.status !== 200) continue;
      answered += 1;
      const isJson = /json/.test((answer as unknown as { type: string }).type);
      judge(isJson ? namings(answer.body, url) : namings(csvRows(answer.text), url));
    }
    for (const { name } of reportDefinitions) {
      for (const machine of ['M1', 'M3']) {
        const answer = await requesterCaller.get(
          `/reports/${name}?format=json&day=${DAY}&machine=${machine}&language=fr`,
        );
        if (answer.status === 200) judge(namings(answer.body, name));
      }
    }
    expect(answered).toBeGreaterThan(80);
    expect(named).toBeGreaterThan(100);
    expect(wrong.map(({ of, where }) => `${of} ${where}`)).toEqual([]);
  });
});

/** Returns the lines of a CSV as objects by their headers; fields with line ends do not occur here. */
function csvRows(text: string): object[] {
  const [head = '', ...lines] = text.replace('\ufeff', '').split('\r\n');
  const fields = (line: string): string[] => line.split(/[;,](?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const names = fields(head);
  return lines.map((line) => Object.fromEntries(fields(line).map((field, index) => [names[index] ?? '', field])));
}
