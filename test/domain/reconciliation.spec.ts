import { describe, expect, it } from '@jest/globals';
import { NOTHING_OWED } from '#domain/cash/hand-pays-owed.js';
import type { Finding, MachineDay, StationDay } from '#domain/reconciliation/reconciliation-types.js';
import { buildReconciliationRules } from '#domain/reconciliation/reconciliation-rules.js';
import { FINDINGS } from '#domain/reconciliation/reconciliation-codes.js';
import { reconcileMachine } from '#domain/reconciliation/reconciliation-findings.js';
import { resolveSettingsInForce } from '#domain/settings/settings.js';
import { isBeyondTolerance, buildTolerance } from '#domain/reconciliation/tolerance.js';

const opensAt = new Date('2026-03-01T05:00:00Z');
const closesAt = new Date('2026-03-02T05:00:00Z');
const rows = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([settingKey, value]) => ({
    settingKey,
    effectiveFrom: '2026-02-01',
    revision: 1,
    value,
  }));
const rulesOf = (values: Readonly<Record<string, unknown>> = {}) =>
  buildReconciliationRules(resolveSettingsInForce(rows(values), '2026-03-01'));

/** One station of one cent: staked 10 000.00, paid 9 000.00 and a jackpot of 200.00; nothing is left on it. */
const movement = {
  coinInCredits: 1_000_000n,
  coinOutCredits: 900_000n,
  jackpotCredits: 20_000n,
  wonCredits: 920_000n,
  dropCredits: 180_000n,
  billsCredits: 150_000n,
  ticketInCredits: 30_000n,
  coinsCredits: 0n,
  cancelledCredits: 80_000n,
  ticketOutCredits: 70_000n,
  handPaidCancelledCredits: 10_000n,
  currentCredits: 0n,
  gamesPlayed: 1_000n,
  gamesWon: 300n,
  gamesLost: 700n,
};

const segment = (more: object = {}): StationDay['segments'][number] => ({
  denominationMinor: 1n,
  holdUnits: 80_000n,
  movement,
  fromReadAt: opensAt,
  toReadAt: closesAt,
  ...more,
});

const station = (more: Partial<StationDay> = {}): StationDay => ({
  stationNumber: 1,
  openingReadAt: opensAt,
  closingReadAt: closesAt,
  readingCount: 288,
  conflictCount: 0,
  statedReturnHundredths: null,
  segments: [segment()],
  doubts: [],
  ...more,
});

const count = (more: object = {}) => ({
  countNumber: 1,
  revision: 1,
  notesMinor: 150_000n,
  ticketsMinor: 30_000n,
  coinsMinor: 0n,
  ...more,
});

const machine = (more: Partial<MachineDay> = {}): MachineDay => ({
  gamingDay: '2026-03-01',
  areTermsChanged: false,
  earlierPeriod: null,
  machineId: 1n,
  isInService: true,
  inServiceSeconds: 86_400,
  isRegisteredWithin: false,
  hasHopper: false,
  dropWeekdays: null,
  isSheetIncomplete: false,
  opensAt,
  closesAt,
  denominationMinor: 1n,
  currencyUnitMinor: 100n,
  formula: { coinOut: 'machinePaid', isStated: false },
  volatilityIndex: null,
  holdHistory: null,
  stations: [station()],
  counts: [count()],
  totals: { jackpot: 20_000n, cancelledCredits: 10_000n, ticketsIssued: 70_000n },
  ...more,
});

const codesOf = (day: MachineDay, settings: Readonly<Record<string, unknown>> = {}): string[] =>
  reconcileMachine(day, rulesOf(settings)).findings.map(({ code, medium }) => (medium ? `${code} ${medium}` : code));

