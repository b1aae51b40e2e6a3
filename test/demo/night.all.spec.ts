import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { DemoClient } from '#demo/stage/client.js';
import { signInStaff } from '#demo/stage/staff.js';
import { demoDays, openDemoEstablishment } from '../e2e/support/demo-establishment.js';
import type { TestApp } from '../support/test-app.js';

/** Results of the demonstration's night: in its closed day, and in the running day. */

const [FIRST, NIGHT, WAITING] = demoDays;
const RUNNING = '2026-03-16';

let app: TestApp;
let accountant: DemoClient;
let supervisor: DemoClient;

beforeAll(async () => {
  app = await openDemoEstablishment();
  [accountant, supervisor] = [await signInStaff(app.url, 'capucine'), await signInStaff(app.url, 'leontine')];
});

afterAll(async () => {
  await app.close();
});

const sees = <Answer>(path: string, by: DemoClient = accountant): Promise<Answer> =>
  by.get<Answer>(`establishments/DEMO/${path}`);

type Rows = readonly Readonly<Record<string, unknown>>[];

const tally = (rows: Rows, name: string): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[String(row[name])] = (counts[String(row[name])] ?? 0) + 1;
  return counts;
};

describe('the night of the demonstration', () => {
  it('has twelve signed sheets in an envelope received by the Direction, and one settled alarm', async () => {
    const { sheets, ...envelope } = await sees<{ sheets: Rows }>(`intervention-envelopes/${NIGHT}`);
    expect(sheets).toHaveLength(12);
    expect(sheets.filter(({ closedAt }) => closedAt === null)).toEqual([]);
    expect(envelope).toMatchObject({ sheetCount: 12, receivedBy: expect.anything() });
    const alarms = await sees<Rows>('interventions/alarms?state=settled', supervisor);
    expect(alarms).toMatchObject([{ machine: '4090' }]);
  });

  it('leads from the stakes to account 7060 without an unexplained amount, on each closed day', async () => {
    const { days } = await sees<{ days: Rows }>('days?state=closed');
    expect(days.length).toBeGreaterThanOrEqual(2);
    for (const { gamingDay } of days) {
      const day = String(gamingDay);
      const { lines } = await sees<{ lines: Rows }>(`days/${day}/bridge`);
      const names = (kind: string) => lines.filter((line) => line['kind'] === kind).map(({ name }) => name);
      expect(names('sum')).toEqual(['meteredWin', 'cashWin', 'revenueReceived']);
      let sum = 0n;
      for (const { kind, name, amountMinor } of lines) {
        const amount = BigInt(String(amountMinor));
        if (kind === 'sum') expect([day, name, amount]).toEqual([day, name, sum]);
        else sum += amount;
        if (kind === 'difference') expect([day, name, amount]).toEqual([day, name, 0n]);
      }
      const { accounts } = await sees<{ accounts: Rows }>(`ledger/trial-balance?from=${day}&to=${day}`);
      const revenue = accounts.find(({ accountCode }) => accountCode === '7060');
      expect(sum).toBe(BigInt(String(revenue?.['creditMinor'])) - BigInt(String(revenue?.['debitMinor'])));
    }
  });

  it('has slips paid by the bank outside the till, and owes only the hand pay whose slip was lost', async () => {
    const { entries } = await sees<{ entries: Rows }>(`ledger/entries?from=${NIGHT}&to=${NIGHT}&limit=500`);
    const byBank = entries.filter(({ fact }) => fact === 'paidByBank');
    expect(byBank.length).toBeGreaterThan(0);
    const accounts = byBank.flatMap(({ lines }) => (lines as Rows).map(({ accountCode }) => accountCode));
    expect([...new Set(accounts)].sort()).toEqual(['4670', '5120']);
    const balance = await sees<{ accounts: Rows }>(`ledger/trial-balance?from=${NIGHT}&to=${NIGHT}`);
    const { rows } = await sees<{ rows: Rows }>(`days/${NIGHT}/results?by=total`);
    const owedMinor = BigInt(String(rows[0]?.['handPaysOwedMinor']));
    expect(owedMinor).toBeGreaterThan(0n);
    expect(balance.accounts.find(({ accountCode }) => accountCode === '4670')).toMatchObject({
      closingMinor: (-owedMinor).toString(),
    });
  });

  it('has every hand pay paid by a slip: the day needs no total entered for them', async () => {
    const slips = await sees<Rows>(`payouts?day=${NIGHT}&limit=500`);
    const kinds = tally(slips, 'kind');
    expect(kinds).toMatchObject({ complement: 3, shortPay: 1 });
    expect(kinds['jackpot']).toBeGreaterThanOrEqual(6);
    expect(kinds['cancelledCredits']).toBeGreaterThan(0);
    const thresholds = ['119999', '120000', '150000', '150001', '199999', '500001'];
    const amounts = new Set(slips.map(({ amountMinor }) => amountMinor));
    expect(thresholds.filter((amount) => !amounts.has(amount))).toEqual([]);
    const disputes = await sees<Rows>('disputes?limit=10');
    expect(tally(disputes, 'outcome')).toEqual({ pay: 1, refuse: 1 });
  });

  it('has a certified relève of forty machines with two swapped boxes, one counted again', async () => {
    const [drop, ...others] = await sees<Rows>(`drops?day=${NIGHT}`);
    expect([drop, others]).toMatchObject([{ state: 'certified' }, []]);
    const { lines } = await sees<{ lines: Rows }>(`drops/${String(drop?.['dropId'])}`);
    expect(new Set(lines.map(({ machine }) => machine)).size).toBe(40);
    const { boxes } = await sees<{ boxes: readonly { readonly machine: string; readonly counts: Rows }[] }>(
      `drops/${String(drop?.['dropId'])}/counts`,
    );
    expect(boxes.filter(({ counts }) => counts.length === 3)).toHaveLength(1);
  });

  it('has tickets with every outcome, and on each day exactly the findings of their faults', async () => {
    const found = async (day: string) => {
      const findings = await sees<readonly { machine: string | null; code: string }[]>(
        `days/${day}/findings?limit=1000`,
      );
      const ofTickets = findings.filter(({ code }) => code.startsWith('ticket'));
      return ofTickets.map(({ machine, code }) => `${machine ?? 'house'} ${code}`).sort();
    };
    expect(await found(FIRST)).toEqual(['4036 ticketReprinted', 'house ticketsTyped']);
    expect(await found(NIGHT)).toEqual(['4020 ticketsInBoxDisagree', '4036 ticketLeftPending', 'house ticketsTyped']);
    expect(await found(WAITING)).toEqual(['house ticketsTyped']);
    const tickets = await sees<Rows>(`tickets?day=${NIGHT}&limit=500`, supervisor);
    expect(Object.keys(tally(tickets, 'state')).sort()).toEqual(['issued', 'orphan', 'redeemed', 'voided']);
    expect(tally(tickets, 'place')).toMatchObject({
      machine: expect.anything(),
      kiosk: expect.anything(),
      desk: expect.anything(),
    });
  });

  it('has cards with transfers counted by the machines, one lost, one taken back; each day closes with the amount owed', async () => {
    const findings = await sees<Rows>(`days/${NIGHT}/findings?limit=1000`);
    const after = await sees<Rows>(`days/${WAITING}/findings?limit=1000`);
    expect([...findings, ...after].filter(({ code }) => code === 'cardTransferVariance')).toEqual([]);
    const cards = await sees<Rows>('cards', supervisor);
    expect(cards.map(({ state, balanceMinor, numberEnd }) => [numberEnd, state, balanceMinor])).toEqual([
      ['0224', 'returned', '0'],
      ['0331', 'blocked', '2400'],
      ['0117', 'returned', '0'],
    ]);
    interface Shown {
      readonly sections: readonly { readonly name?: string; readonly rows?: readonly { cells?: object }[] }[];
    }
    const query = `format=json&language=en&from=${FIRST}&to=${RUNNING}`;
    const { sections } = await sees<Shown>(`reports/card-movements?${query}`);
    const days = sections.find(({ name }) => name === 'days')?.rows ?? [];
    // 200 + 50 + 100 loaded; 120 + 50 + 100 to machines; 91 + 24 + 350 back; 350 + 75 cashed: 24 and 96 are left
    expect(days.slice(0, 3).map(({ cells }) => cells)).toMatchObject([
      {
        gamingDay: NIGHT,
        openingMinor: '0',
        loadedMinor: '35000',
        toMachinesMinor: '27000',
        fromMachinesMinor: '46500',
        cashedMinor: '42500',
        closingMinor: '12000',
      },
      { gamingDay: WAITING, toMachinesMinor: '9600', fromMachinesMinor: '4250', closingMinor: '6650' },
      { gamingDay: RUNNING, cashedMinor: '4250', closingMinor: '2400' },
    ]);
    const { accounts } = await sees<{ accounts: Rows }>(`ledger/trial-balance?from=${FIRST}&to=${NIGHT}`);
    expect(accounts.find(({ accountCode }) => accountCode === '4682')).toMatchObject({ closingMinor: '-12000' });
  });

  it('leaves the register of orphans equal to its account, and a log that verifies', async () => {
    const totals = await sees<{ registerMinor: string; accountMinor: string }>('orphans/totals');
    expect(totals.registerMinor).toBe(totals.accountMinor);
    const report = await app.app.get(AuditService).verifyLogs({});
    expect(report).toMatchObject({ isClean: true, findings: [] });
  });
});

