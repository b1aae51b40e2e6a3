import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_ROLES, type AccountRole } from '#domain/accounting/account-roles.js';
import { listEntryFaults, getEntryAmounts } from '#domain/accounting/journal-entry.js';
import {
  isForfeited,
  evaluateOrphanFind,
  ORPHAN_ACTIONS,
  ORPHAN_KINDS,
  computeOrphanEffects,
} from '#domain/cash/orphans.js';
import type { OrphanFind } from '#domain/cash/orphans.js';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import { sumMinor } from '#domain/money.js';

const found = (fields: Partial<OrphanFind>): OrphanFind => ({
  kind: 'foundCash',
  machine: null,
  table: null,
  chips: [],
  place: 'sous l’appareil 12',
  reference: '',
  slipNumber: null,
  stakeMinor: 2000n,
  gainsMinor: 0n,
  takenBy: null,
  ...fields,
});

const chips = (valueMinor: bigint, count: bigint): ChipLine[] => [{ medium: 'chip', game: '', valueMinor, count }];

describe('the definition of an orphan', () => {
  it.each<[string, Partial<OrphanFind>, readonly string[]]>([
    ['credits left, taken off by a ticket', { kind: 'creditsLeft', machine: '12', reference: '0001' }, []],
    ['credits left, taken off by a slip', { kind: 'creditsLeft', machine: '12', slipNumber: 4n }, []],
    ['credits that nothing took off', { kind: 'creditsLeft', machine: '12' }, ['slipNumber']],
    ['credits of both', { kind: 'creditsLeft', machine: '12', reference: '1', slipNumber: 4n }, ['reference']],
    ['credits of no machine', { kind: 'creditsLeft', reference: '0001' }, ['machine']],
    ['a jackpot nobody claims', { kind: 'unclaimedJackpot', machine: '12', slipNumber: 4n }, []],
    ['a jackpot without its slip', { kind: 'unclaimedJackpot', machine: '12' }, ['slipNumber']],
    ['a sum with a slip', { slipNumber: 4n }, ['slipNumber']],
    ['a ticket found on a machine', { kind: 'foundTicket', machine: '12', reference: '00012345' }, []],
    ['a ticket found on the floor', { kind: 'foundTicket', reference: '00012345' }, []],
    ['a ticket without its number', { kind: 'foundTicket' }, ['reference']],
    ['a card', { kind: 'foundCard', reference: 'K-77' }, []],
    ['a sum found somewhere', {}, []],
    ['a sum found nowhere', { place: ' ' }, ['place']],
    ['a sum with a ticket’s number', { reference: '00012345' }, ['reference']],
    ['nothing at all', { stakeMinor: 0n, place: '' }, ['place', 'stakeMinor']],
    ['gains of what is no stake', { gainsMinor: 1n }, ['gainsMinor']],
    ['an abandoned stake with its gains', { kind: 'abandonedStake', gainsMinor: 1n }, []],
    ['a sum left on a table', { table: '4', place: '' }, []],
    ['a sum on a machine and a table', { machine: '12', table: '4' }, ['table']],
    ['credits of a table', { kind: 'creditsLeft', table: '4', reference: '0001' }, ['machine']],
    ['chips left on a table', { table: '4', chips: chips(1000n, 2n) }, []],
    ['chips among notes', { table: '4', chips: chips(1000n, 1n) }, []],
    ['more chips than the sum', { table: '4', chips: chips(1000n, 3n) }, ['chips']],
    ['chips that are a ticket', { kind: 'foundTicket', reference: '1', chips: chips(1000n, 2n) }, ['chips']],
    ['a stake that a table paid in cash', { kind: 'abandonedStake', table: '4', gainsMinor: 1n }, ['chips']],
    [
      'a stake that a table paid in chips',
      { kind: 'abandonedStake', table: '4', stakeMinor: 500n, gainsMinor: 3500n, chips: chips(500n, 7n) },
      [],
    ],
  ])('MC:21.3.1 %s', (_title, fields, faults) => {
    expect(evaluateOrphanFind(found(fields))).toEqual({ faults, isExclusion: false });
  });

  it('MC:21.3.2 excludes the customer who takes one, and enters it all the same', () => {
    expect(evaluateOrphanFind(found({ takenBy: 'customer' }))).toEqual({ faults: [], isExclusion: true });
    expect(evaluateOrphanFind(found({ takenBy: 'employee' })).isExclusion).toBe(false);
  });
});

