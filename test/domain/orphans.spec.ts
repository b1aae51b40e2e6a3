import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_ROLES } from '../../src/domain/accounting/account-roles.js';
import type { AccountRole } from '../../src/domain/accounting/account-roles.js';
import { entryFaults, sidesOf } from '../../src/domain/accounting/journal-entry.js';
import { isForfeit, judgeFind, ORPHAN_ACTS, ORPHAN_KINDS, orphanEffects } from '../../src/domain/cash/orphans.js';
import type { OrphanFind } from '../../src/domain/cash/orphans.js';
import { sumMinor } from '../../src/domain/money.js';

const found = (said: Partial<OrphanFind>): OrphanFind => ({
  ...{
    kind: 'foundCash',
    machine: null,
    place: 'sous l’appareil 12',
    reference: '',
    slipNumber: null,
    stakeMinor: 2000n,
    gainsMinor: 0n,
  },
  takenBy: null,
  ...said,
});

describe('what is an orphan (MC:21.3)', () => {
  it.each<[string, Partial<OrphanFind>, readonly string[]]>([
    ['1. credits left, taken off by a ticket', { kind: 'creditsLeft', machine: '12', reference: '0001' }, []],
    ['1. credits left, taken off by a slip', { kind: 'creditsLeft', machine: '12', slipNumber: 4n }, []],
    ['1. credits that nothing took off', { kind: 'creditsLeft', machine: '12' }, ['slipNumber']],
    ['1. credits of both', { kind: 'creditsLeft', machine: '12', reference: '1', slipNumber: 4n }, ['reference']],
    ['1. credits of no machine', { kind: 'creditsLeft', reference: '0001' }, ['machine']],
    ['1. a jackpot nobody claims', { kind: 'unclaimedJackpot', machine: '12', slipNumber: 4n }, []],
    ['1. a jackpot without its slip', { kind: 'unclaimedJackpot', machine: '12' }, ['slipNumber']],
    ['1. a sum with a slip', { slipNumber: 4n }, ['slipNumber']],
    ['1. a ticket found on a machine', { kind: 'foundTicket', machine: '12', reference: '00012345' }, []],
    ['1. a ticket found on the floor', { kind: 'foundTicket', reference: '00012345' }, []],
    ['1. a ticket without its number', { kind: 'foundTicket' }, ['reference']],
    ['1. a card', { kind: 'foundCard', reference: 'K-77' }, []],
    ['1. a sum found somewhere', {}, []],
    ['1. a sum found nowhere', { place: ' ' }, ['place']],
    ['1. a sum with a ticket’s number', { reference: '00012345' }, ['reference']],
    ['1. nothing at all', { stakeMinor: 0n, place: '' }, ['place', 'stakeMinor']],
    ['1. gains of what is no stake', { gainsMinor: 1n }, ['gainsMinor']],
    ['1. an abandoned stake with its gains', { kind: 'abandonedStake', gainsMinor: 1n }, []],
  ])('%s', (_what, said, faults) => {
    expect(judgeFind(found(said))).toEqual({ faults, isExclusion: false });
  });

  it('2. excludes the customer who takes one, and is entered all the same', () => {
    expect(judgeFind(found({ takenBy: 'customer' }))).toEqual({ faults: [], isExclusion: true });
    expect(judgeFind(found({ takenBy: 'employee' })).isExclusion).toBe(false);
  });
});

describe('the three places of an orphan (AI67:6)', () => {
  const account = (find: OrphanFind, act: (typeof ORPHAN_ACTS)[number], role: AccountRole): bigint =>
    sumMinor(
      orphanEffects(act, find)
        .lines.filter((line) => line.role === role)
        .map(sidesOf)
        .map((line) => line.debitMinor - line.creditMinor),
    );

  it('1. a sum is paid into the desk and entered at once', () => {
    expect(orphanEffects('received', found({}))).toEqual({
      registerMinor: 2000n,
      deskMoves: [{ kind: 'orphan', amountMinor: 2000n }],
      lines: [
        { role: 'cashDesk', debitMinor: 2000n },
        { role: 'orphans', creditMinor: 2000n },
      ],
    });
  });

  it('1. a ticket is redeemed by the desk that takes the orphan: the debt changes its creditor', () => {
    const ticket = found({ kind: 'foundTicket', reference: '1' });
    expect(orphanEffects('received', ticket).deskMoves.map(({ amountMinor }) => amountMinor)).toEqual([2000n, -2000n]);
    expect(account(ticket, 'received', 'outstandingTickets')).toBe(2000n);
  });

  it('1. an unpaid slip moves no cash: the metered win stands against the orphans', () => {
    const jackpot = found({ kind: 'unclaimedJackpot', machine: '12', slipNumber: 4n });
    expect(orphanEffects('received', jackpot)).toMatchObject({ registerMinor: 2000n, deskMoves: [] });
    // the slip's own entry at the closing takes these 20.00 from the revenue
    expect(account(jackpot, 'received', 'winsPayable')).toBe(2000n);
    expect(account(jackpot, 'received', 'cashDesk')).toBe(0n);
    expect(orphanEffects('refunded', jackpot).deskMoves).toEqual([{ kind: 'orphan', amountMinor: -2000n }]);
  });

  it('2. an abandoned stake counts with its accumulated gains', () => {
    const stake = found({ kind: 'abandonedStake', stakeMinor: 500n, gainsMinor: 3500n });
    expect(orphanEffects('received', stake).registerMinor).toBe(4000n);
    expect(account(stake, 'refunded', 'orphans')).toBe(4000n);
  });

  it.each(ORPHAN_KINDS.flatMap((kind) => ORPHAN_ACTS.map((act) => [kind, act] as const)))(
    '2. %s %s: register, account and desk say one sum',
    (kind, act) => {
      const find = found({ kind });
      const { registerMinor, deskMoves, lines } = orphanEffects(act, find);
      expect(entryFaults(lines.map(sidesOf))).toEqual([]);
      expect(-account(find, act, 'orphans')).toBe(registerMinor);
      expect(account(find, act, 'cashDesk')).toBe(sumMinor(deskMoves.map(({ amountMinor }) => amountMinor)));
    },
  );

  it('2. what is cancelled leaves every account as it was', () => {
    for (const kind of ORPHAN_KINDS) {
      const find = found({ kind });
      for (const { role } of ACCOUNT_ROLES) {
        expect(account(find, 'received', role) + account(find, 'cancelled', role)).toBe(0n);
      }
    }
  });

  it('2. is forfeited from the day after its deadline', () => {
    expect(isForfeit('2027-03-02', '2027-03-02')).toBe(false);
    expect(isForfeit('2027-03-02', '2027-03-03')).toBe(true);
  });
});
