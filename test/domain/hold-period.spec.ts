import { describe, expect, it } from '@jest/globals';
import { listHoldFindings, listStatedReturnFindings } from '#domain/reconciliation/hold-findings.js';
import {
  judgeHold,
  HOLD_JUDGEMENTS,
  type HoldDay,
  type HoldFigures,
  type HoldPeriod,
} from '#domain/reconciliation/hold-period.js';
import { buildReconciliationRules } from '#domain/reconciliation/reconciliation-rules.js';
import { resolveSettingsInForce } from '#domain/settings/settings.js';

const rules = buildReconciliationRules(resolveSettingsInForce([], '2026-10-17'));

/** A day of 9 000 games: staked 9 000.00 at a theoretical hold of 5 %. */
const figures = (more: Partial<HoldFigures> = {}): HoldFigures => ({
  coinInMinor: 900_000n,
  meteredWinMinor: 135_000n,
  theoreticalUnits: 900_000n * 50_000n,
  theoreticalCoinInMinor: 900_000n,
  gamesPlayed: 9_000n,
  isMetered: true,
  ...more,
});

const day = (more: Partial<HoldDay> = {}): HoldDay => ({
  gamingDay: '2026-10-17',
  areTermsChanged: false,
  earlierPeriod: null,
  ...more,
});

/** Play before the day: so many games of one euro, at a theoretical hold of 5 %. */
const earlier = (games: bigint, meteredWinMinor: bigint, beyondSinceDay: string | null = null): HoldPeriod => ({
  sinceDay: '2026-10-06',
  days: 11,
  games,
  coinInMinor: games * 100n,
  meteredWinMinor,
  theoreticalUnits: games * 100n * 50_000n,
  beyondSinceDay,
});

describe('the cumulative hold of a machine', () => {
  it('is judged from 100 000 games on, over all days since the terms changed', () => {
    // eleven days of 9 000 games are 99 000: 15 % actual, 5 % theory, and one day short of being judged
    let earlierPeriod: HoldPeriod | null = null;
    for (let count = 1; count <= 11; count += 1) {
      const gamingDay = `2026-10-${String(count + 5).padStart(2, '0')}`;
      const judged = judgeHold(day({ gamingDay, earlierPeriod }), figures(), rules);
      expect(judged.judgement).toBe('tooFewGames');
      earlierPeriod = judged.period;
    }
    const judged = judgeHold(day({ earlierPeriod }), figures(), rules);
    expect(judged).toEqual({
      judgement: 'beyond',
      isDayIncluded: true,
      period: {
        sinceDay: '2026-10-06',
        days: 12,
        games: 108_000n,
        coinInMinor: 10_800_000n,
        meteredWinMinor: 1_620_000n, // 15 %
        theoreticalUnits: 540_000n * 1_000_000n, // 5 %
        beyondSinceDay: '2026-10-17',
      },
    });
  });

  // 91 000 games before and 9 000 on the day stake 100 000.00; theory 5 000.00, three points are 3 000.00
  it.each([
    ['three points above', 665_000n, 'within'],
    ['one cent more', 665_001n, 'beyond'],
    ['three points below', 65_000n, 'within'],
    ['one cent less', 64_999n, 'beyond'],
  ])('is compared with theory ± 3 points: %s', (_name, meteredWinMinor, judgement) => {
    const earlierPeriod = earlier(91_000n, meteredWinMinor);
    expect(judgeHold(day({ earlierPeriod }), figures(), rules).judgement).toBe(judgement);
  });

  it.each([
    ['no games', figures({ gamesPlayed: 0n }), 'gamesUnknown'],
    ['a withheld step of coin in', figures({ coinInMinor: null, meteredWinMinor: null }), 'playUnknown'],
    ['no coin out counter', figures({ meteredWinMinor: undefined }), 'playUnknown'],
    ['no certified return', figures({ theoreticalCoinInMinor: 0n, theoreticalUnits: 0n }), 'returnUnknown'],
    ['a return for a part of the play', figures({ theoreticalCoinInMinor: 899_999n }), 'returnUnknown'],
  ])('is not judged on a day with play but %s, which is left out of the sums', (_name, dayFigures, judgement) => {
    const earlierPeriod = earlier(200_000n, 1_000_000n);
    expect(judgeHold(day({ earlierPeriod }), dayFigures, rules)).toEqual({
      judgement,
      period: earlierPeriod,
      isDayIncluded: false,
    });
    expect(
      listHoldFindings({ ...machine, ...day() }, { ...dayFigures, hold: judgeHold(day(), dayFigures, rules) }, rules),
    ).toEqual([]);
  });

  it('ends with a change of terms, and begins with the next day', () => {
    const changed = day({ areTermsChanged: true, earlierPeriod: earlier(200_000n, 9_000_000n) });
    expect(judgeHold(changed, figures(), rules)).toEqual({
      judgement: 'termsChanged',
      period: null,
      isDayIncluded: false,
    });
  });

  it('remains as it was on a day without play, and is unknown without any', () => {
    const idle = figures({ coinInMinor: 0n, meteredWinMinor: 0n, theoreticalCoinInMinor: 0n, gamesPlayed: 0n });
    const earlierPeriod = earlier(200_000n, 9_000_000n, '2026-10-16');
    expect(judgeHold(day({ earlierPeriod }), idle, rules)).toEqual({
      judgement: 'beyond',
      period: earlierPeriod,
      isDayIncluded: false,
    });
    expect(judgeHold(day(), idle, rules).judgement).toBe('noPlay');
  });

  it('has a closed list of judgements, each of which occurs above', () => {
    const named = [
      'within',
      'beyond',
      'tooFewGames',
      'playUnknown',
      'gamesUnknown',
      'returnUnknown',
      'termsChanged',
      'noPlay',
    ];
    expect([...HOLD_JUDGEMENTS]).toEqual(named);
  });
});

