import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Establishment } from '#identity/access/access.decorators.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { LedgerService, type EntryDraft } from '#ledger/ledger.service.js';
import { acting, as, createEstablishment, createPeople, type Caller } from '../establishments/establishment.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
let establishment: Establishment;
let people: Record<'comptable' | 'direction' | 'mecanicien', TestPerson>;
let controller: Caller;
let accountant: Caller;

/** Seven entries of the journal: five drops of 10.00 to 50.00 on 28 February, tickets and jackpots on 1 March. */
beforeAll(async () => {
  app = await createTestApp();
  establishment = await createEstablishment(app);
  people = await createPeople(app, establishment, 'comptable', 'direction', 'mecanicien');
  const person = await createPerson(app.database.db, {
    roles: ['controleur'],
    establishment: establishment.code,
    fullName: 'Isidore Vallauris',
  });
  controller = as(app, establishment, person);
  accountant = as(app, establishment, people.comptable);
  await acting(app, establishment, async (tx) => {
    await app.app.get(GamingDaysService).ensureDay(tx, establishment, '2026-03-02');
    const posting = (
      gamingDay: string,
      fact: string,
      journal: 'recette' | 'tickets' | 'paiements',
      amount: bigint,
    ): EntryDraft => ({
      gamingDay,
      fact,
      journal,
      source: {},
      lines: [
        { role: 'cashDesk', debitMinor: amount },
        { role: 'slotRevenue', creditMinor: amount },
      ],
    });
    const drops = [1, 2, 3, 4, 5].map((each) => posting('2026-02-28', 'drop', 'recette', BigInt(each) * 1000n));
    const others = [
      posting('2026-03-01', 'ticketsIn', 'tickets', 700n),
      posting('2026-03-01', 'jackpots', 'paiements', 800n),
    ];
    const ledger = app.app.get(LedgerService);
    const by = ({ personId }: { readonly personId: bigint }) => ({ postedBy: personId, approvalRequestId: null });
    await ledger.postEntries(tx, establishment.establishmentId, drops, by(people.comptable));
    await ledger.postEntries(tx, establishment.establishmentId, others, by(people.direction));
  });
});
afterAll(() => app.close());

async function numbersOf(query: string): Promise<unknown> {
  const { body } = (await controller.get(`/registers/journal/entries?${query}`).expect(200)) as {
    body: { entries: { number: string }[]; next: string | null };
  };
  return [body.entries.map(({ number }) => number), body.next];
}

/** Returns the journal from all registers of the establishment. */
const journalIn = (body: unknown): unknown[] =>
  (body as { register: string }[]).filter(({ register }) => register === 'journal');

