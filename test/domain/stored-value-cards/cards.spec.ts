import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CARD_REFUSALS, computeAvailableBalance, findCardFault } from '#domain/stored-value-cards/card-acts.js';
import type { StoredValueCardOnFile, RequestedAction } from '#domain/stored-value-cards/card-acts.js';
import {
  BALANCE_EFFECTS,
  CARD_MOVEMENTS,
  CARD_PLACES,
  CARD_TRANSITIONS,
  listFinalCardStates,
  findCardStateAfter,
  listUnreachableCardStates,
} from '#domain/stored-value-cards/card-life.js';
import { computeCardLiability } from '#domain/stored-value-cards/card-liability.js';
import { getUnknownCardCause } from '#domain/stored-value-cards/card-numbers.js';
import { removeGroupSeparators } from '#domain/typed-numbers.js';

describe('MC:19.7 the life of a card', () => {
  it('reaches every state, and every movement leads to a state', () => {
    expect(listUnreachableCardStates()).toEqual([]);
    expect(CARD_MOVEMENTS.filter((kind) => !CARD_TRANSITIONS.some((one) => one.kind === kind))).toEqual([]);
  });

  it('ends returned; an orphan returns to its previous state only when it was entered by mistake', () => {
    expect(listFinalCardStates()).toEqual(['returned']);
    expect(CARD_TRANSITIONS.filter(({ from }) => from === 'found').map(({ kind }) => kind)) //
      .toEqual(['restore', 'restore']);
    expect(findCardStateAfter('restore', 'found', 'house', 'blocked')).toBe('blocked');
    expect(findCardStateAfter('restore', 'found', 'house', 'active')).toBe('active');
    expect(findCardStateAfter('restore', 'found', 'house')).toBeNull();
  });

  it('moves no credits of a blocked card except those of a transfer requested before', () => {
    const moving = CARD_TRANSITIONS.filter(
      ({ kind, from }) => from === 'blocked' && BALANCE_EFFECTS[kind] !== 'nothing',
    );
    expect(moving.map(({ kind, by }) => [kind, by])).toEqual([
      ['toMachine', 'machine'],
      ['fromMachine', 'machine'],
      ['correct', 'house'],
      ['find', 'house'],
    ]);
  });

  it('performs each movement at one place', () => {
    for (const kind of CARD_MOVEMENTS) {
      const places = new Set(CARD_TRANSITIONS.filter((one) => one.kind === kind).map(({ by }) => by));
      expect([kind, places.size, CARD_PLACES.includes([...places][0] ?? 'house')]).toEqual([kind, 1, true]);
    }
  });
});

