import type { ActionName } from '#declarations/act-names.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { ReportingService } from '#documents/reporting.service.js';
import { acting, as, createEstablishment, type Caller } from '../establishments/establishment.js';
import { queryRows } from '#platform/database/rows.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

type Role = 'comptable' | 'direction' | 'controleur' | 'administrateur' | 'mecanicien';
const NAMES: Readonly<Record<Role, string>> = {
  comptable: 'Hélène Garnier',
  direction: 'Marc Delacroix',
  controleur: 'Isidore Vallauris',
  administrateur: 'Ada Renoux',
  mecanicien: 'Tom Rivière',
};

let app: TestApp;
let establishment: Establishment;
let people: Record<Role, TestPerson>;
let reader: Caller;

interface Line {
  readonly entryId: string;
  readonly elementKind: string;
  readonly element: string;
  readonly fieldText: string;
  readonly beforeText: string | null;
  readonly afterText: string | null;
  readonly author: string;
  readonly approvedBy: string | null;
  readonly reason: string | null;
}

const machine = {
  sbmNumber: 'A-1',
  serialNumber: 'SN-1',
  maker: 'Fictif',
  model: 'M1',
  location: 'Salle Est',
  denominationMinor: '100',
  returnPercent: '92.5',
  returnCertifiedOn: '2025-12-01',
  state: 'inService',
  registeredAt: '2026-02-10T10:00:00Z',
};

beforeAll(async () => {
  app = await createTestApp();
  establishment = await createEstablishment(app);
  const made = await Promise.all(
    (Object.keys(NAMES) as Role[]).map(async (role) => {
      const personInput = { roles: [role], establishment: establishment.code, fullName: NAMES[role] };
      return [role, await createPerson(app.database.db, personInput)] as const;
    }),
  );
  people = Object.fromEntries(made) as Record<Role, TestPerson>;
  reader = as(app, establishment, people.controleur);
  await alterThings();
  await correctFigures();
});
afterAll(() => app.close());

/** Writes the establishment's rows as its application does; each with its actor. */
async function doing(person: TestPerson, act: ActionName, reason: string, sql: string, parameters: unknown[]) {
  await app.database.db.transaction(async (tx) => {
    const { establishmentId } = establishment;
    const happenedAt = app.clock.now();
    await setAuditContext(tx, {
      establishmentId,
      personId: person.personId,
      action: act,
      happenedAt,
      gamingDay: null,
      reason,
    });
    await tx.query(sql, parameters);
  });
}

async function approve(requestId: string): Promise<void> {
  await as(app, establishment, people.direction)
    .post(`/approvals/${requestId}/decision`, { decision: 'approved', reason: 'vu' })
    .expect(200);
}

