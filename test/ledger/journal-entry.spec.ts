import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { listEntryFaults, buildPosting, reversePostings, getEntryAmounts } from '#domain/accounting/journal-entry.js';
import type { Posting, EntryAmounts } from '#domain/accounting/journal-entry.js';

const faultsOf = (lines: readonly EntryAmounts[]): string[] => listEntryFaults(lines).map(({ kind }) => kind);

describe('a journal entry', () => {
  it.each<[string, readonly EntryAmounts[], string[]]>([
    ['debit and credit agree', [line('5300', 100n), line('7060', -100n)], []],
    ['one against several', [line('5300', 100n), line('5310', 50n), line('7060', -150n)], []],
    ['one unit apart', [line('5300', 100n), line('7060', -99n)], ['notBalanced']],
    ['one line', [line('5300', 100n)], ['tooFewLines', 'notBalanced']],
    ['no line', [], ['tooFewLines']],
    ['a line of zero', [line('5300', 0n), line('7060', 0n)], ['lineNotOneSided', 'lineNotOneSided']],
    ['both sides at once', [{ debitMinor: 1n, creditMinor: 1n }, line('2', 1n), line('3', -1n)], ['lineNotOneSided']],
    [
      'negative amounts',
      [
        { debitMinor: -5n, creditMinor: 0n },
        { debitMinor: 0n, creditMinor: -5n },
      ],
      ['lineNotOneSided', 'lineNotOneSided'],
    ],
    ['the largest amount', [line('1', 2n ** 63n - 1n), line('2', -(2n ** 63n - 1n))], []],
    ['beyond it', [line('1', 2n ** 63n), line('2', -(2n ** 63n))], ['amountOutOfRange', 'amountOutOfRange']],
  ])('%s', (_why, lines, faults) => expect(faultsOf(lines)).toEqual(faults));

  it('is posted to the account of each role, with the omitted side zero', () => {
    const accounts = { cashDesk: '5301', slotRevenue: '7060' };
    expect(buildPosting({ role: 'cashDesk', debitMinor: 5n }, accounts)).toEqual(line('5301', 5n));
    expect(getEntryAmounts({ role: 'slotRevenue', creditMinor: 5n })).toEqual({ debitMinor: 0n, creditMinor: 5n });
    expect(() => buildPosting({ role: 'bank', debitMinor: 5n }, accounts)).toThrow('no account has the role bank');
  });

  it('and its reversal return every account to its previous balance', () => {
    const amounts = fc.array(
      fc.tuple(fc.constantFrom('5300', '4680', '7060'), fc.bigInt({ min: 1n, max: 10n ** 15n })),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(amounts, (debits) => {
        const total = debits.reduce((sum, [, amount]) => sum + amount, 0n);
        const postings = [...debits.map(([account, amount]) => line(account, amount)), line('6580', -total)];
        expect(listEntryFaults(postings)).toEqual([]);
        expect(listEntryFaults(reversePostings(postings))).toEqual([]);
        const balances = new Map<string, bigint>();
        for (const posting of [...postings, ...reversePostings(postings)]) {
          const before = balances.get(posting.account) ?? 0n;
          balances.set(posting.account, before + posting.debitMinor - posting.creditMinor);
        }
        expect([...balances.values()].every((balance) => balance === 0n)).toBe(true);
      }),
    );
  });
});

function line(account: string, amountMinor: bigint): Posting {
  return amountMinor >= 0n
    ? { account, debitMinor: amountMinor, creditMinor: 0n }
    : { account, debitMinor: 0n, creditMinor: -amountMinor };
}
