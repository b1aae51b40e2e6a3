import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatDifference, recomputed } from '../recompute/second-path.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { answer, booked, chip, granted, note, openCashDesk, openPit, type Pit } from './pit.js';

/** Counter-entries of the carnet: both lines stay, the sums and the postings are net (docs/adr/0054). */
let app: TestApp;
let pit: Pit;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  pit = await openPit(app);
  await openCashDesk(pit, { cashMinor: 0, chips: [chip(500, 400), chip(2500, 40)] });
});
afterAll(() => app.close());

const hands = () => ({ signer: pit.secrets.inspecteur, cashier: pit.secrets.caissier, croupier: pit.secrets.croupier });
const signed = () => ({ deskCode: 'C1', ...hands() });

interface Entry {
  readonly entryNumber: number;
  readonly kind: string;
  readonly amountMinor: string;
  readonly reverses: number | null;
  readonly replaces: number | null;
  readonly reversedBy: number | null;
  readonly counterNumber: string | null;
  readonly bonNumber: string | null;
  readonly reason: string;
}
interface Session {
  readonly sessionId: string;
  readonly state: string;
  readonly avancesMinor: string;
  readonly resultMinor: string | null;
  readonly entries: readonly Entry[];
}

let tables = 0;
/** Opens a black-jack table with twenty chips of 5.00; returns its session. */
async function openTable(): Promise<Session> {
  tables += 1;
  const tableNumber = String(tables);
  const { direction, chefDeTable } = pit.as;
  await granted(direction.post('/tables', { tableNumber, game: 'blackJack', room: 'Salle Blanche' }));
  const terms = { effectiveFrom: '2026-03-02', minimumMinor: '500', avanceMinor: '10000', reason: 'saison' };
  await granted(direction.post(`/tables/${tableNumber}/terms`, terms));
  const opened = { tableNumber, pieces: [chip(500, 20)], ...signed() };
  return (await granted(chefDeTable.post('/table-sessions', opened))) as unknown as Session;
}
const write = (session: Session, act: string, body: object) =>
  granted(pit.as.chefDeTable.post(`/table-sessions/${session.sessionId}/${act}`, body));
const correct = (session: Session, entryNumber: number, body: object = {}) =>
  answer(
    pit.as.chefDeTable.post(`/table-sessions/${session.sessionId}/entries/${String(entryNumber)}/correction`, {
      ...hands(),
      reason: 'saisie à la mauvaise table',
      ...body,
    }),
  );
const corrected = async (session: Session, entryNumber: number, body: object = {}): Promise<Session> => {
  const { status, body: view } = await correct(session, entryNumber, body);
  expect([status, view.code]).toEqual([201, undefined]);
  return view as unknown as Session;
};
const deskBalance = async (): Promise<string> => {
  const desks = (await granted(pit.as.caissier.get('/desks'))) as unknown as readonly {
    readonly balanceMinor: string;
  }[];
  return desks[0]?.balanceMinor ?? '';
};

describe('a further avance', () => {
  it('is reversed and replaced: both lines are in the carnet, and its desk has the pieces of the difference', async () => {
    const session = await openTable();
    const before = await deskBalance();
    await write(session, 'avances', { ...signed(), pieces: [chip(500, 100)] });
    const { entries, avancesMinor } = await corrected(session, 2, { replacement: { pieces: [chip(500, 10)] } });
    expect(
      entries.map(({ kind, amountMinor, reverses, replaces, reversedBy }) => [
        kind,
        amountMinor,
        reverses,
        replaces,
        reversedBy,
      ]),
    ).toEqual([
      ['initialAvance', '10000', null, null, null],
      ['furtherAvance', '50000', null, null, 3],
      ['furtherAvance', '-50000', 2, null, null],
      ['furtherAvance', '5000', null, 2, null],
    ]);
    expect(entries[2]?.reason).toBe('saisie à la mauvaise table');
    expect(avancesMinor).toBe('15000');
    expect(Number(before) - Number(await deskBalance())).toBe(5000);
  });

  it('is withdrawn without a replacement', async () => {
    const session = await openTable();
    await write(session, 'avances', { ...signed(), pieces: [chip(500, 10)] });
    expect((await corrected(session, 2)).avancesMinor).toBe('10000');
  });

  it('is reversed once; its counter-entry never', async () => {
    const session = await openTable();
    await write(session, 'avances', { ...signed(), pieces: [chip(500, 10)] });
    await corrected(session, 2);
    expect((await correct(session, 2)).body.code).toBe('COUNTER_ENTRY_TWICE');
    expect((await correct(session, 3)).body.code).toBe('COUNTER_ENTRY_OF_COUNTER_ENTRY');
    expect((await correct(session, 9)).body.code).toBe('NOT_FOUND');
  });

  it('is not reversed by one hand, nor by the wrong hands, nor without a reason', async () => {
    const session = await openTable();
    await write(session, 'avances', { ...signed(), pieces: [chip(500, 10)] });
    expect((await correct(session, 2, { signer: undefined })).body.code).toBe('SIGNATURE_REQUIRED');
    expect((await correct(session, 2, { signer: pit.secrets.chefDeTable })).body.code).toBe('FUNCTION_NOT_HELD');
    expect((await correct(session, 2, { reason: '' })).status).toBe(422);
  });
});