describe('the running day', () => {
  it('has some of every open task', async () => {
    expect(await sees<Rows>('interventions')).toMatchObject([{ gamingDay: RUNNING, machine: '4054' }]);
    expect(await sees<Rows>('interventions/alarms', supervisor)).toMatchObject([{ machine: '4078' }]);
    const waiting = await sees<readonly { waits: readonly string[] }[]>('payouts?state=open');
    expect(waiting.map(({ waits }) => waits)).toEqual([['superviseur'], []]);
    expect(await sees<Rows>('desk-transfers?state=pending')).toMatchObject([{ fromDesk: 'CC', toDesk: 'V1' }]);
    expect(await sees<Rows>('incidents?onlyOpen=true')).toMatchObject([{ kind: 'customerConduct', state: 'toNotify' }]);
    const keys = await sees<Rows>('keys');
    expect(keys.filter(({ handOverNumber }) => handOverNumber !== null)).toMatchObject([{ keyNumber: 'M-02' }]);
    expect(await sees<Rows>('drops?state=unfinished')).toMatchObject([{ state: 'planned', gamingDay: RUNNING }]);
  });

  it('leaves the previous day to the accountant alone: no task of the floor keeps it open', async () => {
    const blockers = await sees<Rows>(`days/${WAITING}/blockers`);
    expect(blockers.filter(({ kind }) => kind !== 'finding')).toEqual([]);
  });
});
