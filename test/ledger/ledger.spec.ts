import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Establishment } from '#identity/access/access.decorators.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { LedgerService, type EntryDraft, type PostedEntry } from '#ledger/ledger.service.js';
import { acting, as, createEstablishment, createPeople } from '../establishments/establishment.js';
import type { TestPerson } from '../support/people.js';
import { CHARTS_OF_ACCOUNTS } from '#domain/accounting/charts-of-accounts.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
let establishment: Establishment;
let people: Record<'comptable' | 'direction' | 'mecanicien' | 'administrateur', TestPerson>;
let ledger: LedgerService;

const DAY = '2026-03-01';

beforeAll(async () => {
  app = await createTestApp();
  establishment = await createEstablishment(app);
  people = await createPeople(app, establishment, 'comptable', 'direction', 'mecanicien', 'administrateur');
  ledger = app.app.get(LedgerService);
  await openDays(establishment);
});
afterAll(() => app.close());

const drop = (amountMinor: bigint, gamingDay = DAY): EntryDraft => ({
  gamingDay,
  journal: 'recette',
  fact: 'drop.notes',
  source: { machine: 'A-1' },
  lines: [
    { role: 'cashDesk', debitMinor: amountMinor },
    { role: 'slotRevenue', creditMinor: amountMinor },
  ],
});

const post = (of: Establishment, ...drafts: EntryDraft[]): Promise<PostedEntry[]> =>
  acting(app, of, (tx) =>
    ledger.postEntries(tx, of.establishmentId, drafts, { postedBy: null, approvalRequestId: null }),
  );

function openDays(of: Establishment): Promise<unknown> {
  return acting(app, of, (tx) => app.app.get(GamingDaysService).ensureDay(tx, of, '2026-03-02'));
}

