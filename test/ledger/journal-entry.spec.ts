import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { entryFaults, postingOf, reversedLines } from '../../src/domain/journal-entry.js';
import type { EntryLine } from '../../src/domain/journal-entry.js';

const faultsOf = (lines: readonly EntryLine[]): string[] => entryFaults(lines.map(postingOf)).map(({ kind }) => kind);

describe('a journal entry', () => {
  it.each<[string, readonly EntryLine[], string[]]>([
    ['debit and credit agree', [line('5300', 100n), line('7060', -100n)], []],
    ['one against several', [line('5300', 100n), line('5310', 50n), line('7060', -150n)], []],
    ['one unit apart', [line('5300', 100n), line('7060', -99n)], ['notBalanced']],
    ['one line', [line('5300', 100n)], ['tooFewLines', 'notBalanced']],
    ['no line', [], ['tooFewLines']],
    ['a line of zero', [line('5300', 0n), line('7060', 0n)], ['lineNotOneSided', 'lineNotOneSided']],
    [
      'both sides at once',
      [{ account: '1', debitMinor: 1n, creditMinor: 1n }, line('2', 1n), line('3', -1n)],
      ['lineNotOneSided'],
    ],
    [
      'negative amounts',
      [
        { account: '1', debitMinor: -5n },
        { account: '2', creditMinor: -5n },
      ],
      ['lineNotOneSided', 'lineNotOneSided'],
    ],
    ['the largest amount', [line('1', 2n ** 63n - 1n), line('2', -(2n ** 63n - 1n))], []],
    ['beyond it', [line('1', 2n ** 63n), line('2', -(2n ** 63n))], ['amountOutOfRange', 'amountOutOfRange']],
  ])('%s', (_why, lines, faults) => expect(faultsOf(lines)).toEqual(faults));

  it('and its reversal bring every account back to where it was', () => {
    const amounts = fc.array(
      fc.tuple(fc.constantFrom('5300', '4680', '7060'), fc.bigInt({ min: 1n, max: 10n ** 15n })),
      {
        minLength: 1,
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(amounts, (debits) => {
        const total = debits.reduce((sum, [, amount]) => sum + amount, 0n);
        const postings = [...debits.map(([account, amount]) => line(account, amount)), line('6580', -total)].map(
          postingOf,
        );
        expect(entryFaults(postings)).toEqual([]);
        expect(entryFaults(reversedLines(postings))).toEqual([]);
        const balances = new Map<string, bigint>();
        for (const posting of [...postings, ...reversedLines(postings)]) {
          const before = balances.get(posting.account) ?? 0n;
          balances.set(posting.account, before + posting.debitMinor - posting.creditMinor);
        }
        expect([...balances.values()].every((balance) => balance === 0n)).toBe(true);
      }),
    );
  });
});

function line(account: string, amountMinor: bigint): EntryLine {
  return amountMinor >= 0n ? { account, debitMinor: amountMinor } : { account, creditMinor: -amountMinor };
}
