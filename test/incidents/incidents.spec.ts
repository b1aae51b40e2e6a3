import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Role } from '#declarations/shapes/roles.js';
import { AuditService } from '#audit/audit.service.js';
import { acting, as, createEstablishment, createPeople, type Caller } from '../establishments/establishment.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { sealed } from '../support/sealed.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

type Name = 'direction' | 'superviseur' | 'agentDeSurveillance' | 'controleur' | 'comptable' | 'mecanicien';

let app: TestApp;
let establishment: Establishment;
let people: Record<Name, TestPerson>;
const callers = {} as Record<Name | 'other', Caller>;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  establishment = await createEstablishment(app);
  const names = ['direction', 'superviseur', 'agentDeSurveillance', 'controleur', 'comptable', 'mecanicien'] as const;
  people = await createPeople(app, establishment, ...names);
  for (const name of names) callers[name] = as(app, establishment, people[name]);
  const other = await createPerson(app.database.db, { roles: ['direction'], establishment: establishment.code });
  callers.other = as(app, establishment, other);
});
afterAll(() => app.close());

const functionary = (role: Role): Promise<TestPerson> =>
  createPerson(app.database.db, { roles: [role], establishment: establishment.code });

const report = (more: object = {}): object => ({
  occurredAt: '2026-03-02T11:50:00Z',
  kind: 'cheating',
  place: 'Salle Est, rangée 4',
  description: 'Un client glisse un fil dans le lecteur de billets.',
  ...more,
});
const notice = (givenAt: string): object => ({
  givenAt,
  means: 'telephone',
  recipient: 'Service de contrôle des jeux, permanence',
  reference: 'appel 17',
});