describe('posting', () => {
  it('numbers entries without a gap, in order, with refusals in between', async () => {
    const own = await createEstablishment(app);
    await openDays(own);
    await post(own, drop(100n), drop(200n));
    await expect(
      acting(app, own, async (tx) => {
        await ledger.postEntries(tx, own.establishmentId, [drop(300n)], { postedBy: null, approvalRequestId: null });
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
    const together = await Promise.all(Array.from({ length: 8 }, (_, index) => post(own, drop(BigInt(index + 1)))));
    const numbers = together.flat().map(({ entryNumber }) => entryNumber);
    expect(numbers.sort((a, b) => Number(a - b))).toEqual([3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n]);
    const entered = await app.database.db.query<{ number: bigint }>(
      `select number from register_entries where establishment_id = $1 and register = 'journal' order by number`,
      [own.establishmentId],
    );
    expect(entered.map(({ number }) => number)).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n]);
  });

  it('numbers the vouchers of each journal without a gap, ignoring any number written', async () => {
    const own = await createEstablishment(app);
    await openDays(own);
    const ticket = { ...drop(100n), journal: 'tickets' } as const;
    await post(own, drop(100n), ticket, drop(200n));
    await expect(
      acting(app, own, async (tx) => {
        await ledger.postEntries(tx, own.establishmentId, [drop(300n)], { postedBy: null, approvalRequestId: null });
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
    await Promise.all(Array.from({ length: 8 }, (_, index) => post(own, index % 2 === 0 ? ticket : drop(5n))));
    // a number written by psql is replaced: the database assigns the next
    const { superuser } = app.database;
    await superuser.transaction(async (tx) => {
      await tx.query("select set_config('releve.act', 'test', true)");
      await tx.query(`set constraints all deferred`);
      await tx.query(
        `with entry as (
            insert into journal_entries (establishment_id, entry_number, journal, gaming_day, fact, source, voucher_number)
              values ($1, 999, 'tickets', '2026-03-02', 'ticketsIn', '{}', 77) returning entry_id
          )
          insert into postings (establishment_id, entry_id, line_number, account_code, debit_minor, credit_minor)
            select $1, entry.entry_id, line.n, line.code, line.debit, line.credit
            from entry, (values (1, '4680', 9, 0), (2, '7060', 0, 9)) as line (n, code, debit, credit)`,
        [own.establishmentId],
      );
    });
    const vouchers = await app.database.db.query<{ journal: string; numbers: bigint[] }>(
      `select journal, array_agg(voucher_number order by entry_number) as numbers from journal_entries
        where establishment_id = $1 group by journal order by journal`,
      [own.establishmentId],
    );
    expect(vouchers.map(({ journal, numbers }) => [journal, numbers.map(Number)])).toEqual([
      ['recette', [1, 2, 3, 4, 5, 6]],
      ['tickets', [1, 2, 3, 4, 5, 6]],
    ]);
  });

  it.each<[string, Partial<EntryDraft>]>([
    // before the first gaming day no role has an account
    ['UNKNOWN_ACCOUNT', { gamingDay: '2019-12-31' }],
    [
      'ENTRY_LINE_NOT_VALID',
      {
        lines: [
          { role: 'cashDesk', debitMinor: 0n },
          { role: 'slotRevenue', creditMinor: 2n },
        ],
      },
    ],
    ['ENTRY_LINE_NOT_VALID', { lines: [{ role: 'cashDesk', debitMinor: 1n }] }],
    [
      'ENTRY_NOT_BALANCED',
      {
        lines: [
          { role: 'cashDesk', debitMinor: 1n },
          { role: 'slotRevenue', creditMinor: 2n },
        ],
      },
    ],
  ])('refuses with %s and leaves nothing', async (code, change) => {
    const counted = await app.database.db.query('select count(*) from journal_entries');
    await expect(post(establishment, drop(1n), { ...drop(5n), ...change })).rejects.toMatchObject({ code });
    expect(await app.database.db.query('select count(*) from journal_entries')).toEqual(counted);
  });

  it('is refused by the database when lines do not balance, are added later, or belong to a closed day', async () => {
    const own = await createEstablishment(app);
    await openDays(own);
    const [first] = await post(own, drop(10n));
    const insertEntry = `insert into journal_entries (establishment_id, entry_number, journal, gaming_day, fact, source)
      values (${own.establishmentId}, 2, 'recette', '${DAY}', 'x', '{}') returning entry_id`;
    await expect(acting(app, own, (tx) => tx.query(insertEntry))).rejects.toThrow(/does not balance/);
    await expect(
      acting(app, own, async (tx) => {
        const [row] = await tx.query<{ entry_id: bigint }[]>(insertEntry);
        await tx.query(
          `insert into postings (establishment_id, entry_id, line_number, account_code, debit_minor, credit_minor)
            values ($1, $2, 1, '5300', 5, 0), ($1, $2, 2, '7060', 0, 4)`,
          [own.establishmentId, row?.entry_id],
        );
      }),
    ).rejects.toThrow(/does not balance/);
    await expect(
      acting(app, own, (tx) =>
        tx.query(
          `insert into postings (establishment_id, entry_id, line_number, account_code, debit_minor)
            values ($1, $2, 3, '5300', 5)`,
          [own.establishmentId, first?.entryId],
        ),
      ),
    ).rejects.toThrow(/takes no further line/);
    await acting(app, own, (tx) =>
      tx.query(`update gaming_days set state = 'closed' where establishment_id = $1 and gaming_day = $2`, [
        own.establishmentId,
        DAY,
      ]),
    );
    await expect(post(own, drop(1n))).rejects.toThrow(/is closed/);
    await expect(post(own, drop(1n, '2026-03-02'))).resolves.toHaveLength(1);
  });

  it('is never changed or erased, not even by a superuser', async () => {
    await post(establishment, drop(7n));
    for (const statement of [
      `update postings set debit_minor = debit_minor + 1 where debit_minor > 0`,
      `delete from postings`,
      `update journal_entries set fact = 'other'`,
      `delete from journal_entries`,
      `truncate postings, journal_entries cascade`,
    ]) {
      await expect(app.database.db.query(statement)).rejects.toThrow(/permission denied/);
      await expect(app.database.superuser.query(statement)).rejects.toThrow(/append-only/);
    }
  });

  it('separates an establishment from the accounts and days of another', async () => {
    const own = await createEstablishment(app);
    await openDays(own);
    await expect(
      acting(app, own, async (tx) => {
        await tx.query(
          `insert into ledger_accounts (establishment_id, account_code, title_fr, title_en, kind)
            values ($1, '8888', 'x', 'x', 'asset')`,
          [own.establishmentId],
        );
        const [row] = await tx.query<{ entry_id: bigint }[]>(
          `insert into journal_entries (establishment_id, entry_number, journal, gaming_day, fact, source)
            values ($1, 900001, 'recette', $2, 'x', '{}') returning entry_id`,
          [establishment.establishmentId, DAY],
        );
        await tx.query(
          `insert into postings (establishment_id, entry_id, line_number, account_code, debit_minor)
            values ($1, $2, 1, '8888', 5)`,
          [establishment.establishmentId, row?.entry_id],
        );
      }),
    ).rejects.toThrow(/violates foreign key constraint/);
  });
});

describe('the books', () => {
  let books: Establishment;
  let readers: Record<'comptable' | 'direction' | 'mecanicien', TestPerson>;

  beforeAll(async () => {
    books = await createEstablishment(app);
    readers = await createPeople(app, books, 'comptable', 'direction', 'mecanicien');
    await openDays(books);
    // 100.00 + 250.00 on the first day, 40.00 on the second; of the first day's, 30.00 were paid by ticket.
    await post(books, drop(10_000n, '2026-02-28'), drop(25_000n, '2026-02-28'), drop(4_000n));
    await post(books, {
      gamingDay: '2026-02-28',
      journal: 'tickets',
      fact: 'tickets.issued',
      source: {},
      lines: [
        { role: 'slotRevenue', debitMinor: 3_000n },
        { role: 'outstandingTickets', creditMinor: 3_000n },
      ],
    });
  });

  it('balance over a period, with the balance before it', async () => {
    const body: unknown = (await as(app, books, readers.comptable).get(`/ledger/trial-balance?from=${DAY}&to=${DAY}`))
      .body;
    expect(body).toMatchObject({ debitMinor: '4000', creditMinor: '4000' });
    const accounts = (body as { accounts: { accountCode: string }[] }).accounts;
    expect(accounts).toHaveLength(Object.keys(CHARTS_OF_ACCOUNTS.MC).length);
    expect(accounts.find(({ accountCode }) => accountCode === '5300')).toMatchObject({
      openingMinor: '35000',
      debitMinor: '4000',
      creditMinor: '0',
      closingMinor: '39000',
    });
    expect(accounts.find(({ accountCode }) => accountCode === '7060')).toMatchObject({
      openingMinor: '-32000',
      debitMinor: '0',
      creditMinor: '4000',
      closingMinor: '-36000',
    });
    expect(await ledger.getAccountBalance(app.database.db.dataSource, books.establishmentId, '4680', DAY)).toBe(
      -3_000n,
    );
  });

  it('show an account line by line, page by page, with its balance', async () => {
    const path = '/ledger/accounts/7060?from=2026-02-01&to=2026-03-02&limit=2';
    const first = await as(app, books, readers.comptable).get(path).expect(200);
    expect(first.body).toMatchObject({
      account: { titleFr: 'Produit brut des appareils automatiques' },
      broughtForwardMinor: '0',
      entries: [{ balanceMinor: '-10000' }, { balanceMinor: '-35000' }],
    });
    const { next } = first.body as { next: string };
    const second = await as(app, books, readers.comptable).get(`${path}&after=${next}`).expect(200);
    expect(second.body).toMatchObject({
      broughtForwardMinor: '-35000',
      entries: [{ balanceMinor: '-39000' }, { balanceMinor: '-36000' }],
      next: null,
    });
    const later = await as(app, books, readers.comptable).get(`/ledger/accounts/7060?from=${DAY}&to=${DAY}`);
    expect(later.body).toMatchObject({ broughtForwardMinor: '-32000', entries: [{ balanceMinor: '-36000' }] });
  });

  it('show a journal, page by page', async () => {
    const path = `/ledger/entries?from=2026-02-28&to=${DAY}&journal=recette&limit=2`;
    const first = await as(app, books, readers.comptable).get(path).expect(200);
    expect(first.body).toMatchObject({ entries: [{ entryNumber: '1' }, { entryNumber: '2' }], next: '2' });
    const second = await as(app, books, readers.comptable).get(`${path}&after=2`).expect(200);
    expect(second.body).toMatchObject({
      entries: [
        {
          entryNumber: '3',
          gamingDay: DAY,
          lines: [
            { accountCode: '5300', debitMinor: '4000', creditMinor: '0' },
            { accountCode: '7060', debitMinor: '0', creditMinor: '4000' },
          ],
        },
      ],
      next: null,
    });
  });

  it('are read by the functions concerned', async () => {
    expect((await as(app, books, readers.mecanicien).get('/ledger/accounts')).status).toBe(403);
    expect((await as(app, books, people.comptable).get('/ledger/accounts')).status).toBe(403);
    expect((await as(app, establishment, people.administrateur).get('/ledger/accounts')).status).toBe(403);
    const unknown = await as(app, books, readers.comptable).get(`/ledger/accounts/1234?from=${DAY}&to=${DAY}`);
    expect(unknown.body).toMatchObject({ code: 'NOT_FOUND' });
    const malformed = await as(app, books, readers.comptable).get('/ledger/trial-balance?from=2026-13-01&to=x');
    expect(malformed.body).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('a reversal', () => {
  const ask = (
    person: TestPerson,
    entryNumber: bigint | string,
    gamingDay = '2026-03-02',
  ): Promise<{ status: number; body: unknown }> =>
    as(app, establishment, person).post(`/ledger/entries/${entryNumber}/reversal`, {
      gamingDay,
      reason: 'comptée en double',
    });
  const approve = (requestId: string): Promise<{ status: number; body: unknown }> =>
    as(app, establishment, people.direction).post(`/approvals/${requestId}/decision`, {
      decision: 'approved',
      reason: 'vu',
    });

  it('is a new entry that names the first and states the reason, once two people agreed, and only once', async () => {
    const [posted] = await post(establishment, drop(12_345n));
    const number = posted?.entryNumber ?? 0n;
    const response = await ask(people.comptable, number);
    expect(response.status).toBe(201);
    const second = await ask(people.comptable, number);
    const { requestId } = response.body as { requestId: string };
    expect(await approve(requestId)).toMatchObject({ status: 200 });
    const original: unknown = (await as(app, establishment, people.comptable).get(`/ledger/entries/${number}`)).body;
    const reversalNumber = (original as { reversedByEntryNumber: string }).reversedByEntryNumber;
    const reversal: unknown = (await as(app, establishment, people.comptable).get(`/ledger/entries/${reversalNumber}`))
      .body;
    expect(reversal).toMatchObject({
      gamingDay: '2026-03-02',
      reversesEntryNumber: String(number),
      approvalRequestId: requestId,
      postedByName: people.comptable.fullName,
      approvedByName: people.direction.fullName,
      source: { reason: 'comptée en double' },
      lines: [
        { accountCode: '5300', debitMinor: '0', creditMinor: '12345' },
        { accountCode: '7060', debitMinor: '12345', creditMinor: '0' },
      ],
    });
    const again = await approve((second.body as { requestId: string }).requestId);
    expect(again.body).toMatchObject({ code: 'ENTRY_ALREADY_REVERSED' });
    expect((await ask(people.comptable, number)).body).toMatchObject({ code: 'ENTRY_ALREADY_REVERSED' });
  });

  it('is refused in an unrecorded gaming day, and the entry stays as it is', async () => {
    const [posted] = await post(establishment, drop(77n));
    const number = posted?.entryNumber ?? 0n;
    const { requestId } = (await ask(people.comptable, number, '2062-03-02')).body as { requestId: string };
    expect(await approve(requestId)).toMatchObject({
      status: 404,
      body: { code: 'UNKNOWN_GAMING_DAY', details: { gamingDay: '2062-03-02' } },
    });
    const entry = await as(app, establishment, people.comptable).get(`/ledger/entries/${number}`);
    expect(entry.body).toMatchObject({ reversedByEntryNumber: null });
  });

  it('is refused for an unknown entry, and to a user without the permission', async () => {
    expect((await ask(people.comptable, 999_999n)).body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await ask(people.comptable, 'x')).body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await ask(people.mecanicien, 1n)).status).toBe(403);
  });

  it('needs its approval in the database too', async () => {
    const [posted] = await post(establishment, drop(1n));
    await expect(
      acting(app, establishment, (tx) =>
        tx.query(
          `insert into journal_entries (establishment_id, entry_number, journal, gaming_day, fact, source, reverses_entry_id)
            values ($1, 900000, 'recette', $2, 'reversal', '{}', $3)`,
          [establishment.establishmentId, DAY, posted?.entryId],
        ),
      ),
    ).rejects.toThrow(/second person/);
  });

  it('is requested once for its key', async () => {
    const [posted] = await post(establishment, drop(3n));
    const path = `/ledger/entries/${posted?.entryNumber ?? 0n}/reversal`;
    const body = { gamingDay: '2026-03-02', reason: 'erreur de saisie' };
    const key = randomUUID();
    const first = await as(app, establishment, people.comptable).post(path, body, key);
    const second = await as(app, establishment, people.comptable).post(path, body, key);
    expect(second.body).toEqual(first.body);
    const other = await as(app, establishment, people.comptable).post(path, { ...body, reason: 'autre raison' }, key);
    expect(other.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });
});
