import { describe, expect, it } from '@jest/globals';
import {
  computeBankHand,
  computeDoubledBank,
  findBankFault,
  findGarageFault,
  findPlayersFault,
  splitDoubledBank,
} from '#domain/cercle/chemin-de-fer.js';
import { computeChouetteBases, findChouetteFault, findMassesFault, type ChouetteCoup } from '#domain/cercle/ecarte.js';
import {
  findBankerFault,
  findBanqueHalfFault,
  findBanqueSessionFault,
  findDinnerFault,
  findOpenBankSessionFault,
  findTailleFault,
  getDayHalf,
} from '#domain/cercle/open-bank-sessions.js';
import { findShoeFault } from '#domain/cercle/shoes.js';

describe('chemin de fer', () => {
  it('MC:11.1.1 begins with four seated players', () => {
    expect(findPlayersFault(4)).toBeNull();
    expect(findPlayersFault(3)).toEqual({ code: 'PLAYERS_TOO_FEW', least: 4, article: 'MC:11.1' });
  });

  it('MC:11.8.1 doubles the bank less the rake: 1.95 times it', () => {
    // 1 000.00 → 1 950.00, rake 50.00; 1 950.00 → 3 802.50, rake 97.50
    expect(computeDoubledBank(100_000n, 5_000n)).toBe(195_000n);
    expect(computeDoubledBank(195_000n, 9_750n)).toBe(380_250n);
  });

  it('MC:11.8.2 leaves the surplus over the maximum in the garage', () => {
    // a maximum of 3 000.00: 802.50 in the garage
    expect(splitDoubledBank(380_250n, 300_000n)).toEqual({ bankMinor: 300_000n, garageMinor: 80_250n });
    expect(splitDoubledBank(195_000n, 300_000n)).toEqual({ bankMinor: 195_000n, garageMinor: 0n });
  });

  it('MC:11.4.1 gives the hand from seat to seat, and the winner’s bank with it', () => {
    const coup = { bankMinor: 100_000n, outcome: 'won' as const, rakeMinor: 5_000n, garageMinor: 0n, seat: 1 };
    const first = { seat: 1, bankMinor: null, garageMinor: 0n, lostBySeat: null };
    expect(computeBankHand([], 5)).toEqual(first);
    expect(computeBankHand([coup], 5)).toEqual({ ...first, bankMinor: 195_000n });
    const second = { ...coup, bankMinor: 195_000n, rakeMinor: 9_750n, garageMinor: 80_250n };
    expect(computeBankHand([coup, second], 5)).toEqual({ ...first, bankMinor: 300_000n, garageMinor: 80_250n });
    // passed to seat 4 by the banker; lost by seat 5, the last of five
    const passed = { ...coup, seat: 4, outcome: 'tied' as const, rakeMinor: 0n };
    expect(computeBankHand([coup, second, passed], 5)).toEqual({ ...first, seat: 4, bankMinor: 100_000n });
    const lost = { ...passed, seat: 5, outcome: 'lost' as const };
    expect(computeBankHand([coup, lost], 5)).toEqual({ ...first, lostBySeat: 5 });
    // without a seat, another sum is another hand
    const unstated = { ...coup, seat: null };
    expect(computeBankHand([unstated, { ...unstated, bankMinor: 195_000n, garageMinor: 10n }], 5).garageMinor).toBe(
      10n,
    );
  });

  it('MC:11.4.2 MC:11.8.3 MC:11.8.4 has a bank within the maximum, carried by who plays on', () => {
    const hand = { seat: 2, bankMinor: 195_000n, garageMinor: 0n, lostBySeat: null };
    const find = (seat: number, bankMinor: bigint, isReduced = false) =>
      findBankFault(hand, { seat, bankMinor, isReduced }, 300_000n)?.code ?? null;
    expect([find(2, 195_000n), find(2, 50_000n, true), find(3, 50_000n)]).toEqual([null, null, null]);
    expect([find(2, 50_000n), find(2, 200_000n), find(2, 200_000n, true)]).toEqual([
      'BANK_NOT_CARRIED',
      'BANK_NOT_CARRIED',
      'BANK_NOT_CARRIED',
    ]);
    expect(find(3, 300_050n)).toBe('BANK_ABOVE_MAXIMUM');
    const afterLoss = { seat: 3, bankMinor: null, garageMinor: 0n, lostBySeat: 2 };
    expect(findBankFault(afterLoss, { seat: 2, bankMinor: 1n, isReduced: false }, null)).toMatchObject({
      code: 'HAND_PASSES',
      seat: 2,
    });
    expect(findBankFault(afterLoss, { seat: 5, bankMinor: 500_000n, isReduced: false }, null)).toBeNull();
  });

  it('MC:11.9.1 MC09:6.1 has a garage below the maximum only when authorised, from a communicated banco', () => {
    const at = (toGarageMinor: bigint, early: { fromMinor: bigint; isCommunicated: boolean } | null = null) =>
      findGarageFault({ doubledMinor: 195_000n, maximumMinor: 300_000n, toGarageMinor, earlyGarage: early })?.code ??
      null;
    expect(at(0n)).toBeNull();
    expect(at(50_000n)).toBe('GARAGE_NOT_AUTHORISED');
    expect(at(50_000n, { fromMinor: 200_000n, isCommunicated: true })).toBe('GARAGE_NOT_AUTHORISED');
    expect(at(50_000n, { fromMinor: 195_000n, isCommunicated: false })).toBe('GARAGE_NOT_COMMUNICATED');
    expect(at(50_000n, { fromMinor: 195_000n, isCommunicated: true })).toBeNull();
    expect(at(195_000n, { fromMinor: 195_000n, isCommunicated: true })).toBe('GARAGE_ABOVE_BANK');
    expect(
      findGarageFault({ doubledMinor: 380_250n, maximumMinor: 300_000n, toGarageMinor: 0n, earlyGarage: null }),
    ).toEqual({ code: 'GARAGE_BELOW_SURPLUS', surplusMinor: 80_250n, article: 'MC:11.8' });
  });
});

