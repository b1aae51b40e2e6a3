import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { Establishment } from '#identity/access/access.decorators.js';
import { as, createEstablishment, createPeople, type Caller } from '../establishments/establishment.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
let establishment: Establishment;
let people: Record<'direction' | 'comptable' | 'mecanicien', TestPerson>;
let second: TestPerson;
let direction: Caller;

interface Entry {
  readonly kind: string;
  readonly change: string | null;
  readonly reason: string;
  readonly recordedByName: string | null;
  readonly approval: { readonly requestedByName: string; readonly decidedByName: string } | null;
  readonly differences: readonly {
    readonly field: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

beforeAll(async () => {
  app = await createTestApp();
  establishment = await createEstablishment(app);
  people = await createPeople(app, establishment, 'direction', 'comptable', 'mecanicien');
  second = await createPerson(app.database.db, { roles: ['direction'], establishment: establishment.code });
  direction = as(app, establishment, people.direction);
  for (const [standNumber, room] of [
    ['A-1', 'Salle Europe'],
    ['A-2', 'Salle Europe'],
  ]) {
    await direction.post('/stands', { standNumber, room }).expect(201);
  }
  const machines: readonly [string, object][] = [
    ['L-1', { standNumber: 'A-1', maker: 'Aristide', model: 'Rubis 3', denominationMinor: '5' }],
    [
      'L-2',
      { maker: 'Aristide', model: 'Rubis 5', denominationMinor: '5', state: 'outOfService', location: 'Atelier' },
    ],
    ['L-3', { maker: 'Belvédère', model: 'Salon', denominationMinor: '100' }],
    ['L-10', { maker: 'Belvédère', model: 'Salon', denominationMinor: '5' }],
  ];
  for (const [sbmNumber, more] of machines) await direction.post('/machines', machine(sbmNumber, more)).expect(201);
});
afterAll(() => app.close());

const machine = (sbmNumber: string, more: object = {}): object => ({
  sbmNumber,
  serialNumber: `S-${sbmNumber}`,
  maker: 'Aristide',
  model: 'Rubis 3',
  location: 'Salle Europe',
  denominationMinor: '5',
  returnPercent: '92.5',
  returnCertifiedOn: '2025-06-01',
  registeredAt: '2026-02-10T10:00:00Z',
  technical: { cabinet: 'Upright', billReader: { model: 'BR-1' } },
  ...more,
});
const change = (kind: string, effectiveAt: string, more: object = {}): object => ({
  kind,
  effectiveAt,
  reason: 'décision du jour',
  ...more,
});
const timelineOf = async (sbmNumber: string): Promise<Entry[]> =>
  (await direction.get(`/machines/${sbmNumber}/timeline`).expect(200)).body as Entry[];

describe('the facets of the list', () => {
  const facets = async (query: string): Promise<Record<string, unknown>> =>
    (await direction.get(`/machines/facets${query}`).expect(200)).body as Record<string, unknown>;

  it('count the machines by the values that narrow the list', async () => {
    expect(await facets('')).toEqual({
      machineCount: 4,
      state: [
        { value: 'inService', machineCount: 3 },
        { value: 'outOfService', machineCount: 1 },
      ],
      location: [
        { value: 'Atelier', machineCount: 1 },
        { value: 'Salle Europe', machineCount: 3 },
      ],
      maker: [
        { value: 'Aristide', machineCount: 2 },
        { value: 'Belvédère', machineCount: 2 },
      ],
      model: [
        { value: 'Rubis 3', machineCount: 1 },
        { value: 'Rubis 5', machineCount: 1 },
        { value: 'Salon', machineCount: 2 },
      ],
      denominationMinor: [
        { value: '5', machineCount: 3 },
        { value: '100', machineCount: 1 },
      ],
      onStand: [
        { value: 'false', machineCount: 3 },
        { value: 'true', machineCount: 1 },
      ],
      file: [{ value: 'noPhotograph', machineCount: 4 }],
    });
  });

  it('apply under the search and every other filter, and match the list’s count', async () => {
    const found = await facets('?maker=Aristide&denominationMinor=5');
    expect(found).toMatchObject({
      machineCount: 2,
      maker: [
        { value: 'Aristide', machineCount: 2 },
        { value: 'Belvédère', machineCount: 1 },
      ],
      denominationMinor: [{ value: '5', machineCount: 2 }],
    });
    for (const query of ['?maker=Aristide&denominationMinor=5', '?search=salon', '?onStand=true', '?onStand=false']) {
      const list = (await direction.get(`/machines${query}`).expect(200)).body as { machines: object[] };
      expect([query, (await facets(query))['machineCount']]).toEqual([query, list.machines.length]);
    }
    expect((await direction.get('/machines/facets?state=lost')).body).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('the page of a machine', () => {
  it('is served in one response, its results only to users who may read days', async () => {
    const response = await direction.get('/machines/L-1/overview').expect(200);
    expect(response.body).toMatchObject({
      machine: { sbmNumber: 'L-1', standNumber: 'A-1', denominationMinor: '5' },
      stations: [{ stationNumber: 1, meterDigits: 10, lastReadAt: null, offeredCounters: [] }],
      photographs: [],
      pendingCorrections: [],
      lastReadAt: null,
      lastClosedDay: null,
      hold: null,
      openFindings: [],
    });
    await as(app, establishment, people.mecanicien).get('/machines/L-1/overview').expect(200);
    expect((await direction.get('/machines/L-99/overview')).body).toMatchObject({ code: 'UNKNOWN_MACHINE' });
    expect((await request(app.url).get(`/api/establishments/${establishment.code}/machines/L-1/overview`)).status).toBe(
      401,
    );
  });
});

describe('the preview of a change', () => {
  it('lists the changes, before and after, and writes nothing', async () => {
    const moveInput = {
      kind: 'move',
      effectiveAt: '2026-02-20T10:00:00Z',
      location: 'Salle Europe',
      standNumber: 'A-2',
    };
    const response = await direction.post('/machines/L-1/changes/preview', moveInput).expect(200);
    expect(response.body).toMatchObject({
      needsApproval: false,
      differences: [{ field: 'standNumber', before: 'A-1', after: 'A-2' }],
      holdsUntil: null,
    });
    expect(await timelineOf('L-1')).toHaveLength(1);
    const refused = await as(app, establishment, people.comptable).post('/machines/L-1/changes/preview', moveInput);
    expect(refused.body).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('refuses in the same cases as the change', async () => {
    const tried = async (body: object): Promise<unknown> =>
      (await direction.post('/machines/L-2/changes/preview', body)).body;
    const at = '2026-02-20T10:00:00Z';
    expect(await tried({ kind: 'outOfService', effectiveAt: at })).toMatchObject({ code: 'MACHINE_ALREADY_IN_STATE' });
    expect(await tried({ kind: 'move', effectiveAt: at, location: 'x', standNumber: 'A-1' })).toMatchObject({
      code: 'STAND_OCCUPIED',
    });
    expect(await tried({ kind: 'move', effectiveAt: at })).toMatchObject({ code: 'MACHINE_CHANGE_NOT_VALID' });
    expect(await tried({ kind: 'move', effectiveAt: '2027-01-01T00:00:00Z', location: 'x' })).toMatchObject({
      code: 'MACHINE_CHANGE_IN_FUTURE',
    });
  });

  it('treats a late change as a correction: it waits for a second person, and both are named in the history', async () => {
    const named = change('denomination', '2026-02-20T10:00:00Z', { denominationMinor: '10' });
    await direction.post('/machines/L-1/changes', named).expect(201);
    const late = { kind: 'move', effectiveAt: '2026-02-15T10:00:00Z', location: 'Terrasse' };
    const response = await direction.post('/machines/L-1/changes/preview', late).expect(200);
    expect(response.body).toMatchObject({
      needsApproval: true,
      holdsUntil: '2026-02-20T10:00:00.000Z',
      differences: [
        { field: 'location', before: 'Salle Europe', after: 'Terrasse' },
        { field: 'standNumber', before: 'A-1', after: null },
      ],
    });
    const moveInput = await direction
      .post('/machines/L-1/corrections', { ...late, reason: 'oubli du 15 février' })
      .expect(201);
    const { requestId } = moveInput.body as { requestId: string };
    const pending = await as(app, establishment, second).get('/machines/L-1/overview').expect(200);
    expect(pending.body).toMatchObject({
      pendingCorrections: [
        { requestId, change: 'move', isOwn: false, differences: [{ field: 'location' }, { field: 'standNumber' }] },
      ],
    });
    await as(app, establishment, second).post(`/approvals/${requestId}/decision`, { decision: 'approved' }).expect(200);
    const at = await direction.get('/machines/L-1?at=2026-02-16T00:00:00Z').expect(200);
    expect(at.body).toMatchObject({ location: 'Terrasse', standNumber: null, denominationMinor: '5' });
    const timeline = await timelineOf('L-1');
    expect(timeline.map((entry) => entry.change)).toEqual(['denomination', 'correction', 'registration']);
    expect(timeline[0]?.differences).toEqual([{ field: 'denominationMinor', before: '5', after: '10' }]);
    expect(timeline[1]).toMatchObject({
      reason: 'oubli du 15 février',
      approval: { requestedByName: expect.any(String), decidedByName: expect.any(String) },
      differences: [
        { field: 'location', before: 'Salle Europe', after: 'Terrasse' },
        { field: 'standNumber', before: 'A-1', after: null },
      ],
    });
    const { requestedByName, decidedByName } = timeline[1]?.approval ?? {};
    expect(requestedByName).not.toEqual(decidedByName);
    const unnamed = { kind: 'move', effectiveAt: '2026-02-15T10:00:00Z', reason: 'sans lieu' };
    expect((await direction.post('/machines/L-1/corrections', unnamed)).body).toMatchObject({
      code: 'MACHINE_CHANGE_NOT_VALID',
    });
  });
});

describe('the history in words', () => {
  it('describes the sheet path by path, the plate before and after, and the photographs', async () => {
    const sheet = { cabinet: 'Upright', billReader: { model: 'BR-2', acceptedNotesMinor: ['500', '1000'] } };
    await direction
      .post('/machines/L-3/changes', change('technicalSheet', '2026-02-21T10:00:00Z', { technical: sheet }))
      .expect(201);
    await direction
      .patch('/machines/L-3/plate', { maker: 'Belvédère Jeux', serialNumber: 'S-L-3', reason: 'plaque relue' })
      .expect(200);
    const [plate, version, first] = await timelineOf('L-3');
    expect(plate).toMatchObject({
      kind: 'plate',
      reason: 'plaque relue',
      differences: [{ field: 'maker', before: 'Belvédère', after: 'Belvédère Jeux' }],
    });
    expect(plate?.recordedByName).not.toBeNull();
    expect(version?.differences).toEqual([
      { field: 'technical.billReader.model', before: 'BR-1', after: 'BR-2' },
      { field: 'technical.billReader.acceptedNotesMinor', before: null, after: '500, 1000' },
    ]);
    expect(first?.differences.map(({ field }) => field)).toContain('technical.cabinet');
    expect(first?.differences.every(({ before }) => before === null)).toBe(true);
  });
});