describe('a register', () => {
  it('is listed with its title, its last number and its number of entries without a visa', async () => {
    const answer = await controller.get('/registers').expect(200);
    expect(journalIn(answer.body)).toMatchObject([
      {
        register: 'journal',
        titleFr: 'Journal comptable',
        titleEn: 'Accounting journal',
        entryCount: '7',
        lastNumber: '7',
        visaNumber: null,
        entriesSinceVisa: '7',
        observationCount: '0',
      },
    ]);
  });

  it('exists before its first entry', async () => {
    const empty = await createEstablishment(app);
    const reader = await createPerson(app.database.db, { roles: ['controleur'], establishment: empty.code });
    const answer = await as(app, empty, reader).get('/registers').expect(200);
    expect(journalIn(answer.body)).toMatchObject([{ register: 'journal', entryCount: '0', lastNumber: '0' }]);
    const sheet = await as(app, empty, reader).get('/registers/journal').expect(200);
    expect(sheet.body).toMatchObject({ visas: [], observations: [], people: [] });
    await as(app, empty, reader)
      .get('/registers/paperRegister')
      .expect(404, /NOT_FOUND/);
  });

  it('returns its entries, latest first, page by page, in words', async () => {
    expect(await numbersOf('limit=3')).toEqual([['7', '6', '5'], '5']);
    expect(await numbersOf('limit=3&before=5')).toEqual([['4', '3', '2'], '2']);
    expect(await numbersOf('limit=3&before=2')).toEqual([['1'], null]);
    const answer = await controller.get('/registers/journal/entries?number=7').expect(200);
    expect(answer.body).toMatchObject({
      entries: [
        {
          number: '7',
          day: '2026-03-01',
          amountMinor: '800',
          record: { table: 'journal_entries', key: [{ column: 'entry_id', value: expect.stringMatching(/^\d+$/) }] },
          visaNumber: null,
          titleFr: 'Paiements · Jackpots, progressifs et bonus payés · 5300 → 7060',
          titleEn: 'Payments · Jackpots, progressives and bonuses paid · 5300 → 7060',
        },
      ],
    });
  });

  it.each([
    ['text=jackpots', ['7']],
    ['text=insérés', ['6']],
    ['from=2026-03-01', ['7', '6']],
    ['to=2026-02-28&text=drop', ['5', '4', '3', '2', '1']],
    ['number=3', ['3']],
    ['number=99', []],
  ])('is searched by %s', async (query, numbers) => {
    expect(await numbersOf(encodeURI(query))).toEqual([numbers, null]);
  });

  it('is searched by person, among the authors of its entries', async () => {
    const { body } = (await controller.get('/registers/journal').expect(200)) as {
      body: { people: { personId: string }[] };
    };
    expect(body.people.map(({ personId }) => personId).sort()).toEqual(
      [people.comptable.personId, people.direction.personId].map(String).sort(),
    );
    expect(await numbersOf(`personId=${people.direction.personId}`)).toEqual([['7', '6'], null]);
  });

  it('has the same entries as CSV', async () => {
    const { text } = await controller.get('/registers/journal/entries.csv?language=en&from=2026-03-01').expect(200);
    const lines = text.replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toBe('Line,Number,Gaming day,Subject,Amount,Reason,By,Entered at (Europe/Monaco),Visa');
    expect(lines[1]).toContain(
      'row,7,2026-03-01,"Payments · Jackpots, progressives and bonuses paid · 5300 → 7060",8.00',
    );
    expect(lines).toHaveLength(3);
    const french = await controller.get('/registers/journal/entries.csv?language=fr').expect(200);
    expect(french.text).toMatch(/^détail;7;2026-03-01;[^;]*;8,00;/m);
    expect(french.text.slice(0, 30)).toContain('\ufeffLigne;Numéro;Journée;Objet');
  });

  it('is readable only with the permission', async () => {
    for (const path of ['/registers', '/registers/journal', '/registers/journal/entries']) {
      await accountant.get(path).expect(200);
      await as(app, establishment, people.mecanicien)
        .get(path)
        .expect(403, /FORBIDDEN/);
    }
  });
});