describe('a bon', () => {
  it('has its number, and so have its counter-entry and the bon in its place', async () => {
    const session = await openTable();
    await write(session, 'bons', { ...signed(), asked: [chip(2500, 2)], given: [chip(500, 10)] });
    const replacement = { asked: [chip(2500, 1)], given: [chip(500, 5)] };
    const { entries } = await corrected(session, 2, { replacement });
    expect(entries.map(({ kind, amountMinor, bonNumber }) => [kind, amountMinor, bonNumber])).toEqual([
      ['initialAvance', '10000', null],
      ['bon', '5000', '1'],
      ['bon', '-5000', '2'],
      ['bon', '2500', '3'],
    ]);
    const unequal = { asked: [chip(2500, 1)], given: [chip(500, 4)] };
    expect((await correct(session, 4, { replacement: unequal })).body.code).toBe('BON_UNEQUAL');
    const { entries: bons } = (await granted(pit.as.controleur.get('/registers/tableBons/entries'))) as unknown as {
      readonly entries: readonly object[];
    };
    expect(bons).toMatchObject([{ amountMinor: '2500' }, { amountMinor: '-5000' }, { amountMinor: '5000' }]);
  });
});

describe('notes changed at the table', () => {
  it('are put right before the box is counted', async () => {
    const session = await openTable();
    await write(session, 'note-exchanges', { notes: [note(50_000, 1)] });
    const { entries } = await corrected(session, 2, { replacement: { notes: [note(5000, 1)] } });
    expect(entries.map(({ amountMinor }) => amountMinor)).toEqual(['10000', '50000', '-50000', '5000']);
  });
});

describe('a count at the end', () => {
  it('is replaced: the result and its posting are those of the count in force', async () => {
    const session = await openTable();
    const [revenue, chips] = [await booked(pit, '7061'), await booked(pit, '4684')];
    await write(session, 'closing', { ...signed(), chips: [chip(500, 30)], notes: [note(5000, 2)] });
    const before = await deskBalance();
    const view = await corrected(session, 2, { replacement: { pieces: [chip(500, 18)], notes: [note(5000, 2)] } });
    expect(view).toMatchObject({ state: 'closed', resultMinor: '9000' });
    expect(view.entries.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['initialAvance', '10000'],
      ['closing', '25000'],
      ['closing', '-25000'],
      ['closing', '19000'],
    ]);
    expect(Number(before) - Number(await deskBalance())).toBe(6000);
    // 90.00 of revenue, 10.00 more owed to customers for chips
    expect((await booked(pit, '4684')) - chips).toBe(-1000n);
    expect((await booked(pit, '7061')) - revenue).toBe(-9000n);
  });

  it('is withdrawn: the session continues, and no result is posted', async () => {
    const session = await openTable();
    const chips = await booked(pit, '4684');
    await write(session, 'closing', { ...signed(), chips: [chip(500, 18)] });
    const view = await corrected(session, 2);
    expect(view).toMatchObject({ state: 'open', resultMinor: null });
    expect(await booked(pit, '4684')).toBe(chips);
    await write(session, 'avances', { ...signed(), pieces: [chip(500, 10)] });
  });

  it('is reversed before the entries that it follows from', async () => {
    const session = await openTable();
    await write(session, 'avances', { ...signed(), pieces: [chip(500, 10)] });
    await write(session, 'closing', { ...signed(), chips: [chip(500, 28)] });
    const refused = await correct(session, 2);
    expect(refused.body).toMatchObject({ code: 'COUNTER_ENTRY_LATER', details: { line: 2, last: 3 } });
    await corrected(session, 3);
    await corrected(session, 2);
  });
});