describe('an act with a card', () => {
  const card = (fields: Partial<StoredValueCardOnFile>): StoredValueCardOnFile => ({
    state: 'active',
    balanceMinor: 1_000n,
    reservedMinor: 0n,
    pendingTransfers: 0,
    ...fields,
  });
  const rules = { cardCeilingMinor: 5_000n };

  it.each([
    ['cash', 1_000n, {}, null],
    ['cash', 1_001n, {}, 'CARD_BALANCE_SHORT'],
    ['cash', 901n, { reservedMinor: 100n, pendingTransfers: 1 }, 'CARD_BALANCE_SHORT'],
    ['cash', 900n, { reservedMinor: 100n, pendingTransfers: 1 }, null],
    ['cash', 1n, { state: 'issued', balanceMinor: 0n }, 'CARD_BALANCE_SHORT'],
    ['cash', 1n, { state: 'blocked' }, 'CARD_BLOCKED'],
    ['cash', 1n, { state: 'found', balanceMinor: 0n }, 'CARD_IS_ORPHAN'],
    ['toMachineAsked', 1_001n, {}, 'CARD_BALANCE_SHORT'],
    ['toMachineAsked', 1_000n, {}, null],
    ['fromMachineAsked', 4_000n, {}, null],
    ['fromMachineAsked', 4_001n, {}, 'CARD_ABOVE_CEILING'],
    ['fromMachineAsked', 1n, { state: 'issued', balanceMinor: 0n }, null],
    ['fromMachineAsked', 1n, { state: 'blocked' }, 'CARD_BLOCKED'],
    ['load', 4_000n, {}, null],
    ['load', 4_001n, {}, 'CARD_ABOVE_CEILING'],
    ['load', 1n, { state: 'returned', balanceMinor: 0n }, 'CARD_RETURNED'],
    ['block', 0n, { state: 'issued' }, null],
    ['block', 0n, { state: 'blocked' }, 'CARD_BLOCKED'],
    ['unblock', 0n, { state: 'blocked' }, null],
    ['unblock', 0n, {}, 'CARD_NOT_BLOCKED'],
    ['correct', -1_000n, {}, null],
    ['correct', -1_001n, { state: 'blocked' }, 'CARD_BALANCE_SHORT'],
    ['correct', 4_001n, {}, 'CARD_ABOVE_CEILING'],
    ['find', 1_000n, { state: 'blocked' }, null],
    ['find', 999n, {}, 'CARD_AMOUNT_DIFFERS'],
    ['find', 1_000n, { pendingTransfers: 1 }, 'CARD_TRANSFER_PENDING'],
    ['return', 0n, {}, 'CARD_NOT_EMPTY'],
    ['return', 0n, { balanceMinor: 0n }, null],
    ['return', 0n, { balanceMinor: 0n, pendingTransfers: 1 }, 'CARD_TRANSFER_PENDING'],
    ['return', 0n, { balanceMinor: 0n, state: 'blocked' }, 'CARD_BLOCKED'],
  ] as const)('%s of %s with %j: %s', (kind, amountMinor, fields, refusal) => {
    expect(findCardFault(card(fields), { kind, amountMinor }, rules)).toBe(refusal);
  });

  it('is refused for each existing reason', () => {
    const kinds = ['load', 'toMachineAsked', 'cash', 'block', 'unblock', 'find', 'return'] as const;
    const states = ['active', 'blocked', 'found', 'returned'] as const;
    const refusals = new Set(
      states.flatMap((state) =>
        kinds.flatMap((kind) =>
          [0, 1].flatMap((pendingTransfers) =>
            [1_001n, 9_000n].map((amountMinor) =>
              findCardFault(card({ state, pendingTransfers }), { kind, amountMinor } satisfies RequestedAction, rules),
            ),
          ),
        ),
      ),
    );
    expect(CARD_REFUSALS.filter((code) => !refusals.has(code))).toEqual([]);
    expect(computeAvailableBalance(card({ reservedMinor: 300n }))).toBe(700n);
  });
});

describe('the debt on cards', () => {
  it('is the previous debt plus every movement since', () => {
    const movement = fc.record({
      kind: fc.constantFrom(...CARD_MOVEMENTS),
      minor: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    });
    const signs = { more: 1n, less: -1n, either: 1n, nothing: 0n };
    fc.assert(
      fc.property(fc.array(movement), fc.bigInt({ min: 0n, max: 10n ** 12n }), (made, openingMinor) => {
        const counted = made.map(({ kind, minor }) => ({ kind, amountMinor: minor * signs[BALANCE_EFFECTS[kind]] }));
        const { closingMinor } = computeCardLiability(openingMinor, counted);
        expect(closingMinor).toBe(counted.reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor));
      }),
    );
  });
});

describe('the number of a card', () => {
  it.each([
    ['21 0000 4711 0815', 'neverIssued'],
    ['2100000001', 'neverIssued'],
    ['210000001', 'mistyped'],
    ['21000000000000000001', 'mistyped'],
    ['21O000004711', 'mistyped'],
    ['34 0000 4711 0815', 'otherSystem'],
  ])('%s: %s', (typed, cause) => {
    expect(getUnknownCardCause(removeGroupSeparators(typed), '21')).toBe(cause);
  });
});