async function alterThings(): Promise<void> {
  const direction = as(app, establishment, people.direction);
  const accountant = as(app, establishment, people.comptable);
  await acting(app, establishment, (tx) => app.app.get(GamingDaysService).ensureDay(tx, establishment, '2026-03-02'));
  await direction.post('/machines', machine).expect(201);
  // 1. a move of the machine
  await direction
    .post('/machines/A-1/changes', {
      kind: 'move',
      effectiveAt: '2026-02-20T10:00:00Z',
      location: 'Salle Ouest',
      reason: 'travaux',
    })
    .expect(201);
  // 2. a setting, requested and approved
  const setting = await direction
    .post('/settings/notesToleranceMinor/proposals', {
      value: '2500',
      effectiveFrom: '2026-03-05',
      reason: 'seuil resserré',
    })
    .expect(201);
  const second = await createPerson(app.database.db, {
    roles: ['direction'],
    establishment: establishment.code,
    fullName: 'Paul Sanmori',
  });
  await as(app, establishment, second)
    .post(`/approvals/${(setting.body as { requestId: string }).requestId}/decision`, { decision: 'approved' })
    .expect(200);
  // 3. a name, changed at the operator, where people are managed
  await app.database.db.transaction(async (tx) => {
    await setAuditContext(tx, {
      establishmentId: 0,
      personId: people.administrateur.personId,
      action: 'access.changePerson',
      happenedAt: app.clock.now(),
      gamingDay: null,
      reason: 'mariage',
    });
    await tx.query(`update people set full_name = 'Tom Rivière-Blanc' where person_id = $1`, [
      people.mecanicien.personId,
    ]);
  });
  // 4. a right that ends
  await doing(
    people.administrateur,
    'access.endRole',
    'mutation',
    `update role_grants set held_until = '2026-03-02T12:00:00Z', ended_by = $2
     where establishment_id = $1 and role = 'mecanicien'`,
    [establishment.establishmentId, people.administrateur.personId],
  );
  // 5. a password: the fact of the change, never its value
  await app.database.db.transaction(async (tx) => {
    await setAuditContext(tx, {
      establishmentId: 0,
      personId: people.administrateur.personId,
      action: 'access.resetPassword',
      happenedAt: app.clock.now(),
      gamingDay: null,
    });
    await tx.query(`update accounts set password_hash = 'another' where person_id = $1`, [people.mecanicien.personId]);
  });
  // 6. an entry, reversed by another once two people agreed
  const [posted] = await acting(app, establishment, (tx) =>
    app.app.get(LedgerService).postEntries(
      tx,
      establishment.establishmentId,
      [
        {
          gamingDay: '2026-03-01',
          journal: 'recette',
          fact: 'drop',
          source: {},
          lines: [
            { role: 'cashDesk', debitMinor: 500n },
            { role: 'slotRevenue', creditMinor: 500n },
          ],
        },
      ],
      { postedBy: null, approvalRequestId: null },
    ),
  );
  const reversalRequest = await accountant
    .post(`/ledger/entries/${posted?.entryNumber ?? 0n}/reversal`, { gamingDay: '2026-03-02', reason: 'en double' })
    .expect(201);
  await approve((reversalRequest.body as { requestId: string }).requestId);
}

/** Corrects a count, and states a step of the meters that is not approved yet. */
async function correctFigures(): Promise<void> {
  const [comptable, direction] = [people.comptable.personId, people.direction.personId];
  await app.database.db.transaction(async (tx) => {
    const { establishmentId } = establishment;
    const [happenedAt, gamingDay] = [app.clock.now(), '2026-03-01'];
    await setAuditContext(tx, {
      establishmentId,
      personId: comptable,
      action: 'test.correctCount',
      happenedAt,
      gamingDay,
    });
    const request = async (kind: string): Promise<bigint> => {
      const [row] = await queryRows<{ request_id: bigint }>(
        tx,
        `insert into approval_requests (establishment_id, kind, subject, reason, requested_by)
         values ($1, $2, '{}', 'erreur de saisie', $3) returning request_id`,
        [establishmentId, kind, comptable],
      );
      return row?.request_id ?? 0n;
    };
    const correction = await request('countCorrection');
    await tx.query(
      `insert into approval_decisions (establishment_id, request_id, decision, decided_by)
       values ($1, $2, 'approved', $3)`,
      [establishmentId, correction, direction],
    );
    for (const [revision, notesMinor, requestId] of [
      [1, 120_000, null],
      [2, 115_000, correction],
    ]) {
      await tx.query(
        `insert into machine_counts (establishment_id, gaming_day, machine_id, count_number, revision, notes_minor,
           source, reason, approval_request_id, recorded_by)
         select machines.establishment_id, $2, machines.machine_id, 1, $3, $4, 'person', 'coupure mal lue', $5, $6
         from machines where machines.establishment_id = $1`,
        [establishmentId, gamingDay, revision, notesMinor, requestId, comptable],
      );
    }
    await tx.query(
      `insert into meter_adjustments (establishment_id, station_id, kind, earlier_read_at, later_read_at, counters,
         reason, approval_request_id, recorded_by)
       select stations.establishment_id, stations.station_id, 'rollover', '2026-03-01T10:00:00Z',
         '2026-03-01T10:05:00Z', '{"coinInCredits": "1500"}', 'tour de compteur', $2, $3
       from stations where stations.establishment_id = $1`,
      [establishmentId, await request('meterAdjustment'), comptable],
    );
  });
}