describe('an interruption', () => {
  it('is counted again, or withdrawn while the table has not resumed', async () => {
    const session = await openTable();
    await write(session, 'interruption', { ...hands(), way: 'count', chips: [chip(500, 24)] });
    const counted = await corrected(session, 2, { replacement: { pieces: [chip(500, 20)] } });
    expect(counted.state).toBe('interrupted');
    await write(session, 'reopening', { ...hands(), chips: [chip(500, 20)] });
    expect((await correct(session, 4)).body).toMatchObject({ code: 'COUNTER_ENTRY_LATER', details: { last: 5 } });
    expect((await corrected(session, 5)).state).toBe('interrupted');
    expect((await corrected(session, 4)).state).toBe('open');
  });
});

describe('an opening', () => {
  it('is put right while nothing depends on it', async () => {
    const session = await openTable();
    const view = await corrected(session, 1, { replacement: { pieces: [chip(2500, 4)] } });
    expect(view).toMatchObject({ state: 'open', avancesMinor: '10000' });
    const other = { replacement: { pieces: [chip(500, 10)] } };
    expect((await correct(session, 3, other)).body.code).toBe('AVANCE_DIFFERS');
  });

  it('is withdrawn: the session ends with nothing', async () => {
    const session = await openTable();
    const view = await corrected(session, 1);
    expect(view).toMatchObject({ state: 'closed', avancesMinor: '0', resultMinor: '0' });
    expect((await correct(session, 1)).body.code).toBe('COUNTER_ENTRY_TWICE');
  });
});

it('every document shows both lines, and the second path computes the same figures from the raw rows', async () => {
  const tally = await recomputed(app, pit.establishment.code, () => true);
  expect(tally.differences.map(formatDifference)).toEqual([]);
  expect(tally.unexplained).toEqual([]);
  const { entries } = (await granted(pit.as.controleur.get('/registers/counterEntries/entries'))) as unknown as {
    readonly entries: readonly object[];
  };
  expect(entries.at(-1)).toMatchObject({ number: '1', day: '2026-03-02', amountMinor: '-50000' });
  const shown = await granted(pit.as.controleur.get('/reports/avances-book?day=2026-03-02&format=json&language=fr'));
  expect(JSON.stringify(shown)).toMatch(
    /contre-passe l’inscription n°.2, caisse C1 \(Salle Blanche\), saisie à la mauvaise table/,
  );
});

describe('the carnets and the register of control', () => {
  interface Line {
    readonly number: string;
    readonly titleFr: string;
    readonly amountMinor: string;
    readonly reason: string | null;
    readonly visaNumber: string | null;
    readonly record: { readonly table: string; readonly key: readonly { readonly column: string }[] } | null;
  }
  const readLines = async (register: string): Promise<readonly Line[]> => {
    const page = await granted(pit.as.controleur.get(`/registers/${register}/entries?limit=200`));
    return (page as unknown as { readonly entries: readonly Line[] }).entries;
  };
  const sum = (amounts: readonly (string | null)[]): number => amounts.reduce((total, each) => total + Number(each), 0);

  it.each(['tableAvances', 'tableControl'])('%s numbers both lines, each opens its session', async (register) => {
    const lines = await readLines(register);
    expect(lines.map(({ number }) => Number(number))).toEqual(lines.map((_, at) => lines.length - at));
    const corrections = lines.filter(({ titleFr }) => titleFr.includes('rectifie la ligne'));
    const opposites = corrections.filter(({ titleFr, amountMinor, reason, record }) => {
      expect(reason).not.toBeNull();
      expect(record).toMatchObject({
        table: 'table_entries',
        key: [{ column: 'session_id' }, { column: 'entry_number' }],
      });
      const [, corrected] = /rectifie la ligne n°.(\d+)/.exec(titleFr) ?? [];
      return sum([amountMinor, lines.find(({ number }) => number === corrected)?.amountMinor ?? null]) === 0;
    });
    expect(opposites.length).toBeGreaterThan(1);
  });

  it('the results of the control add up to those of the sessions', async () => {
    const sessions = (await granted(pit.as.controleur.get('/table-sessions?day=2026-03-02'))) as unknown as Session[];
    const lines = await readLines('tableControl');
    expect(sum(lines.map(({ amountMinor }) => amountMinor))).toBe(sum(sessions.map(({ resultMinor }) => resultMinor)));
    expect(lines.some(({ amountMinor }) => Number(amountMinor) < 0)).toBe(true);
  });

  it.each(['tableAvances', 'tableControl'])('%s takes a visa', async (register) => {
    const [last] = await readLines(register);
    const visa = await pit.as.controleur.post(`/registers/${register}/visas`, { upToNumber: last?.number });
    expect(visa.status).toBe(201);
    expect((await readLines(register)).every(({ visaNumber }) => visaNumber === '1')).toBe(true);
  });
});
