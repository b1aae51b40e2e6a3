import { describe, expect, it } from '@jest/globals';
import { RulesService } from '#rules/rules.service.js';

const service = new RulesService();

/** Returns the verdict of a rule, the code of its refusal, and its values. */
const judge = (key: string, input: object) => {
  const { verdict, refusal, answer } = service.evaluateWithValues(key, input, 'en');
  return { verdict, code: refusal?.code ?? null, answer };
};

/** Returns the steps of a rule's arithmetic, in English. */
const listSteps = (key: string, input: object) =>
  service.evaluate(key, input, 'en').steps.map(({ arithmetic, result }) => `${arithmetic} = ${result}`);

const TEN_MINUTES = { startsAt: '2026-10-13T20:10:00Z', endsAt: '2026-10-13T20:20:00Z', denomination: '1.00' };

describe('a rise of a counter, tried before it is recorded', () => {
  // ten minutes and one more, at the defaults: 40 games of 500.00, wins of 100 000.00, 60 notes of 500.00, 20 tickets
  it.each([
    ['gamesPlayed', {}, '440', '11 × 40 = 440'],
    ['coinInCredits', {}, '220000.00', '11 × 40 × €500.00 = €220,000.00'],
    ['coinInCredits', { games: 96, highestWager: '50.00' }, '4850.00', '(96 + 1) × €50.00 = €4,850.00'],
    ['coinOutCredits', { stakes: 1000 }, '202000.00', '2 × €1,000.00 + 2 × €100,000.00 = €202,000.00'],
    ['billsCredits', {}, '330000.00', '11 × 60 × €500.00 = €330,000.00'],
    ['bills50Count', {}, '660', '11 × 60 = 660'],
    ['ticketInCredits', {}, '2200000.00', '11 × 20 × €10,000.00 = €2,200,000.00'],
    ['electronicInCredits', { highestTransfer: '500.00' }, '110000.00', '11 × 20 × €500.00 = €110,000.00'],
    ['ticketInCount', { ticketsPerMinute: 3 }, '33', '11 × 3 = 33'],
    ['slotDoorOpens', {}, '660', '11 × 60 = 660'],
    ['dropCredits', {}, '5370000.00', '€640,000.00 + €330,000.00 + €2,200,000.00 + €2,200,000.00 = €5,370,000.00'],
  ])('%s with %j is at most %s', (counter, given, highest, arithmetic) => {
    const input = { ...TEN_MINUTES, counter, ...given };
    expect(judge('formula:highest-rise', input)).toMatchObject({
      verdict: 'allowed',
      answer: { minutes: '11', highest },
    });
    expect(listSteps('formula:highest-rise', input).at(-1)).toBe(arithmetic);
  });

  it('is withheld one credit above the highest, and credible at it', () => {
    const input = { ...TEN_MINUTES, counter: 'coinInCredits', games: 96, highestWager: '50.00' };
    expect(judge('formula:highest-rise', { ...input, rise: 4850 }).code).toBeNull();
    expect(judge('formula:highest-rise', { ...input, rise: 4851 }).code).toBe('RISE_WITHHELD');
    // 300 games in ten minutes are possible, 30 000 are not and limit nothing: 11 × 40 × 50.00 remains
    expect(judge('formula:highest-rise', { ...input, games: 30_000 }).answer).toMatchObject({ highest: '22000.00' });
  });

  it('needs time and a value of its credits', () => {
    const input = { ...TEN_MINUTES, counter: 'coinInCredits' };
    expect(judge('formula:highest-rise', { ...input, endsAt: input.startsAt }).code).toBe('STEP_WITHOUT_TIME');
    expect(judge('formula:highest-rise', { ...input, denomination: '0.00' }).code).toBe('DENOMINATION_TOO_FINE');
  });

  it('after a fall is one step with it where the counter came back', () => {
    const input = {
      counter: 'coinInCredits',
      denomination: '1.00',
      previousAt: '2026-10-13T20:00:00Z',
      previous: 5_000_000,
      low: 0,
      nextAt: '2026-10-13T20:20:00Z',
      next: 5_002_880,
    };
    const answer = { movement: '2880' };
    expect(judge('formula:excursion', input)).toEqual({ verdict: 'allowed', code: null, answer });
    for (const [change, code] of [
      [{ next: 4_999_999 }, 'FALL_NOT_UNDONE'],
      // 21 minutes × 40 games × 500.00 = 420 000 credits
      [{ next: 5_420_001 }, 'FALL_NOT_UNDONE'],
      [{ next: 5_420_000 }, null],
      [{ nextAt: '2026-10-16T20:00:01Z' }, 'FALL_NOT_UNDONE'],
      [{ low: 5_000_000 }, 'COUNTER_DID_NOT_FALL'],
      [{ nextAt: input.previousAt }, 'STEP_WITHOUT_TIME'],
      [{ denomination: '0.00' }, 'DENOMINATION_TOO_FINE'],
    ] as const)
      expect([change, judge('formula:excursion', { ...input, ...change }).code]).toEqual([change, code]);
  });
});