async function listed(query = ''): Promise<readonly Line[]> {
  const { body } = (await reader.get(`/alterations?language=fr&${query}`).expect(200)) as {
    body: { alterations: readonly Line[] };
  };
  return body.alterations;
}

describe('the data-alteration log', () => {
  it('shows a machine before and after, with the person and the reason of its move', async () => {
    expect(await listed('kind=machine')).toMatchObject([
      {
        element: 'Appareil A-1',
        fieldText: 'Localisation',
        beforeText: 'Salle Est',
        afterText: 'Salle Ouest',
        author: 'Marc Delacroix',
        approvedBy: null,
        reason: 'travaux',
      },
    ]);
  });

  it('names people as persons, and secrets without showing them', async () => {
    expect(await listed('kind=person&text=rivière-blanc')).toMatchObject([
      { element: 'Compte\u00a0: Tom Rivière-Blanc', fieldText: 'Mot de passe', beforeText: '(secret)' },
      {
        element: 'Tom Rivière-Blanc',
        fieldText: 'Nom',
        beforeText: 'Tom Rivière',
        author: 'Ada Renoux',
        afterText: 'Tom Rivière-Blanc',
        reason: 'mariage',
      },
    ]);
    const { text } = await reader.get('/alterations').expect(200);
    expect(text).not.toMatch(/sha256|another/);
  });

  it('shows rights that end, with their instant on the establishment’s clock', async () => {
    expect(await listed('kind=right')).toMatchObject([
      {
        element: 'Tom Rivière-Blanc\u00a0: fonction mécanicien',
        fieldText: 'Tenue jusqu’au',
        beforeText: null,
        afterText: '02/03/2026 13:00:00',
        reason: 'mutation',
      },
    ]);
  });

  it('names a reversed entry, and the approver of its reversal', async () => {
    expect(await listed('kind=ledger')).toMatchObject([
      {
        element: 'Écriture n° 1 du journal',
        beforeText: 'passée',
        approvedBy: 'Marc Delacroix',
        afterText: 'contre-passée par l’écriture n° 2',
        reason: 'en double',
      },
    ]);
  });

  it('shows a setting’s value before and after in its own words, with the approver', async () => {
    expect(await listed('kind=setting')).toMatchObject([
      {
        element: 'Réglage',
        fieldText: 'Écart de billets toléré',
        beforeText: '100,00\u00a0€',
        afterText: '25,00\u00a0€',
        reason: 'seuil resserré',
        approvedBy: 'Paul Sanmori',
      },
    ]);
  });

  it('shows a corrected count in money, and a step of the meters with its reported and stated movement', async () => {
    expect(await listed('kind=count')).toMatchObject([
      {
        element: 'Comptée 1, appareil A-1, journée du 01/03/2026',
        fieldText: 'Billets comptés',
        beforeText: '1\u202f200,00\u00a0€',
        afterText: '1\u202f150,00\u00a0€',
        approvedBy: 'Marc Delacroix',
        reason: 'coupure mal lue',
      },
    ]);
    expect(await listed('kind=meter')).toMatchObject([
      {
        element: 'Appareil A-1, poste 1',
        fieldText: 'Mouvement\u00a0: Mises',
        beforeText: 'non lu puis non lu',
        afterText: '1\u202f500',
        approvedBy: 'en attente d’approbation',
        reason: 'tour de compteur',
      },
    ]);
  });

  it('leaves out first entries, sessions, and other establishments', async () => {
    const all = await listed();
    expect(all.map(({ elementKind }) => elementKind).sort()).toEqual(
      expect.arrayContaining(['ledger', 'machine', 'person', 'person', 'right']),
    );
    const other = await createEstablishment(app);
    const there = await createPerson(app.database.db, { roles: ['controleur'], establishment: other.code });
    const { body } = (await as(app, other, there).get('/alterations').expect(200)) as {
      body: { alterations: readonly Line[] };
    };
    // nor those of people: a person who only works here is not named there
    expect(body.alterations).toEqual([]);
  });

  it('lists each line once, page by page, latest first', async () => {
    const all = await listed();
    const seen: string[] = [];
    let after = '';
    for (let page = 0; page < 20; page += 1) {
      const { body } = (await reader.get(`/alterations?limit=2${after}`).expect(200)) as {
        body: { alterations: { entryId: string; field: string }[]; next: string | null };
      };
      seen.push(...body.alterations.map(({ entryId, field }) => `${entryId}.${field}`));
      if (body.next === null) break;
      after = `&after=${body.next}`;
    }
    expect(seen).toHaveLength(all.length);
    expect(new Set(seen).size).toBe(all.length);
  });

  it('is filtered by person, by period and by words', async () => {
    expect((await listed(`personId=${people.administrateur.personId}`)).map(({ author }) => author)).toEqual([
      'Ada Renoux',
      'Ada Renoux',
      'Ada Renoux',
    ]);
    expect(await listed('to=2000-01-01')).toEqual([]);
    expect(await listed('text=salle+ouest')).toHaveLength(1);
    expect(await listed('text=%25%25')).toEqual([]);
  });

  it('is summed up by kind and by person', async () => {
    const answer = await reader.get('/alterations/summary?language=en').expect(200);
    const all = await listed();
    expect(answer.body).toMatchObject({
      count: String(all.length),
      kinds: expect.arrayContaining([{ kind: 'person', text: 'Person', count: '2' }]) as unknown,
      people: expect.arrayContaining([
        { personId: String(people.administrateur.personId), fullName: 'Ada Renoux', count: '3' },
      ]) as unknown,
    });
  });

  it('has the same lines as list, as CSV and as document', async () => {
    const all = await listed();
    const csv = (await reader.get('/alterations.csv?language=fr').expect(200)).text.split('\r\n').slice(0, -1);
    expect(csv[0]).toBe(
      '\ufeffLigne;Enregistré le (Europe/Monaco);Élément;Donnée;Avant;Après;Par;Approuvé par;Motif;N° au journal scellé',
    );
    expect(csv).toHaveLength(all.length + 1);
    const request = {
      report: 'alterations',
      period: { from: '2000-01-01', to: '2999-12-31' },
      language: 'fr',
    } as const;
    const document = await app.app.get(ReportingService).createReportDocument(establishment, request);
    const table = document.sections.find((section) => section.kind === 'table');
    if (table === undefined) throw new Error('the alterations have no table');
    const rows = [...(table.rows as Iterable<{ readonly cells: Readonly<Record<string, unknown>> }>)];
    const cells = rows.map(({ cells: each }) => [
      each['element'],
      each['fieldText'],
      each['beforeText'],
      each['afterText'],
      each['author'],
    ]);
    expect(cells).toEqual(
      all.map(({ element, fieldText, beforeText, afterText, author }) => [
        element,
        fieldText,
        beforeText,
        afterText,
        author,
      ]),
    );
  });

  it('is readable only with the permission', async () => {
    const technician = await createPerson(app.database.db, {
      roles: ['mecanicien'],
      establishment: establishment.code,
    });
    for (const path of ['/alterations', '/alterations/summary', '/alterations.csv']) {
      await as(app, establishment, people.comptable).get(path).expect(200);
      await as(app, establishment, technician)
        .get(path)
        .expect(403, /FORBIDDEN/);
    }
  });
});