describe('open bank', () => {
  const played = { tableNumber: 'B1', tailles: 2, openedAt: new Date('2026-03-02T15:00:00Z') };

  it('AI67:35.1 is played at one table, twice a day; MC:12.1 likewise twice a day', () => {
    expect(findOpenBankSessionFault('B1', [played], ['B1'])).toBeNull();
    expect(findOpenBankSessionFault('B2', [], ['B1'])).toMatchObject({
      code: 'OPEN_BANK_AT_ANOTHER_TABLE',
      table: 'B1',
    });
    expect(findOpenBankSessionFault('B1', [played, played], ['B1'])).toMatchObject({
      code: 'OPEN_BANK_SESSIONS_PLAYED',
      limit: 2,
      article: 'AI67:35',
    });
    expect([findBanqueSessionFault(1), findBanqueSessionFault(2)?.article]).toEqual([null, 'MC:12']);
  });

  it('AI67:35.2 has two tailles a session', () => {
    expect([findTailleFault(1, 'AI67:35'), findTailleFault(2, 'AI67:35')?.code]).toEqual([null, 'TAILLES_PLAYED']);
  });

  it('AI67:35.7 MC:12.3 plays one session before dinner and one after', () => {
    const halves = ['06:00', '19:59', '20:00', '03:00'].map((time) => getDayHalf(time, '20:00', '06:00'));
    expect(halves).toEqual(['afternoon', 'afternoon', 'evening', 'evening']);
    expect(findDinnerFault(['afternoon'], 'evening', '20:00')).toBeNull();
    const fault = { code: 'OPEN_BANK_HALF_PLAYED', dinner: '20:00' };
    expect(findDinnerFault(['afternoon'], 'afternoon', '20:00')).toEqual({ ...fault, article: 'AI67:35' });
    expect(findBanqueHalfFault(['evening'], 'evening', '20:00')).toEqual({ ...fault, article: 'MC:12' });
  });

  it('AI67:35.3 draws the banker among candidates; AI67:35.4 covers every stake by a deposit', () => {
    const banker = {
      banker: 'Mme Ponte-Fictive',
      candidates: 2,
      isDrawn: true,
      depositMinor: 500_000n,
      stakesMinor: 500_000n,
    };
    expect(findBankerFault(banker)).toBeNull();
    expect(findBankerFault({ ...banker, isDrawn: false })?.code).toBe('BANKER_NOT_DRAWN');
    expect(findBankerFault({ ...banker, isDrawn: false, candidates: 1 })).toBeNull();
    expect(findBankerFault({ ...banker, candidates: 0 })?.code).toBe('BANKER_WITHOUT_CANDIDATE');
    expect(findBankerFault({ ...banker, banker: '' })?.code).toBe('BANKER_NOT_NAMED');
    expect(findBankerFault({ ...banker, stakesMinor: 500_001n })).toMatchObject({ code: 'DEPOSIT_SHORT' });
  });
});