describe('money in machines, tried before it is recorded', () => {
  it('a count is compared with the box since it was last collected; without one the content remains', () => {
    const box = { opening: '700.00', metered: '300.00' };
    const counted = judge('formula:box-content', { ...box, counted: '800.00' });
    expect(counted.answer).toEqual({ due: '1000.00', variance: '-200.00', closing: '0.00' });
    expect(judge('formula:box-content', box).answer).toEqual({ closing: '1000.00' });
    expect(listSteps('formula:box-content', { ...box, counted: '800.00' })).toEqual([
      '€700.00 + €300.00 = €1,000.00',
      '€800.00 − €1,000.00 = −€200.00',
    ]);
  });

  it('a missing count is explained on a planned day or when the content is old', () => {
    // 14 October 2026 is a Wednesday
    const input = { gamingDay: '2026-10-14', since: '2026-10-12', overdueAfterDays: 7 };
    const plan = [{ weekday: '1' }, { weekday: '4' }];
    const judgeDay = (change: object) => {
      const { code, answer } = judge('formula:missing-count', { ...input, plan, ...change });
      return [code, answer['finding']];
    };
    expect(judgeDay({})).toEqual([null, 'none']);
    expect(judgeDay({ gamingDay: '2026-10-15' })).toEqual(['COUNT_MISSING', 'toExplain']);
    expect(judgeDay({ plan: [] })).toEqual([null, 'notice']);
    expect(judgeDay({ since: '2026-10-07' })).toEqual([null, 'none']);
    expect(judgeDay({ since: '2026-10-06' })).toEqual(['COUNT_MISSING', 'toExplain']);
  });

  it.each([
    // won at 05:58, paid at 06:20 of the next day
    [
      { opening: '0.00', metered: '2500.00', paid: '0.00' },
      { change: '2500.00', closing: '2500.00', variance: '0.00' },
    ],
    [
      { opening: '2500.00', metered: '0.00', paid: '2500.00' },
      { change: '-2500.00', closing: '0.00', variance: '0.00' },
    ],
    [
      { opening: '2500.00', metered: '0.00', paid: '2600.00' },
      { change: '-2500.00', closing: '0.00', variance: '100.00' },
    ],
    [
      { opening: '50.00', metered: '0.00', paid: '100.00', isReported: false },
      { change: '0.00', closing: '50.00', variance: '100.00' },
    ],
  ])('hand pays %j are %j at closing', (input, answer) => {
    const day = { gamingDay: '2026-10-13', isReported: true, ...input };
    expect(judge('formula:hand-pays-owed', day).answer).toEqual(answer);
  });

  it('notes that do not equal the bills are named', () => {
    const notes = [
      { note: '50', count: 10 },
      { note: '100', count: 5 },
    ];
    const judgeBills = (bills: number) => judge('formula:note-counters', { bills, denomination: '1.00', notes });
    expect(judgeBills(1000)).toMatchObject({ code: null, answer: { credited: '1000.00', counted: '1000.00' } });
    expect(judgeBills(1050)).toMatchObject({
      code: 'NOTES_DIFFER',
      answer: { cause: 'creditedTwice', note: ['1', '50.00'] },
    });
    expect(judgeBills(900)).toMatchObject({ answer: { cause: 'notCredited', note: ['1', '100.00'] } });
    expect(judgeBills(20_000)).toMatchObject({ answer: { cause: 'denomination', note: ['0.05'] } });
    expect(judge('formula:note-counters', { bills: 1, denomination: '0.00', notes }).code).toBe(
      'DENOMINATION_TOO_FINE',
    );
  });

  it.each([
    ['meterWrong', 'notes', '200.00', 'slotRevenue', 'debit'],
    ['moneyDiffers', 'notes', '200.00', 'countDifferences', 'debit'],
    ['moneyDiffers', 'coins', '-5.00', 'countGains', 'credit'],
    ['owed', 'notes', '200.00', 'claims', 'debit'],
    ['owed', 'ticketsOut', '-20.00', 'outstandingTickets', 'credit'],
    ['owed', 'jackpot', '-2500.00', 'winsPayable', 'credit'],
  ])('a difference of cause %s in %s of %s is settled on %s, %s', (cause, medium, amount, account, side) => {
    const answer = { account, side, amount: amount.replace('-', '') };
    expect(judge('formula:suspense', { cause, medium, amount })).toEqual({ verdict: 'found', code: null, answer });
  });

  it('a hand pay without a payment is never a gain, and nothing in suspense has no account', () => {
    const input = { cause: 'moneyDiffers', medium: 'jackpot', amount: '-2500.00' };
    expect(judge('formula:suspense', input).code).toBe('HAND_PAY_IS_NO_GAIN');
    expect(judge('formula:suspense', { ...input, amount: '0.00' }).code).toBe('NOTHING_IN_SUSPENSE');
  });

  it('promotional money is no part of the cash win, and a promotional ticket is owed to no one', () => {
    const input = { cashIn: '70.00', ticketsIn: '50.00', promotionalIn: '20.00', ticketsOut: '40.00' };
    expect(judge('formula:promotional-money', { ...input, promotionalOut: '0.00' }).answer).toEqual({
      net: '20.00',
      cashWin: '60.00',
      owed: '40.00',
    });
    expect(judge('formula:promotional-money', { ...input, promotionalOut: '10.00' }).answer).toEqual({
      net: '10.00',
      cashWin: '70.00',
      owed: '30.00',
    });
  });
});