describe('tolerance', () => {
  const settings = resolveSettingsInForce(
    rows({ notesToleranceMinor: '10000', notesTolerancePercent: '2' }),
    '2026-03-01',
  );
  const both = buildTolerance(settings, 'notesToleranceMinor', 'notesTolerancePercent');

  // 2 % of 50 000 is 1 000; 100.00 is 10 000, which is 2 % of 500 000
  it.each([
    [50_000n, 51_000n, false],
    [50_000n, 51_001n, true],
    [50_000n, 49_000n, false],
    [50_000n, 48_999n, true],
    [1_000_000n, 1_010_000n, false],
    [1_000_000n, 1_010_001n, true],
    [1_000_000n, 990_000n, false],
    [1_000_000n, 989_999n, true],
    [0n, 0n, false],
    [0n, 1n, true],
  ])('metered %p, actual %p: beyond %p', (metered, actual, expected) => {
    expect(isBeyondTolerance(both, metered, actual)).toBe(expected);
  });

  it('has only the halves that are set, and the later of their dates', () => {
    const one = resolveSettingsInForce(
      [
        { settingKey: 'notesToleranceMinor', effectiveFrom: '2026-02-01', revision: 1, value: null },
        { settingKey: 'notesTolerancePercent', effectiveFrom: '2026-02-15', revision: 1, value: '0.5' },
      ],
      '2026-03-01',
    );
    const percentAlone = buildTolerance(one, 'notesToleranceMinor', 'notesTolerancePercent');
    expect(percentAlone).toMatchObject({ from: '2026-02-15', minor: null });
    expect(isBeyondTolerance(percentAlone, 10_000_000n, 10_050_000n)).toBe(false);
    expect(isBeyondTolerance(percentAlone, 10_000_000n, 10_050_001n)).toBe(true);
    const neither = resolveSettingsInForce(
      rows({ notesToleranceMinor: null, notesTolerancePercent: null }),
      '2026-03-01',
    );
    expect(isBeyondTolerance(buildTolerance(neither, 'notesToleranceMinor', 'notesTolerancePercent'), 0n, 9n)).toBe(
      false,
    );
  });
});

describe('figures of a machine', () => {
  it('include win, cash win and theoretical win, computed by hand', () => {
    const { figures, findings } = reconcileMachine(machine(), rulesOf());
    expect(figures).toMatchObject({
      state: 'inService',
      meteredWinMinor: 80_000n, // 1 000 000 − 900 000 − 20 000
      theoreticalWinMinor: '80000.000000', // 8 % of 1 000 000
      cashWinMinor: 80_000n, // 150 000 + 30 000 − 20 000 − 10 000 − 70 000
      creditsChangeMinor: 0n,
    });
    expect(findings).toEqual([]);
  });

  it('deduct fills, complements and short pays from the cash win, and add net transfers', () => {
    const totals = {
      jackpot: 1n,
      progressive: 2n,
      bonus: 4n,
      cancelledCredits: 8n,
      shortPay: 16n,
      complement: 32n,
    } as const;
    const electronic = { ...movement, electronicInCredits: 5_000n, electronicOutCredits: 1_000n };
    const day = machine({
      stations: [station({ segments: [segment({ movement: electronic })] })],
      totals: { ...totals, ticketsIssued: 64n, fill: 128n },
    });
    // 180 000 + 5 000 − 1 000 − (1 + 2 + 4 + 8 + 16 + 32 + 64 + 128), less the hand pays owed: 20 000 − 7 and 10 000 − 8
    expect(reconcileMachine(day, rulesOf()).figures.cashWinMinor).toBe(183_745n - 19_993n - 9_992n);
  });

  it('are the sum of a day’s stretches, each at its own denomination', () => {
    const half = { ...movement, coinInCredits: 100n, coinOutCredits: 60n, jackpotCredits: 0n, wonCredits: 60n };
    const stretch = { movement: half, holdUnits: 100_000n };
    const day = machine({
      denominationMinor: 5n,
      stations: [
        station({
          segments: [segment({ ...stretch, denominationMinor: 1n }), segment({ ...stretch, denominationMinor: 5n })],
        }),
      ],
    });
    const { figures } = reconcileMachine(day, rulesOf());
    expect(figures).toMatchObject({ coinInMinor: 600n, meteredWinMinor: 240n, theoreticalWinMinor: '60.000000' });
    expect(figures.segments).toEqual([
      expect.objectContaining({ denominationMinor: 1n, coinInMinor: 100n, meteredWinMinor: 40n }),
      expect.objectContaining({ denominationMinor: 5n, coinInMinor: 500n, meteredWinMinor: 200n }),
    ]);
  });

  it('add up several stations, and name a counter never reported', () => {
    const rest = { ...movement, coinsCredits: undefined };
    const day = machine({
      stations: [
        station({ segments: [segment({ movement: rest })] }),
        station({ stationNumber: 2, segments: [segment({ movement: rest })] }),
      ],
    });
    const { figures } = reconcileMachine(day, rulesOf());
    expect(figures.coinInMinor).toBe(2_000_000n);
    expect(figures.unreportedCounters).toEqual([
      'coinsCredits',
      'electronicInCredits',
      'electronicOutCredits',
      'progressiveCredits',
    ]);
  });
});