describe('a visa', () => {
  const visa = (upToNumber: string, observation?: string) => ({ upToNumber, ...(observation ? { observation } : {}) });

  it('is refused beyond the last number, and without the controller function', async () => {
    await controller.post('/registers/journal/visas', visa('8')).expect(404, /NOT_FOUND/);
    await controller.post('/registers/nothing/visas', visa('1')).expect(404, /NOT_FOUND/);
    await controller.post('/registers/journal/visas', visa('0')).expect(422, /INVALID_INPUT/);
    await accountant.post('/registers/journal/visas', visa('3')).expect(403, /FORBIDDEN/);
    await as(app, establishment, people.direction)
      .post('/registers/journal/visas', visa('3'))
      .expect(403, /FORBIDDEN/);
  });

  it('covers entries up to a number, only moves forward, and is put once for its key', async () => {
    const key = randomUUID();
    const first = await controller
      .post('/registers/journal/visas', visa('4', 'pointé avec la caisse'), key)
      .expect(201);
    expect(first.body).toMatchObject({ visaNumber: '1', upToNumber: '4', observation: 'pointé avec la caisse' });
    const again = await controller.post('/registers/journal/visas', visa('4', 'pointé avec la caisse'), key);
    expect(again.body).toEqual(first.body);
    const back = await controller.post('/registers/journal/visas', visa('4')).expect(409);
    expect(back.body).toMatchObject({ code: 'VISA_NOT_BEYOND_LAST', details: { upToNumber: '4' } });
    await controller.post('/registers/journal/visas', visa('6')).expect(201);
    const answer = await controller.get('/registers').expect(200);
    expect(journalIn(answer.body)).toMatchObject([
      {
        visaNumber: '2',
        visaUpToNumber: '6',
        visaPersonName: 'Isidore Vallauris',
        visaCount: '2',
        entriesSinceVisa: '1',
      },
    ]);
    const { body } = (await controller.get('/registers/journal/entries').expect(200)) as {
      body: { entries: { visaNumber: string | null }[] };
    };
    expect(body.entries.map(({ visaNumber }) => visaNumber)).toEqual([null, '2', '2', '1', '1', '1', '1']);
  });

  it('is put by only one of two simultaneous controllers', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => controller.post('/registers/journal/visas', visa('7'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('is never changed nor removed, and is in the sealed log', async () => {
    for (const statement of [`update visas set observation = 'autre'`, 'delete from visas', 'truncate visas']) {
      await expect(app.database.db.query(statement)).rejects.toThrow(/permission denied/);
      await expect(app.database.superuser.query(statement)).rejects.toThrow(/append-only/);
    }
    const logged = (await controller.get('/log/entries?table=visas').expect(200)) as { body: { act: string }[] };
    expect(logged.body.map(({ act }) => act)).toEqual(['audit.visa', 'audit.visa', 'audit.visa']);
  });
});

describe('an observation', () => {
  it('is appended and numbered, about the register or one of its entries, by a controller alone', async () => {
    const about = { aboutNumber: '5', observation: '  Bordereau à présenter au prochain contrôle. ' };
    const first = await controller.post('/registers/journal/observations', about).expect(201);
    expect(first.body).toMatchObject({
      observationNumber: '1',
      aboutNumber: '5',
      observation: 'Bordereau à présenter au prochain contrôle.',
    });
    const whole = await controller.post('/registers/journal/observations', { observation: 'Registre tenu à jour.' });
    expect(whole.body).toMatchObject({ observationNumber: '2', aboutNumber: null });
    const sheet = await accountant.get('/registers/journal').expect(200);
    expect(sheet.body).toMatchObject({
      observations: [
        { observationNumber: '2', personName: 'Isidore Vallauris', observation: 'Registre tenu à jour.' },
        { observationNumber: '1', aboutNumber: '5' },
      ],
    });
    const entry = await accountant.get('/registers/journal/entries?number=5').expect(200);
    expect(entry.body).toMatchObject({ entries: [{ observationCount: '1' }] });
  });

  it('is refused about a missing entry, without words, and without the controller function', async () => {
    const input = { observation: 'Vu.' };
    await controller.post('/registers/journal/observations', { ...input, aboutNumber: '8' }).expect(404, /NOT_FOUND/);
    await controller.post('/registers/none/observations', input).expect(404, /NOT_FOUND/);
    await controller.post('/registers/journal/observations', { observation: '  ' }).expect(422, /INVALID_INPUT/);
    await accountant.post('/registers/journal/observations', input).expect(403, /FORBIDDEN/);
  });

  it('gets its own number among several at once', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((each) =>
        controller.post('/registers/journal/observations', { observation: `Remarque ${each}` }),
      ),
    );
    const numbers = answers.map(({ body }) => Number((body as { observationNumber: string }).observationNumber));
    expect(numbers.sort()).toEqual([3, 4, 5, 6]);
  });

  it('is never changed nor removed, and is in the sealed log', async () => {
    for (const statement of [
      `update register_observations set observation = 'autre'`,
      'delete from register_observations',
      'truncate register_observations',
    ]) {
      await expect(app.database.db.query(statement)).rejects.toThrow(/permission denied/);
      await expect(app.database.superuser.query(statement)).rejects.toThrow(/append-only/);
    }
    const logged = (await controller.get('/log/entries?table=register_observations').expect(200)) as {
      body: unknown[];
    };
    expect(logged.body).toHaveLength(6);
  });
});
