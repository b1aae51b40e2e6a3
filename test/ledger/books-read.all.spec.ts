import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { AccountRole } from '#domain/accounting/account-roles.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { LedgerService, type EntryDraft } from '#ledger/ledger.service.js';
import { acting, as, createEstablishment, createPeople, type Caller } from '../establishments/establishment.js';
import type { TestPerson } from '../support/people.js';
import { readWorkbook } from '../support/spreadsheets.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
let books: Establishment;
let people: Record<'comptable' | 'direction' | 'mecanicien', TestPerson>;
let reader: Caller;

function draft(
  gamingDay: string,
  [fact, journal]: readonly [string, EntryDraft['journal']],
  [debit, credit]: readonly [AccountRole, AccountRole],
  amountMinor: bigint,
): EntryDraft {
  return {
    gamingDay,
    fact,
    journal,
    source: {},
    lines: [
      { role: debit, debitMinor: amountMinor },
      { role: credit, creditMinor: amountMinor },
    ],
  };
}

/** 28 February: 100.00 and 250.00 dropped, 30.00 of tickets; 1 March: 40.00 dropped, 15.00 of jackpots. */
const ENTRIES: readonly EntryDraft[] = [
  draft('2026-02-28', ['drop', 'recette'], ['cashDesk', 'slotRevenue'], 10_000n),
  draft('2026-02-28', ['drop', 'recette'], ['cashDesk', 'slotRevenue'], 25_000n),
  draft('2026-02-28', ['ticketsOut', 'tickets'], ['slotRevenue', 'outstandingTickets'], 3_000n),
  draft('2026-03-01', ['drop', 'recette'], ['cashDesk', 'slotRevenue'], 4_000n),
  draft('2026-03-01', ['jackpots', 'paiements'], ['slotRevenue', 'cashDesk'], 1_500n),
];

const ALL = 'from=2026-02-01&to=2026-03-02';

beforeAll(async () => {
  app = await createTestApp();
  books = await createEstablishment(app);
  people = await createPeople(app, books, 'comptable', 'direction', 'mecanicien');
  reader = as(app, books, people.comptable);
  await acting(app, books, async (tx) => {
    await app.app.get(GamingDaysService).ensureDay(tx, books, '2026-03-02');
    await app.app
      .get(LedgerService)
      .postEntries(tx, books.establishmentId, ENTRIES, {
        postedBy: people.comptable.personId,
        approvalRequestId: null,
      });
  });
});
afterAll(() => app.close());

async function numbersOf(query: string): Promise<unknown[]> {
  const { body } = (await reader.get(`/ledger/entries?${query}`).expect(200)) as {
    body: { entries: { entryNumber: string }[] };
  };
  return body.entries.map(({ entryNumber }) => entryNumber);
}