describe('findings', () => {
  it('cover counts: beyond tolerance, missing, without a meter, in disagreement', () => {
    expect(codesOf(machine({ counts: [count({ notesMinor: 153_000n })] }))).toEqual([]); // 2 % exactly
    expect(codesOf(machine({ counts: [count({ notesMinor: 153_001n })] }))).toEqual(['countVariance notes']);
    expect(codesOf(machine({ counts: [] }))).toEqual(['countMissing']);
    const rest = { ...movement, coinsCredits: undefined };
    const unmetered = machine({
      counts: [count({ coinsMinor: 1n })],
      stations: [station({ segments: [segment({ movement: rest })] })],
    });
    expect(codesOf(unmetered)).toEqual(['countWithoutMeter coins']);
    const two = machine({ counts: [count(), count({ countNumber: 2, ticketsMinor: 30_001n })] });
    expect(codesOf(two)).toEqual(['countsDisagree tickets']);
    expect(codesOf(two, { countsToleranceMinor: '1' })).toEqual([]);
  });

  // 500.00 in coins: 200.00 into the hopper, 300.00 into the bucket
  it('compare the coins of the bucket with its own counter, never with all coins put in', () => {
    const withCoins = (bucket: object) =>
      station({
        segments: [segment({ movement: { ...movement, dropCredits: 230_000n, coinsCredits: 50_000n, ...bucket } })],
      });
    const credits = { currentCredits: 50_000n };
    const own = { ...credits, bucketCoinsCredits: 30_000n };
    const day = (counted: bigint, bucket: object, hasHopper: boolean) =>
      machine({ hasHopper, counts: [count({ coinsMinor: counted })], stations: [withCoins(bucket)] });
    expect(codesOf(day(30_000n, own, true))).toEqual([]);
    expect(codesOf(day(50_000n, own, true))).toEqual(['countVariance coins']);
    expect(codesOf(day(30_000n, own, false))).toEqual([]);
    expect(codesOf(day(50_000n, credits, false))).toEqual([]);
    // a hopper, and no counter of the bucket: the coins in it are unknown
    expect(codesOf(day(30_000n, credits, true))).toEqual(['countWithoutMeter coins']);
    const unread = reconcileMachine(day(30_000n, credits, true), rulesOf()).figures;
    expect(unread).toMatchObject({
      coinsMinor: undefined,
      unreportedCounters: expect.arrayContaining(['bucketCoinsCredits']),
    });
  });

  it('state the variance in money and percent, the tolerance and its date', () => {
    const day = machine({ counts: [count({ notesMinor: 140_000n })] });
    const settings = { notesToleranceMinor: '5000' };
    expect(reconcileMachine(day, rulesOf(settings)).findings).toEqual([
      expect.objectContaining({
        code: 'countVariance',
        severity: 'toExplain',
        meteredMinor: 150_000n,
        actualMinor: 140_000n,
        varianceMinor: -10_000n,
        variancePercent: '-6.6667',
        tolerance: 'notesToleranceMinor 5000 · notesTolerancePercent 2',
        toleranceFrom: '2026-02-01',
      }),
    ]);
  });

  it('MC:19.7 cover hand pays by kind and tickets issued; complements and short pays are not metered', () => {
    const totals = {
      jackpot: 15_000n,
      progressive: 3_000n,
      bonus: 2_000n,
      cancelledCredits: 10_000n,
      ticketsIssued: 70_000n,
    };
    expect(codesOf(machine({ totals }))).toEqual([]);
    expect(codesOf(machine({ totals: { ...totals, shortPay: 5n, complement: 7n } }))).toEqual([]);
    expect(codesOf(machine({ totals: { ...totals, bonus: 2_001n } }))).toEqual(['handPayVariance jackpot']);
    expect(codesOf(machine({ totals: { ...totals, cancelledCredits: 0n } }))).toEqual([
      'handPayVariance cancelledCredits',
    ]);
    // a payment beyond the meter settles the debt of an earlier day, and only its remainder is a variance
    const debts = { jackpot: { amountMinor: 400n, since: '2026-02-28' }, cancelledCredits: NOTHING_OWED };
    expect(codesOf(machine({ debts, totals: { ...totals, bonus: 2_400n } }))).toEqual(['handPayOfEarlierDay jackpot']);
    expect(codesOf(machine({ debts, totals: { ...totals, bonus: 2_401n } }))).toEqual([
      'handPayOfEarlierDay jackpot',
      'handPayVariance jackpot',
    ]);
    expect(codesOf(machine({ totals: { ...totals, ticketsIssued: 71_400n } }))).toEqual([]);
    expect(codesOf(machine({ totals: { ...totals, ticketsIssued: 71_401n } }))).toEqual([
      'ticketsOutVariance ticketsOut',
    ]);
  });

  it('MC:19.7.2 compare tickets stacked by the system with the counter and, to the cent, with the box', () => {
    const of = (stackedMinor: bigint, more: Partial<MachineDay> = {}) =>
      machine({ tickets: { stackedMinor, stackedCount: 6 }, ...more });
    // the counter is 300.00, the box contained 300.00; 100.00 or 2 % (6.00), whichever is exceeded first
    expect(codesOf(of(30_000n))).toEqual([]);
    expect(codesOf(of(30_600n))).toEqual(['ticketsInBoxDisagree tickets']);
    expect(codesOf(of(30_601n))).toEqual(['ticketsInVariance tickets', 'ticketsInBoxDisagree tickets']);
    expect(codesOf(of(29_400n))).toEqual(['ticketsInBoxDisagree tickets']);
    expect(codesOf(of(29_399n))).toEqual(['ticketsInVariance tickets', 'ticketsInBoxDisagree tickets']);
    expect(codesOf(of(29_999n))).toEqual(['ticketsInBoxDisagree tickets']);
    // a box without a count is missing, not different
    expect(codesOf(of(30_000n, { counts: [] }))).toEqual(['countMissing']);
    // a machine known to the system that stacked nothing
    expect(codesOf(of(0n))).toEqual(['ticketsInVariance tickets', 'ticketsInBoxDisagree tickets']);
    const [found] = reconcileMachine(of(29_999n), rulesOf()).findings;
    expect(found).toMatchObject({ severity: 'toExplain', meteredMinor: null, actualMinor: 30_000n, varianceMinor: 1n });
    expect(found?.evidence).toEqual({ countedMinor: 30_000n, stackedMinor: 29_999n, stackedCount: 6 });
  });

  it('MC:19.7.2 compare counters of transfers with the cards, to the cent, where the establishment has cards', () => {
    const of = (toMachineMinor: bigint, fromMachineMinor: bigint) =>
      machine({ cards: { toMachineMinor, fromMachineMinor } });
    const [electronicInMinor, electronicOutMinor] = [0n, 0n];
    const cards = { cardSystem: '21' };
    expect(codesOf(of(electronicInMinor, electronicOutMinor), cards)).toEqual([]);
    expect(codesOf(of(electronicInMinor + 1n, electronicOutMinor), cards)).toEqual([
      'cardTransferVariance electronicIn',
    ]);
    expect(codesOf(of(electronicInMinor, electronicOutMinor + 1n), cards)) //
      .toEqual(['cardTransferVariance electronicOut']);
    expect(codesOf(of(electronicInMinor + 1n, electronicOutMinor))).toEqual([]);
    // a machine without any card, whose counter moved
    const moved = machine({
      stations: [station({ segments: [segment({ movement: { ...movement, electronicInCredits: 500n } })] })],
    });
    expect(codesOf(moved, cards)).toContain('cardTransferVariance electronicIn');
    const [found] = reconcileMachine(of(electronicInMinor + 1n, electronicOutMinor), rulesOf(cards)).findings;
    expect(found).toMatchObject({ severity: 'toExplain', varianceMinor: 1n, actualMinor: electronicInMinor + 1n });
  });

  it.each([
    ['drop', { dropCredits: 180_001n, currentCredits: 1n }],
    ['cancelled', { cancelledCredits: 80_001n, currentCredits: -1n }],
    ['won', { wonCredits: 920_001n }],
    ['played', { gamesPlayed: 1_002n }],
    ['credits', { currentCredits: 1n }],
  ])('report the broken identity %s', (name, change) => {
    const day = machine({ stations: [station({ segments: [segment({ movement: { ...movement, ...change } })] })] });
    expect(codesOf(day)).toEqual([`identityBroken ${name}`]);
  });

  it('report no broken identity for the game in progress', () => {
    const day = machine({
      stations: [station({ segments: [segment({ movement: { ...movement, gamesPlayed: 1_001n } })] })],
    });
    expect(codesOf(day)).toEqual([]);
  });

  it('cover readings: silent, missing, conflicting, absent, not there at opening', () => {
    const at = (time: string) => station({ closingReadAt: new Date(`2026-03-02T${time}Z`) });
    expect(codesOf(machine({ stations: [at('04:00:00')] }))).toEqual([]); // 60 minutes exactly
    const silent = reconcileMachine(machine({ stations: [at('03:59:59')] }), rulesOf());
    expect(silent.findings.map(({ code }) => code)).toEqual(['machineSilent']);
    expect(silent.figures.state).toBe('silent');
    // 288 expected, 2 % is 5.76
    expect(codesOf(machine({ stations: [station({ readingCount: 283 })] }))).toEqual([]);
    const missing = reconcileMachine(machine({ stations: [station({ readingCount: 282 })] }), rulesOf()).findings;
    expect(missing).toEqual([
      expect.objectContaining({
        code: 'readingsMissing',
        evidence: { expected: 288, got: 282, missingPercent: '2.0833' },
      }),
    ]);
    expect(codesOf(machine({ stations: [station({ conflictCount: 1 })] }))).toEqual(['readingsConflicting']);
    expect(codesOf(machine({ stations: [station({ openingReadAt: null })] }))).toEqual(['openingReadingMissing']);
    // an hour of silence is allowed by default
    const openedBefore = (minutes: number, more: object = {}) =>
      codesOf(
        machine({ stations: [station({ openingReadAt: new Date(opensAt.getTime() - minutes * 60_000) })], ...more }),
      );
    expect(openedBefore(60)).toEqual([]);
    expect(openedBefore(61)).toEqual(['openingReadingMissing']);
    expect(openedBefore(61, { inServiceSeconds: 80_000 })).toEqual([]);
    expect(codesOf(machine({ isRegisteredWithin: true, stations: [station({ openingReadAt: null })] }))).toEqual([]);
    const unheard = station({ openingReadAt: null, closingReadAt: null, readingCount: 0, segments: [] });
    expect(codesOf(machine({ counts: [], totals: {}, stations: [unheard] }))).toEqual(['readingsAbsent']);
    expect(codesOf(machine({ counts: [], totals: {}, stations: [] }))).toEqual(['readingsAbsent']);
  });

  it('block for an unexplained step and require an explanation of an alarm; withheld movements are never guessed', () => {
    const step = {
      earlierReadAt: opensAt,
      laterReadAt: new Date('2026-03-01T06:00:00Z'),
      counters: ['coinInCredits' as const],
      identity: null,
      previous: { coinInCredits: 5n },
      start: { coinInCredits: 5n },
      next: { coinInCredits: 4n },
    };
    const withheld = { ...movement, coinInCredits: null };
    const day = machine({
      stations: [
        station({
          segments: [segment({ movement: withheld })],
          doubts: [
            { ...step, severity: 'blocking', code: 'decreaseNotProven' },
            { ...step, severity: 'blocking', code: 'denominationUnread' },
            { ...step, severity: 'alarm', code: 'identityChanged', identity: 'won' },
          ],
        }),
      ],
    });
    const { figures, findings } = reconcileMachine(day, rulesOf());
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual([
      ['meterException', 'blocking'],
      ['denominationReadingMissing', 'blocking'],
      ['identityBroken', 'toExplain'],
    ]);
    expect(figures).toMatchObject({ coinInMinor: null, meteredWinMinor: null, theoreticalWinMinor: null });
    expect(figures.unknownFigures).toEqual(['coinInMinor', 'meteredWinMinor', 'theoreticalWinMinor']);
  });

  it('cover play on a machine out of service', () => {
    const day = machine({ isInService: false, inServiceSeconds: 0 });
    expect(codesOf(day)).toEqual(['playOutOfService play']);
    expect(codesOf(machine({ isInService: false, inServiceSeconds: 3_600 }))).toEqual([]);
  });

  it('cover hold: by the fixed threshold from enough games on, by the interval when volatility is known', () => {
    const games = (played: bigint) => ({ ...movement, gamesPlayed: played, gamesWon: played, gamesLost: 0n });
    // theory 8 %, actual 8 %: within; theory 4.99 %: 3.01 points away
    const day = (played: bigint, holdUnits: bigint, more: Partial<MachineDay> = {}) =>
      machine({ ...more, stations: [station({ segments: [segment({ movement: games(played), holdUnits })] })] });
    expect(codesOf(day(100_000n, 50_000n))).toEqual([]); // three points exactly
    expect(codesOf(day(100_000n, 49_999n))).toEqual(['holdBeyondTolerance hold']);
    expect(codesOf(day(99_999n, 49_999n))).toEqual([]);
    // VI 1.65 → sigma 1; 10 000 games: ±1.96 %; actual 8 %
    const known = { volatilityIndex: '1.65' };
    expect(codesOf(day(10_000n, 60_400n, known))).toEqual([]);
    expect(codesOf(day(10_000n, 60_399n, known))).toEqual(['holdOutsideInterval hold']);
    expect(codesOf(day(10_000n, 60_399n))).toEqual([]);
  });

  it('state the number of closed days behind an estimated volatility', () => {
    const holdHistory = {
      days: 30,
      games: 30_000n,
      coinInMinor: 3_000_000n,
      winMinor: 240_000n,
      sumGamesHold: '2400',
      sumGamesHoldSquared: '192.29', // Σ n·h² − Σn·μ² = 192.29 − 192: σ² = 0.29 ÷ 29 = 0.01
    };
    const stretch = segment({ holdUnits: 60_000n }); // actual 8 %, theory 6 %; 1 000 games: ±0.62 %
    const day = machine({ holdHistory, stations: [station({ segments: [stretch] })] });
    const [finding] = reconcileMachine(day, rulesOf()).findings;
    expect(finding).toMatchObject({
      code: 'holdOutsideInterval',
      severity: 'notice',
      evidence: {
        sigmaFrom: 'closedDays',
        sigmaDays: 30,
        sigma: '0.1000',
        lowerPercent: '5.3802',
        upperPercent: '6.6198',
      },
    });
    expect(codesOf({ ...day, holdHistory: { ...holdHistory, days: 29 } })).toEqual([]);
  });

  it('have words for every code', () => {
    for (const finding of Object.values(FINDINGS)) expect(finding.fr).not.toBe(finding.en);
  });
});