describe('écarté', () => {
  it('AI67:38.1 plays equal masses of multiples of 100 FD', () => {
    expect(findMassesFault(12_000n, 12_000n)).toBeNull();
    expect(findMassesFault(12_050n, 12_050n)?.code).toBe('STAKES_NOT_MULTIPLE');
    expect(findMassesFault(12_000n, 11_500n)).toMatchObject({ code: 'MASSES_UNEQUAL', apartMinor: 500n });
  });

  const coup = (over: Partial<ChouetteCoup>): ChouetteCoup => ({
    step: 'goOn',
    chouetteMinor: 20_000n,
    outsideMinor: 0n,
    heldMinor: 12_000n,
    winner: 'punters',
    ...over,
  });

  it('AI67:40.2 AI67:41.1 rakes the adjudged sum and the stakes outside at the first coup, and when restored', () => {
    for (const step of ['auction', 'restore'] as const) {
      expect(computeChouetteBases(coup({ step, outsideMinor: 3_000n }))).toEqual({
        beforeDealingMinor: [20_000n, 3_000n],
        afterCoupMinor: [],
      });
    }
  });

  it('AI67:41.2 rakes afterwards the stakes outside, and the punters’ stakes on it when they win', () => {
    expect(computeChouetteBases(coup({}))).toEqual({ beforeDealingMinor: [], afterCoupMinor: [12_000n] });
    expect(computeChouetteBases(coup({ winner: 'chouette', outsideMinor: 1_000n }))).toEqual({
      beforeDealingMinor: [1_000n],
      afterCoupMinor: [],
    });
  });

  it('AI67:39.1 restores a lost chouette once, then auctions it again', () => {
    const running = { isLost: false, wasRestored: false, adjudgedMinor: 20_000n };
    const lost = { ...running, isLost: true };
    const lostAgain = { ...lost, wasRestored: true };
    const sums = { chouetteMinor: 20_000n, outsideMinor: 0n, heldMinor: 12_000n };
    const codes = (before: typeof running | null) =>
      (['auction', 'restore', 'goOn'] as const).map(
        (step) => findChouetteFault(before, { ...sums, step })?.code ?? null,
      );
    expect(codes(null)).toEqual([null, 'CHOUETTE_NOT_ADJUDGED', 'CHOUETTE_NOT_ADJUDGED']);
    expect(codes(running)).toEqual(['CHOUETTE_NOT_LOST', 'CHOUETTE_NOT_LOST', null]);
    expect(codes(lost)).toEqual([null, null, 'CHOUETTE_LOST']);
    expect(codes(lostAgain)).toEqual([null, 'CHOUETTE_RESTORED_ONCE', 'CHOUETTE_LOST']);
  });

  it('AI67:39.2 AI67:39.3 keeps the chouette at the sum adjudged, and what is held on it within that sum', () => {
    const lost = { isLost: true, wasRestored: false, adjudgedMinor: 20_000n };
    const find = (more: Partial<ChouetteCoup>) =>
      findChouetteFault(lost, { step: 'restore', chouetteMinor: 20_000n, outsideMinor: 0n, heldMinor: 0n, ...more });
    expect(find({ heldMinor: 20_000n })).toBeNull();
    expect(find({ chouetteMinor: 2_000n })).toEqual({
      code: 'CHOUETTE_SUM_CHANGED',
      adjudgedMinor: 20_000n,
      article: 'AI67:39',
    });
    expect(find({ step: 'auction', chouetteMinor: 2_000n })).toBeNull();
    expect(find({ heldMinor: 30_000n })).toEqual({ code: 'CHOUETTE_EXCEEDED', mostMinor: 20_000n, article: 'AI67:39' });
    expect(find({ outsideMinor: 1_050n })).toMatchObject({ code: 'STAKES_NOT_MULTIPLE' });
    expect(find({ heldMinor: 1_050n })).toMatchObject({ code: 'STAKES_NOT_MULTIPLE' });
  });
});

describe('shoes', () => {
  it('AI67:32.2 keeps a shoe from always meeting the same table', () => {
    const input = { shoe: 'S-1', table: 'B1' };
    expect(findShoeFault(input, ['S-1', 'S-1', 'S-2'], 3)).toBeNull();
    expect(findShoeFault(input, ['S-1', 'S-1', 'S-1'], 3)).toMatchObject({ code: 'SHOE_ALWAYS_AT_TABLE', sessions: 3 });
    expect(findShoeFault(input, [], 1)).toBeNull();
  });
});