describe('MC:24 an incident', () => {
  it('is reported at once, in its gaming day, once per key, and numbered', async () => {
    const key = randomUUID();
    // before six in the morning: the previous gaming day
    const body = report({ occurredAt: '2026-03-02T04:30:00Z' });
    const first = await callers.agentDeSurveillance.post('/incidents', body, key).expect(201);
    expect(first.body).toMatchObject({
      incidentNumber: '1',
      gamingDay: '2026-03-01',
      state: 'toNotify',
      isNoticeLate: false,
      machine: null,
      notices: [],
      additions: [],
      decision: null,
    });
    expect((await callers.agentDeSurveillance.post('/incidents', body, key).expect(201)).body).toEqual(first.body);
    const [listed] = (await callers.controleur.get('/incidents').expect(200)).body as object[];
    expect(listed).toMatchObject({ incidentNumber: '1', kind: 'cheating' });
  });

  it.each<[string, object]>([
    ['INVALID_INPUT', { kind: 'weather' }],
    ['INVALID_INPUT', { occurredAt: '2026-03-02T11:50:00' }],
    ['INCIDENT_IN_FUTURE', { occurredAt: '2026-03-02T12:00:01Z', machine: 'nowhere' }],
    ['UNKNOWN_MACHINE', { occurredAt: '2020-03-02T11:00:00Z', machine: 'nowhere' }],
    ['GAMING_DAY_BEFORE_FIRST', { occurredAt: '2020-03-02T11:00:00Z' }],
  ])('is refused with %s: %j', async (code, more) => {
    expect((await callers.superviseur.post('/incidents', report(more))).body).toMatchObject({ code });
  });

  it('is reported by the roles in charge, and decided by the Direction', async () => {
    for (const name of ['comptable', 'controleur', 'mecanicien'] as const) {
      expect((await callers[name].post('/incidents', report())).body).toMatchObject({ code: 'FORBIDDEN' });
    }
    const decided = await callers.superviseur.post('/incidents/1/decision', { decision: 'classé' });
    expect(decided.body).toMatchObject({ code: 'FORBIDDEN' });
    const tooEarly = await callers.superviseur.post('/incidents/1/notices', notice('2026-03-02T12:00:00Z'));
    expect(tooEarly.body).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is notified to the control service before its decision; a late notice is visible', async () => {
    await callers.superviseur
      .post('/incidents/1/additions', { addition: 'Le client est connu du mécanicien.' })
      .expect(201);
    const early = await callers.direction.post('/incidents/1/decision', { decision: 'exclusion d’un an' });
    expect(early.body).toMatchObject({ code: 'INCIDENT_NOT_NOTIFIED' });
    for (const givenAt of ['2026-03-02T04:29:59Z', '2026-03-02T12:00:01Z']) {
      expect((await callers.direction.post('/incidents/1/notices', notice(givenAt))).body).toMatchObject({
        code: 'NOTICE_NOT_VALID',
      });
    }
    app.clock.set(new Date('2026-03-02T13:00:01Z'));
    expect((await callers.direction.get('/incidents/1').expect(200)).body).toMatchObject({ isNoticeLate: true });
    const given = await callers.direction.post('/incidents/1/notices', notice('2026-03-02T12:20:00Z')).expect(201);
    expect(given.body).toMatchObject({
      state: 'toDecide',
      isNoticeLate: false,
      firstNoticeAt: '2026-03-02T12:20:00.000Z',
      notices: [{ noticeNumber: 1, means: 'telephone', reference: 'appel 17' }],
      additions: [{ additionNumber: 1, addition: 'Le client est connu du mécanicien.' }],
    });
  });

  it('is decided once and for good, even by two people at the same time', async () => {
    const answers = await Promise.all([
      callers.direction.post('/incidents/1/decision', { decision: 'exclusion d’un an' }),
      callers.other.post('/incidents/1/decision', { decision: 'classé' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const again = await callers.other.post('/incidents/1/decision', { decision: 'classé' });
    expect(again.body).toMatchObject({ code: 'INCIDENT_DECIDED' });
    const late = await callers.superviseur.post('/incidents/1/additions', { addition: 'encore ceci' });
    expect(late.body).toMatchObject({ code: 'INCIDENT_DECIDED' });
    // the control service is notified of the decision too
    await callers.direction.post('/incidents/1/notices', notice('2026-03-02T13:00:00Z')).expect(201);
    const open = (await callers.direction.get('/incidents?onlyOpen=true').expect(200)).body as object[];
    expect(open).toMatchObject([{ incidentNumber: '1', state: 'decided', awaits: [{}, {}] }]);
  });

  it('cannot be decided by its reporter, nor through SQL', async () => {
    const made = await callers.direction.post('/incidents', report({ kind: 'money' })).expect(201);
    expect(made.body).toMatchObject({ incidentNumber: '2' });
    await callers.direction.post('/incidents/2/notices', notice('2026-03-02T13:00:00Z')).expect(201);
    const own = await callers.direction.post('/incidents/2/decision', { decision: 'classé' });
    expect(own.body).toMatchObject({ code: 'OWN_INCIDENT' });
    const decide = (incident: number, personId: bigint): Promise<unknown> =>
      acting(app, establishment, (tx) =>
        tx.query(
          `insert into incident_decisions (establishment_id, incident_number, decision, decided_by, decided_at)
           values ($1, $2, 'classé', $3, '2026-03-02T13:00:00Z')`,
          [establishment.establishmentId, incident, personId],
        ),
      );
    await expect(decide(2, people.direction.personId)).rejects.toThrow(/nobody decides what he reported/);
    await callers.superviseur.post('/incidents', report({ kind: 'dispute' })).expect(201);
    await expect(decide(3, people.direction.personId)).rejects.toThrow(/informed first/);
    await expect(
      acting(app, establishment, (tx) =>
        tx.query(
          `insert into incident_additions (establishment_id, incident_number, addition_number, addition, added_by,
             added_at) values ($1, 1, 9, 'encore', $2, '2026-03-02T13:00:00Z')`,
          [establishment.establishmentId, people.direction.personId],
        ),
      ),
    ).rejects.toThrow(/final/);
    for (const table of ['incidents', 'incident_notices', 'incident_additions', 'incident_decisions']) {
      await expect(app.database.db.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
    }
  });

  it('MC:23.3 of an agent is received by the supervisor and by the agent’s hierarchy, once each', async () => {
    const hierarchy = as(app, establishment, await functionary('directionDesCasinos'));
    const sheet = async (): Promise<unknown> => (await callers.controleur.get('/incidents/1').expect(200)).body;
    expect(await sheet()).toMatchObject({ isAgentsReport: true, awaits: ['superviseur', 'directionDesCasinos'] });
    for (const [name, code] of [
      ['agentDeSurveillance', 'FORBIDDEN'],
      ['direction', 'FORBIDDEN'],
      ['controleur', 'FORBIDDEN'],
    ] as const) {
      expect((await callers[name].post('/incidents/1/receipt')).body).toMatchObject({ code });
    }
    const received = await callers.superviseur.post('/incidents/1/receipt').expect(201);
    expect(received.body).toMatchObject({ awaits: ['directionDesCasinos'], receipts: [{ receivedAs: 'superviseur' }] });
    expect((await callers.superviseur.post('/incidents/1/receipt')).body).toMatchObject({ code: 'REPORT_FOR_OTHERS' });
    await hierarchy.post('/incidents/1/receipt').expect(201);
    expect(await sheet()).toMatchObject({ awaits: [], receipts: [{}, {}] });
    const others = await callers.superviseur.post('/incidents', report()).expect(201);
    expect(others.body).toMatchObject({ isAgentsReport: false, awaits: [] });
    const path = `/incidents/${(others.body as { incidentNumber: string }).incidentNumber}/receipt`;
    expect((await callers.superviseur.post(path)).body).toMatchObject({ code: 'OWN_REPORT' });
    expect((await hierarchy.post(path)).body).toMatchObject({ code: 'REPORT_FOR_OTHERS' });
  });

  it('MC:23.3 is listed as open until both have received it, even when it is decided', async () => {
    const made = await callers.agentDeSurveillance.post('/incidents', report()).expect(201);
    const { incidentNumber } = made.body as { incidentNumber: string };
    await callers.direction.post(`/incidents/${incidentNumber}/notices`, notice('2026-03-02T12:30:00Z')).expect(201);
    await callers.direction.post(`/incidents/${incidentNumber}/decision`, { decision: 'classé' }).expect(201);
    const open = async (): Promise<string[]> => {
      const answer = await callers.superviseur.get('/incidents?onlyOpen=true').expect(200);
      return (answer.body as { incidentNumber: string }[]).map((each) => each.incidentNumber);
    };
    expect(await open()).toContain(incidentNumber);
    await callers.superviseur.post(`/incidents/${incidentNumber}/receipt`).expect(201);
    const hierarchy = as(app, establishment, await functionary('directionDesCasinos'));
    await hierarchy.post(`/incidents/${incidentNumber}/receipt`).expect(201);
    expect(await open()).not.toContain(incidentNumber);
  });
});

describe('an excluded customer', () => {
  const exclusion = (more: object = {}): object => ({
    customer: { fullName: 'Anatole Fictif', bornOn: '1970-05-04', identityDocument: 'Passeport ZX81Q77' },
    cause: 'cheating',
    incident: '1',
    reason: 'fil dans le lecteur de billets',
    firstDay: '2026-03-02',
    lastDay: '2027-03-01',
    ...more,
  });

  it('is excluded by the Direction, for a period, and named in no column and no log', async () => {
    const made = await callers.direction.post('/exclusions', exclusion()).expect(201);
    expect(made.body).toMatchObject({ exclusionNumber: '1', incidentNumber: '1', isInForce: true, liftedAt: null });
    expect(JSON.stringify(made.body)).not.toMatch(/Anatole|ZX81Q77/);
    const [found] = await app.database.superuser.query<{ count: number }>(
      `select count(*)::integer as count from log_entries
       where log_entries.body like '%Anatole%' or log_entries.body like '%ZX81Q77%'`,
    );
    expect(found).toEqual({ count: 0 });
    for (const name of ['superviseur', 'agentDeSurveillance', 'controleur'] as const) {
      expect((await callers[name].post('/exclusions', exclusion())).body).toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it.each<[string, object]>([
    ['INVALID_INPUT', { customer: { fullName: 'A' } }],
    ['INVALID_INPUT', { lastDay: '2026-02-30' }],
    ['NOT_FOUND', { incident: '99', firstDay: '2026-03-01' }],
    ['EXCLUSION_PERIOD_NOT_VALID', { firstDay: '2026-03-01' }],
    ['EXCLUSION_PERIOD_NOT_VALID', { lastDay: '2026-03-01' }],
    ['EXCLUSION_PERIOD_NOT_VALID', { lastDay: '2036-03-10' }],
  ])('is refused with %s: %j', async (code, more) => {
    expect((await callers.direction.post('/exclusions', exclusion(more))).body).toMatchObject({ code });
  });

  it('is shown to the staff at the door, on a stated purpose, with each view recorded', async () => {
    expect((await callers.agentDeSurveillance.get('/exclusions/1/customer')).body).toMatchObject({
      code: 'REASON_REQUIRED',
    });
    const purpose = encodeURIComponent('contrôle à l’entrée');
    const shown = await callers.agentDeSurveillance.get(`/exclusions/1/customer?purpose=${purpose}`).expect(200);
    expect(shown.body).toMatchObject({ fullName: 'Anatole Fictif', bornOn: '1970-05-04' });
    expect((await callers.comptable.get('/exclusions')).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await callers.superviseur.get(`/exclusions/9/customer?purpose=${purpose}`)).body).toMatchObject({
      code: 'NOT_FOUND',
    });
    const views = await app.database.superuser.query<{ person: bigint; purpose: string }>(
      `select personal_record_views.viewed_by as person, personal_record_views.purpose from personal_record_views`,
    );
    expect(views).toEqual([{ person: people.agentDeSurveillance.personId, purpose: 'contrôle à l’entrée' }]);
  });

  it('is admitted again when another member of the Direction lifts the exclusion', async () => {
    const lift = (name: 'direction' | 'other') =>
      callers[name].post('/exclusions/1/lifting', { reason: 'erreur sur la personne' });
    expect((await lift('direction')).body).toMatchObject({ code: 'OWN_EXCLUSION' });
    const lifted = await lift('other').expect(201);
    expect(lifted.body).toMatchObject({ isInForce: false, liftingReason: 'erreur sur la personne' });
    expect((await lift('direction')).body).toMatchObject({ code: 'EXCLUSION_LIFTED' });
    expect((await callers.superviseur.get('/exclusions?onlyInForce=true').expect(200)).body).toEqual([]);
    await expect(
      acting(app, establishment, (tx) => tx.query(`update exclusions set lifting_reason = 'autre'`)),
    ).rejects.toThrow(/lifted once/);
  });

  it('belongs to its establishment alone, and the log verifies', async () => {
    const elsewhere = await createEstablishment(app);
    const { direction } = await createPeople(app, elsewhere, 'direction');
    const caller = as(app, elsewhere, direction);
    expect((await caller.get('/exclusions').expect(200)).body).toEqual([]);
    expect((await caller.get('/incidents/1')).body).toMatchObject({ code: 'NOT_FOUND' });
    await sealed(app);
    const { findings } = await app.app
      .get(AuditService)
      .verifyLogs({ establishmentIds: [establishment.establishmentId] });
    expect(findings).toEqual([]);
  });
});