describe('kinds of money', () => {
  const tickets = { cashableTicketInCents: 30_012n, ticketInCredits: 30_000n };
  const of = (counters: object, more: Partial<MachineDay> = {}): MachineDay =>
    machine({ stations: [station({ segments: [segment({ movement: { ...movement, ...counters } })] })], ...more });
  const figuresOf = (day: MachineDay) => reconcileMachine(day, rulesOf()).figures;

  it('meters a medium in cents where a segment reports them, else in credits, segment by segment', () => {
    const segments = [
      segment({ denominationMinor: 5n, movement: { ticketInCredits: 340n, cashableTicketInCents: 1_712n } }),
      segment({ denominationMinor: 5n, movement: { ticketInCredits: 100n } }),
    ];
    const { ticketInMinor } = figuresOf(machine({ stations: [station({ segments })] }));
    expect(ticketInMinor).toBe(1_712n + 500n);
  });

  it('adds cashable and restricted cents, and takes credits where either is not known', () => {
    const cents = { cashableTicketInCents: 20_000n, restrictedTicketInCents: 10_005n };
    expect(figuresOf(of(cents)).ticketInMinor).toBe(30_005n);
    expect(figuresOf(of({ ...cents, restrictedTicketInCents: null })).ticketInMinor).toBe(30_000n);
    expect(figuresOf(of({ ...cents, cashableTicketInCents: null })).ticketInMinor).toBe(30_000n);
  });

  it('takes a medium reported in cents alone as reported', () => {
    const centsOnly = of({ ticketInCredits: undefined, cashableTicketInCents: 30_000n });
    expect(figuresOf(centsOnly).unreportedCounters).not.toContain('ticketInCredits');
    expect(figuresOf(of({ ticketInCredits: undefined })).unreportedCounters).toContain('ticketInCredits');
  });

  it('leaves promotional figures absent, not zero, where no counter and no ticket gives them', () => {
    expect(figuresOf(machine())).toMatchObject({
      restrictedTicketInMinor: undefined,
      restrictedTicketOutMinor: undefined,
      restrictedElectronicInMinor: undefined,
      restrictedElectronicOutMinor: undefined,
      restrictedPlayedMinor: undefined,
    });
    const promotionalTickets = { stackedMinor: 500n, issuedMinor: 0n };
    expect(figuresOf(machine({ promotionalTickets }))).toMatchObject({
      restrictedTicketInMinor: 500n,
      restrictedTicketOutMinor: 0n,
    });
  });

  it('leaves net promotional money out of the cash win', () => {
    const { cashWinMinor } = figuresOf(machine());
    const restricted = {
      restrictedTicketInCents: 2_000n,
      restrictedTicketOutCents: 300n,
      restrictedElectronicInCents: 50n,
      restrictedElectronicOutCents: 7n,
      electronicInCredits: 50n,
      electronicOutCredits: 7n,
    };
    // the transfers are in the cash win by their whole amount, and out of it again by their restricted part
    expect(figuresOf(of(restricted)).cashWinMinor).toBe((cashWinMinor ?? 0n) + 50n - 7n - (2_000n - 300n + 50n - 7n));
  });

  // 12 cents beyond the credits of one cent: allowed to 12 tickets, a credit each
  it.each([
    [12n, []],
    [11n, ['centsDisagree tickets']],
    [0n, ['centsDisagree tickets']],
  ])('allows cents and credits to differ by a credit for each of %p tickets', (ticketInCount, expected) => {
    expect(codesOf(of({ ...tickets, ticketInCount })).filter((code) => code.startsWith('cents'))).toEqual(expected);
  });

  // without a number of tickets: 2 % of 300.00 is 6.00
  it.each([
    [30_600n, []],
    [30_601n, ['centsDisagree tickets']],
    [29_399n, ['centsDisagree tickets']],
  ])('allows the tolerance of tickets where they are not numbered: %p', (cashableTicketInCents, expected) => {
    expect(codesOf(of({ cashableTicketInCents })).filter((code) => code.startsWith('cents'))).toEqual(expected);
  });

  it('reports more restricted cents than credits of all kinds', () => {
    const finding = (minor: bigint) => codesOf(of({ restrictedTicketInCents: minor, ticketInCount: 3n }));
    expect(finding(30_003n)).not.toContain('centsDisagree tickets');
    expect(finding(30_004n)).toContain('centsDisagree tickets');
  });

  // 1 500.00 of bills in credits
  it.each([
    ['agree', { bills50Count: 28n, bills20Count: 5n }, undefined],
    ['a note credited twice', { bills50Count: 27n, bills20Count: 5n }, { creditedTwiceNotes: 1n, noteMinor: 5_000n }],
    ['a note not credited', { bills50Count: 29n, bills20Count: 5n }, { notCreditedNotes: 1n, noteMinor: 5_000n }],
    ['a value not counted', { bills50Count: 29n, bills20Count: 2n }, { uncountedNotes: 1n, noteMinor: 1_000n }],
    ['no number of notes', { bills200Count: 8n }, {}],
    ['a denomination of 0.05', { bills500Count: 15n }, { otherDenominationMinor: 5n }],
    ['not known', { bills50Count: 27n, bills20Count: null }, undefined],
  ])('MC:19.6.1 compares the credits bought with notes with the notes counted: %s', (_case, notes, expected) => {
    const day = of(notes);
    const { findings } = reconcileMachine(day, rulesOf());
    const evidence = findings.find(({ code }) => code === 'notesDisagree')?.evidence;
    const { cause: _cause, ...noteEvidence } = evidence ?? {};
    expect(evidence === undefined ? undefined : noteEvidence).toEqual(expected);
  });

  const otherDenomination = (
    of: (finding: Finding) => boolean,
    { notesMinor = 150_000n, totals }: { readonly notesMinor?: bigint; readonly totals?: MachineDay['totals'] },
  ) =>
    reconcileMachine(
      machine({ counts: [count({ notesMinor })], ...(totals === undefined ? {} : { totals }) }),
      rulesOf(),
    ).findings.find(of)?.evidence['otherDenominationMinor'];

  it('names the denomination at which a count would be the meters', () => {
    const counted = (notesMinor: bigint) =>
      otherDenomination(({ code, medium }) => code === 'countVariance' && medium === 'notes', {
        notesMinor,
        totals: { ticketsIssued: 70_000n },
      });
    expect(counted(300_000n)).toBe(2n);
    expect(counted(450_000n)).toBeUndefined();
    expect(counted(0n)).toBeUndefined();
  });

  it('does not doubt the denomination by a slip when another amount of the machine agrees', () => {
    const slip = (notesMinor: bigint, cancelledCredits = 100_000n) =>
      otherDenomination(({ code, medium }) => code === 'handPayVariance' && medium === 'cancelledCredits', {
        notesMinor,
        totals: { cancelledCredits, ticketsIssued: 700_000n },
      });
    expect(slip(1_500_000n)).toBe(10n);
    // the box, counted, is what the meters say
    expect(slip(150_000n)).toBeUndefined();
    // the box differs otherwise
    expect(slip(160_000n)).toBeUndefined();
  });

  it('allows a note to lose what is less than a credit of 0.30', () => {
    const lost = { ...movement, billsCredits: 166n * 28n + 66n * 5n, bills50Count: 28n, bills20Count: 5n };
    const codes = (counters: object) =>
      codesOf(
        machine({ stations: [station({ segments: [segment({ denominationMinor: 30n, movement: counters })] })] }),
      ).filter((code) => code.startsWith('notes'));
    expect(codes(lost)).toEqual([]);
    expect(codes({ ...lost, billsCredits: lost.billsCredits - 1n })).toEqual(['notesDisagree notes']);
  });

  it('MC:19.7.2 compares metered promotional tickets with the ticket system, cards with the other transfers', () => {
    const promotionalTickets = { stackedMinor: 500n, issuedMinor: 0n };
    expect(codesOf(of({ restrictedTicketInCents: 500n }, { promotionalTickets }))).not.toContain(
      'promotionalVariance tickets',
    );
    expect(codesOf(of({ restrictedTicketInCents: 0n }, { promotionalTickets }))).toContain(
      'promotionalVariance tickets',
    );
    const transfers = { electronicInCredits: 900n, restrictedElectronicInCents: 400n };
    const cards = { cards: { toMachineMinor: 500n, fromMachineMinor: 0n } };
    expect(codesOf(of(transfers, cards), { cardSystem: '21' })).not.toContain('cardTransferVariance electronicIn');
  });
});