describe('the journal', () => {
  it('lists every journal with its postings of the period', async () => {
    const answer = await reader.get(`/ledger/journals?${ALL}`).expect(200);
    expect(answer.body).toMatchObject([
      { journal: 'recette', titleFr: 'Recette', titleEn: 'Drop', entryCount: '3', debitMinor: '39000' },
      { journal: 'paiements', entryCount: '1', debitMinor: '1500', creditMinor: '1500' },
      { journal: 'tickets', entryCount: '1', debitMinor: '3000' },
      { journal: 'avances', entryCount: '0', debitMinor: '0', creditMinor: '0' },
      { journal: 'ecarts', entryCount: '0' },
      { journal: 'operations', entryCount: '0' },
    ]);
  });

  it('describes each entry, with its lines, its amount and its author, and shows the sums of all entries found', async () => {
    const { body } = (await reader.get(`/ledger/entries?${ALL}&limit=1`).expect(200)) as { body: unknown };
    expect(body).toMatchObject({
      entries: [
        {
          entryNumber: '1',
          titleFr: 'Recette comptée, billets et pièces',
          amountMinor: '10000',
          reason: null,
          lines: [
            { accountCode: '5300', titleEn: 'Main cash desk – notes', debitMinor: '10000' },
            { accountCode: '7060', creditMinor: '10000' },
          ],
        },
      ],
      sums: { entryCount: '5', debitMinor: '43500', creditMinor: '43500' },
      next: '1',
    });
    expect((body as { entries: { postedByName: string }[] }).entries[0]?.postedByName).toMatch(/^Personne /);
  });

  it.each([
    ['account=4680', ['3']],
    ['text=jackpots', ['5']],
    ['text=tickets+en+circulation', ['3']],
    ['text=Drop', ['1', '2', '4']],
    ['text=4', ['4']],
    ['text=4680', ['3']],
    ['text=personne', ['1', '2', '3', '4', '5']],
    ['text=100%25', []],
    ['journal=recette&account=5300&text=notes', ['1', '2', '4']],
  ])('finds by %s', async (query, numbers) => {
    expect(await numbersOf(`${ALL}&${query}`)).toEqual(numbers);
  });

  it('finds entries within the period only', async () => {
    expect(await numbersOf('from=2026-03-01&to=2026-03-01&text=drop')).toEqual(['4']);
  });

  it('has one line a posting as CSV, with the figures of the screen', async () => {
    const answer = await reader.get(`/ledger/entries.csv?${ALL}&text=jackpots&language=en`).expect(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/_journal_[\d-]+_[\d-]+\.en\.csv"$/);
    const [head, first, second, ...rest] = answer.text.replace('\ufeff', '').split('\r\n');
    expect(head).toContain('Line,Entry,Gaming day,Journal,Voucher,Description,Account,Account title,Debit,Credit');
    expect(head).toContain('Posted at (Europe/Monaco)');
    expect(first).toContain(
      'row,5,2026-03-01,Payments,1,"Jackpots, progressives and bonuses paid",7060,Gross revenue of slot machines,15.00,0.00',
    );
    expect(first).toMatch(/,\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(second).toContain('5300,Main cash desk – notes,0.00,15.00');
    expect(rest).toEqual(['total,,,,,Total,,,15.00,15.00,,,,,,', '']);
  });

  it('has a decimal comma as CSV in French', async () => {
    const { text } = await reader.get(`/ledger/entries.csv?${ALL}&text=jackpots`).expect(200);
    expect(text.startsWith('\ufeffLigne;N° d’écriture;Journée;')).toBe(true);
    expect(text).toContain(';7060;Produit brut des appareils automatiques;15,00;0,00;');
  });

  it('has numbers and dates as XLSX', async () => {
    const [tab] = readWorkbook(await bytesOf(`/ledger/entries.xlsx?${ALL}&text=jackpots`));
    expect(tab).toMatchObject({ name: 'Journal', frozenRows: 1, hasFormulas: false });
    const [, first, second, total] = tab?.rows ?? [];
    expect(first?.[8]).toEqual({ value: 15, format: '#,##0.00\u00a0"€"' });
    expect(first?.[2]).toEqual({ value: 46_082, format: 'dd/mm/yyyy' });
    expect(first?.[15]?.format).toBe('dd/mm/yyyy hh:mm:ss');
    expect([second?.[8]?.value, second?.[9]?.value]).toEqual([0, 15]);
    expect([total?.[0]?.value, total?.[8]?.value, total?.[9]?.value]).toEqual(['total', 15, 15]);
  });
});

/** Downloads a file. */
async function bytesOf(address: string): Promise<Buffer> {
  const answer = await reader
    .get(address)
    .buffer(true)
    .parse((stream, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => done(null, Buffer.concat(chunks)));
    })
    .expect(200);
  return answer.body as Buffer;
}

describe('an account', () => {
  const path = `/ledger/accounts/7060`;

  it('has its balance line by line and its sums, over pages', async () => {
    const first = await reader.get(`${path}?${ALL}&limit=3`).expect(200);
    expect(first.body).toMatchObject({
      sums: { openingMinor: '0', debitMinor: '4500', creditMinor: '39000', closingMinor: '-34500' },
      entries: [{ balanceMinor: '-10000' }, { balanceMinor: '-35000' }, { balanceMinor: '-32000' }],
    });
    const { next } = first.body as { next: string };
    const second = await reader.get(`${path}?${ALL}&limit=3&after=${next}`).expect(200);
    expect(second.body).toMatchObject({
      broughtForwardMinor: '-32000',
      entries: [
        { balanceMinor: '-36000' },
        { balanceMinor: '-34500', titleEn: 'Jackpots, progressives and bonuses paid' },
      ],
      next: null,
    });
  });

  it('begins with the balance brought forward as CSV, and ends with the sums', async () => {
    const { text } = await reader.get(`${path}/entries.csv?from=2026-03-01&to=2026-03-02`).expect(200);
    const lines = text.trim().split('\r\n');
    expect(lines[1]).toBe('sous-total;;;;;Solde initial;;;-320,00;');
    expect(lines[2]).toMatch(/^détail;4;2;2026-03-01;Recette;"Recette comptée, billets et pièces";0,00;40,00;-360,00;/);
    expect(lines.at(-1)).toBe('total;;;;;Total;15,00;40,00;-345,00;');
    const [tab] = readWorkbook(await bytesOf(`${path}/entries.xlsx?from=2026-03-01&to=2026-03-02`));
    expect(tab?.name).toBe('Compte 7060');
    expect(tab?.rows.at(-1)?.[8]?.value).toBe(-345);
  });
});

describe('the trial balance', () => {
  it('sums to zero before, to equal sides in the period, and to zero after', async () => {
    const answer = await reader.get('/ledger/trial-balance?from=2026-03-01&to=2026-03-01').expect(200);
    expect(answer.body).toMatchObject({
      openingMinor: '0',
      debitMinor: '5500',
      creditMinor: '5500',
      closingMinor: '0',
    });
    const csv = (await reader.get('/ledger/trial-balance.csv?from=2026-03-01&to=2026-03-01').expect(200)).text;
    expect(csv).toContain('détail;5300;Caisse centrale – billets;actif;350,00;40,00;15,00;375,00\r\n');
    expect(csv).toContain('total;;Total;;0,00;55,00;55,00;0,00\r\n');
    const [tab] = readWorkbook(await bytesOf('/ledger/trial-balance.xlsx?from=2026-03-01&to=2026-03-01&language=en'));
    expect(tab?.name).toBe('Trial balance');
    expect(tab?.rows.at(-1)?.map(({ value }) => value)).toEqual(['total', null, 'Total', null, 0, 55, 55, 0]);
  });
});

describe('the books', () => {
  it.each([
    'journals',
    'entries',
    'entries.csv',
    'trial-balance.csv',
    'accounts/7060/entries.csv',
    'entries.xlsx',
    'trial-balance.xlsx',
    'accounts/7060/entries.xlsx',
  ])('%s are read by the functions concerned', async (path) => {
    await as(app, books, people.mecanicien)
      .get(`/ledger/${path}?${ALL}`)
      .expect(403, /FORBIDDEN/);
    await as(app, books, people.direction).get(`/ledger/${path}?${ALL}`).expect(200);
  });
});