describe('the three places of an orphan', () => {
  const account = (find: OrphanFind, act: (typeof ORPHAN_ACTIONS)[number], role: AccountRole): bigint =>
    sumMinor(
      computeOrphanEffects(act, find)
        .entry.lines.filter((line) => line.role === role)
        .map(getEntryAmounts)
        .map((line) => line.debitMinor - line.creditMinor),
    );

  it('AI67:6.1 pay a sum into the desk and enter it at once', () => {
    expect(computeOrphanEffects('received', found({}))).toEqual({
      registerMinor: 2000n,
      deskMovements: [{ kind: 'orphan', amountMinor: 2000n }],
      entry: {
        journal: 'operations',
        fact: 'orphanReceived',
        lines: [
          { role: 'cashDesk', debitMinor: 2000n },
          { role: 'orphans', creditMinor: 2000n },
        ],
      },
    });
  });

  it('AI67:6.1 redeem a ticket at the desk that takes the orphan: the debt changes its creditor', () => {
    const ticket = found({ kind: 'foundTicket', reference: '1' });
    expect(computeOrphanEffects('received', ticket).deskMovements.map(({ amountMinor }) => amountMinor)).toEqual([
      2000n,
      -2000n,
    ]);
    expect(account(ticket, 'received', 'outstandingTickets')).toBe(2000n);
  });

  it('AI67:6.1 move no cash for an unpaid slip: the metered win offsets the orphans', () => {
    const jackpot = found({ kind: 'unclaimedJackpot', machine: '12', slipNumber: 4n });
    expect(computeOrphanEffects('received', jackpot)).toMatchObject({ registerMinor: 2000n, deskMovements: [] });
    // the slip's own entry at the closing takes these 20.00 from the revenue
    expect(account(jackpot, 'received', 'winsPayable')).toBe(2000n);
    expect(account(jackpot, 'received', 'cashDesk')).toBe(0n);
    expect(computeOrphanEffects('refunded', jackpot).deskMovements).toEqual([{ kind: 'orphan', amountMinor: -2000n }]);
  });

  it('AI67:6.1 receive chips at the desk piece by piece, which are owed to no one else any more', () => {
    const left = found({ table: '4', stakeMinor: 2500n, chips: chips(1000n, 2n) });
    expect(computeOrphanEffects('received', left)).toEqual({
      registerMinor: 2500n,
      deskMovements: [{ kind: 'orphan', amountMinor: 2500n, chips: chips(1000n, 2n) }],
      entry: {
        journal: 'operations',
        fact: 'orphanReceived',
        lines: [
          { role: 'cashDesk', debitMinor: 500n },
          { role: 'chipsInCirculation', debitMinor: 2000n },
          { role: 'orphans', creditMinor: 2500n },
        ],
      },
    });
  });

  it('AI67:6.2 refund found chips in cash, and return them when the entry was a mistake', () => {
    const left = found({ table: '4', chips: chips(1000n, 2n) });
    expect(computeOrphanEffects('refunded', left).deskMovements).toEqual([{ kind: 'orphan', amountMinor: -2000n }]);
    expect(account(left, 'refunded', 'cashDesk')).toBe(-2000n);
    expect(computeOrphanEffects('cancelled', left).deskMovements).toEqual([
      { kind: 'orphan', amountMinor: -2000n, chips: chips(1000n, -2n) },
    ]);
    for (const { role } of ACCOUNT_ROLES) {
      expect(account(left, 'received', role) + account(left, 'cancelled', role)).toBe(0n);
    }
  });

  it('AI67:6.2 count an abandoned stake with its accumulated gains', () => {
    const stake = found({ kind: 'abandonedStake', stakeMinor: 500n, gainsMinor: 3500n });
    const { registerMinor, deskMovements, entry } = computeOrphanEffects('received', stake);
    expect(registerMinor).toBe(4000n);
    expect(deskMovements).toEqual([{ kind: 'orphan', amountMinor: 4000n }]);
    expect(listEntryFaults(entry.lines.map(getEntryAmounts))).toEqual([]);
    expect(account(stake, 'refunded', 'orphans')).toBe(4000n);
  });

  it.each(ORPHAN_KINDS.flatMap((kind) => ORPHAN_ACTIONS.map((act) => [kind, act] as const)))(
    'AI67:6.2 %s %s: register, account and desk agree on one sum',
    (kind, act) => {
      const find = found({ kind });
      const { registerMinor, deskMovements, entry } = computeOrphanEffects(act, find);
      expect(listEntryFaults(entry.lines.map(getEntryAmounts))).toEqual([]);
      expect(-account(find, act, 'orphans')).toBe(registerMinor);
      expect(account(find, act, 'cashDesk')).toBe(sumMinor(deskMovements.map(({ amountMinor }) => amountMinor)));
    },
  );

  it('AI67:6.2 leave every account unchanged by a cancelled entry', () => {
    for (const kind of ORPHAN_KINDS) {
      const find = found({ kind });
      for (const { role } of ACCOUNT_ROLES) {
        expect(account(find, 'received', role) + account(find, 'cancelled', role)).toBe(0n);
      }
    }
  });

  it('AI67:6.2 are forfeited from the day after the deadline', () => {
    expect(isForfeited('2027-03-02', '2027-03-02')).toBe(false);
    expect(isForfeited('2027-03-02', '2027-03-03')).toBe(true);
  });
});