describe('a machine’s win, tried before it is recorded', () => {
  it.each([
    ['machinePaid', '4500.00', '-2000.00'],
    ['withJackpots', '2000.00', '500.00'],
    ['withCancelledCredits', '4400.00', '-1900.00'],
    ['withHandPays', '1900.00', '600.00'],
  ])('with coin out %s, the machine paid %s and won %s', (coinOutContent, machinePaid, win) => {
    const amounts = { coinIn: '5000.00', coinOut: '4500.00', jackpots: '2500.00', cancelledCredits: '100.00' };
    expect(judge('formula:metered-win', { coinOutContent, ...amounts }).answer).toEqual({ machinePaid, win });
  });

  it.each([
    [{}, 'refused', 'beyond'],
    // 95 % certified: a hold of 5 %, and of 8 % at the exact tolerance
    [{ win: '8000.00' }, 'allowed', 'within'],
    [{ win: '8000.01' }, 'refused', 'beyond'],
    [{ games: 99_999 }, 'found', 'tooFewGames'],
    [{ games: 0 }, 'found', 'gamesUnknown'],
    [{ return: undefined }, 'found', 'returnUnknown'],
    [{ areTermsChanged: true }, 'found', 'termsChanged'],
    [{ coinIn: '0.00', win: '0.00' }, 'found', 'noPlay'],
  ])('its cumulative hold with %j is %s: %s', (change, verdict, judgement) => {
    const input = { coinIn: '100000.00', win: '15000.00', games: 100_000, return: '95', areTermsChanged: false };
    const rules = { minimumGames: 100_000, tolerancePoints: '3' };
    const judged = judge(
      'formula:cumulative-hold',
      JSON.parse(JSON.stringify({ ...input, ...rules, ...change })) as object,
    );
    expect([judged.verdict, judged.answer['judgement']]).toEqual([verdict, judgement]);
  });
});