const machine = { volatilityIndex: null, holdHistory: null };

describe('findings about the cumulative hold', () => {
  const findingsOf = (earlierPeriod: HoldPeriod | null, volatilityIndex: string | null = null) => {
    const holdDay = day({ earlierPeriod });
    const hold = judgeHold(holdDay, figures(), rules);
    return listHoldFindings({ ...machine, ...holdDay, volatilityIndex }, { ...figures(), hold }, rules);
  };

  it('are to explain on the first day beyond, with the cumulative figures and their first day', () => {
    expect(findingsOf(earlier(99_000n, 1_485_000n))).toMatchObject([
      {
        code: 'holdBeyondTolerance',
        medium: 'hold',
        severity: 'toExplain',
        evidence: {
          games: 108_000n,
          coinInMinor: 10_800_000n,
          meteredWinMinor: 1_620_000n,
          actualHoldPercent: '15.0000',
          theoreticalHoldPercent: '5.0000',
          sinceDay: '2026-10-06',
          days: 12,
          beyondSinceDay: '2026-10-17',
        },
      },
    ]);
  });

  it('are notices that name the first day while the hold stays beyond', () => {
    expect(findingsOf(earlier(108_000n, 1_620_000n, '2026-10-16'))).toMatchObject([
      { code: 'holdBeyondTolerance', severity: 'notice', evidence: { beyondSinceDay: '2026-10-16' } },
    ]);
  });

  it('are to explain again once the hold was back within the tolerance', () => {
    // 100 000 games at 15 % are beyond; theory 5 000.00 + 450.00, with the day 5 450.00 is exactly theory: within
    const back = judgeHold(
      day({ earlierPeriod: earlier(100_000n, 1_500_000n, '2026-10-16') }),
      figures({ meteredWinMinor: -955_000n }),
      rules,
    );
    expect(back).toMatchObject({ judgement: 'within', period: { meteredWinMinor: 545_000n, beyondSinceDay: null } });
    // the next day wins 4 000.00: 9 450.00 of 118 000.00, theory 5 900.00, three points more are 9 440.00
    const again = judgeHold(
      day({ gamingDay: '2026-10-18', earlierPeriod: back.period }),
      figures({ meteredWinMinor: 400_000n }),
      rules,
    );
    expect(again.period?.beyondSinceDay).toBe('2026-10-18');
  });

  it('judge the interval on the day and on the cumulative games, each under its own medium', () => {
    // sigma = 16.5 ÷ 1.65 = 10; the day: ± 19.6 ÷ √9 000 = ± 20.66 %, so 15 % is inside theory 5 %;
    // 99 000 + 9 000 games at 15 %: ± 19.6 ÷ √108 000 = ± 5.9641 %, so 15 % is outside −0.9641 % to 10.9641 %
    expect(findingsOf(earlier(99_000n, 1_485_000n), '16.5')).toMatchObject([
      { code: 'holdBeyondTolerance' },
      {
        code: 'holdOutsideInterval',
        medium: 'cumulativeHold',
        evidence: { games: 108_000n, lowerPercent: '-0.9641', upperPercent: '10.9641', sinceDay: '2026-10-06' },
      },
    ]);
    // sigma 1: the day's interval is 5 % ± 2.07 %, so both are outside
    expect(findingsOf(earlier(9_000n, 135_000n), '1.65').map(({ medium }) => medium)).toEqual([
      'hold',
      'cumulativeHold',
    ]);
    // the first day of a period is judged once
    expect(findingsOf(null, '1.65').map(({ medium }) => medium)).toEqual(['hold']);
  });
});

describe('a return stated by the readings', () => {
  const findingsOf = (statedReturnHundredths: bigint | null) =>
    listStatedReturnFindings({ stations: [{ stationNumber: 1, statedReturnHundredths }] }, rules);

  it.each([null, 0n, 7_500n, 9_500n, 10_000n])('of %s hundredths of a percent is plausible or not stated', (stated) => {
    expect(findingsOf(stated)).toEqual([]);
  });

  it.each([
    [95n, '0.95'],
    [500n, '5.00'],
    [7_499n, '74.99'],
    [10_001n, '100.01'],
  ])('of %s hundredths of a percent is a notice', (stated, statedReturnPercent) => {
    expect(findingsOf(stated)).toMatchObject([
      { code: 'statedReturnDoubtful', severity: 'notice', stationNumber: 1, evidence: { statedReturnPercent } },
    ]);
  });
});
