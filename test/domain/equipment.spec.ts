import { listAfterSessionFaults, type PieceAfterSession } from '#domain/equipment/after-session.js';
import { describe, expect, it } from '@jest/globals';
import {
  listUncontrolledDice,
  canDecideDice,
  findDiceControlFault,
  listUnmeasuredDice,
  computeServiceState,
} from '#domain/equipment/checks.js';
import type { DieControl } from '#domain/equipment/checks.js';
import {
  findControlFault,
  findCardExchangeFault,
  isFirstControlMissing,
  findCardSetFault,
} from '#domain/equipment/controls.js';
import type { CardSetState } from '#domain/equipment/controls.js';
import { findDestructionFault, findSetDestructionFault, isNotifiedBeforehand } from '#domain/equipment/destruction.js';
import { hasServedAtPreviousSession } from '#domain/equipment/dice.js';
import { listEquipmentNeeds, type PieceAtTable } from '#domain/equipment/requirements.js';
import {
  areDiceMarked,
  listDepotKeyFunctions,
  findStockMaximumFault,
  canEnterInVolume,
  findMakerNumbersFault,
  countStock,
} from '#domain/equipment/stock.js';

const sixain = (makerNumber: string) => ({ kind: 'sixain', makerNumber, mark: '' }) as const;

describe('a delivery', () => {
  it('MC:1.0.1 has unique numbers: not twice in a delivery, and none received before', () => {
    expect(findMakerNumbersFault([sixain('1'), sixain('2')], [])).toBeNull();
    // a huitain of that number is another item
    expect(findMakerNumbersFault([sixain('1'), { ...sixain('1'), kind: 'huitain' }], [])).toBeNull();
    expect(findMakerNumbersFault([sixain('1'), sixain('2'), sixain('1')], ['2'])).toEqual({
      code: 'EQUIPMENT_NUMBER_REPEATED',
      numbers: ['1'],
    });
    expect(findMakerNumbersFault([sixain('1'), sixain('2')], ['2'])).toEqual({
      code: 'EQUIPMENT_NUMBER_TAKEN',
      numbers: ['2'],
    });
  });

  it('MC:2.1 and AI67:26.1 has, for each die, its number and the establishment’s mark', () => {
    const die = { kind: 'die', makerNumber: '7', mark: 'SBM' } as const;
    expect(areDiceMarked([die, sixain('1')])).toBe(true);
    expect(areDiceMarked([die, { ...die, mark: '' }])).toBe(false);
  });

  it('AI67:4.1 is within the maximum fixed for the game, and is refused before one is fixed', () => {
    const held = (heldThen: bigint, maximum: bigint | null) =>
      ({ kind: 'sixain', game: 'baccara', heldThen, maximum }) as const;
    expect(findStockMaximumFault('AI67', [held(10n, 10n)])).toBeNull();
    const passed = { code: 'STOCK_MAXIMUM_PASSED', kind: 'sixain', maximum: 10n, held: 11n };
    expect(findStockMaximumFault('AI67', [held(11n, 10n)])).toEqual(passed);
    expect(findStockMaximumFault('MC', [held(11n, 10n)])).toEqual(passed);
    const unknown = { code: 'STOCK_MAXIMUM_UNKNOWN', kind: 'sixain', game: 'baccara' };
    expect(findStockMaximumFault('AI67', [held(1n, null)])).toEqual(unknown);
    expect(findStockMaximumFault('FR', [held(1n, null)])).toEqual(unknown);
    expect(findStockMaximumFault('MC', [held(1n, null)])).toBeNull();
    // a maximum for all games together counts as fixed
    expect(findStockMaximumFault('AI67', [held(1n, null), { ...held(1n, 10n), game: '' }])).toBeNull();
    expect(findStockMaximumFault('AI67', [{ ...held(1n, null), kind: 'shoe' }])).toBeNull();
  });

  it('MC:1.0.3 is entered in a volume numbered and initialled before', () => {
    const volume = { volumeNumber: 1, pages: 100, paraphedOn: '2026-02-10' };
    expect(canEnterInVolume('MC', volume)).toBe(true);
    expect(canEnterInVolume('MC', { ...volume, paraphedOn: null })).toBe(false);
    expect(canEnterInVolume('MC', null)).toBe(false);
    expect(canEnterInVolume('AI67', null)).toBe(true);
  });

  it('AI67:4.2 is behind one key, with the director or a member of the committee', () => {
    expect(listDepotKeyFunctions('AI67')).toEqual(['direction', 'membreDuComite']);
    expect(listDepotKeyFunctions('MC')).toContain('cartier');
  });

  it('MC:1.0.2 is in stock as receipts less issues, until the instant, included', () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 12, minute));
    const movements = [
      { fromDepotId: null, toDepotId: 1n, happenedAt: at(0) },
      { fromDepotId: null, toDepotId: 1n, happenedAt: at(0) },
      { fromDepotId: 1n, toDepotId: 2n, happenedAt: at(5) },
    ];
    expect([countStock(1n, movements, at(4)), countStock(2n, movements, at(4))]).toEqual([2n, 0n]);
    expect([countStock(1n, movements, at(5)), countStock(2n, movements, at(5))]).toEqual([1n, 1n]);
  });
});

describe('a set and its table', () => {
  const ready: CardSetState = {
    table: null,
    isOut: false,
    hasOpenAlert: false,
    isWithdrawn: false,
    isNew: false,
    isReserve: false,
    isControlledSince: true,
    hasFirstControl: true,
  };

  it.each<[string, Partial<CardSetState>]>([
    ['EQUIPMENT_IS_OUT', { isOut: true, table: 'BJ1' }],
    ['EQUIPMENT_AT_TABLE', { table: 'BJ1', hasOpenAlert: true }],
    ['SET_UNDER_ALERT', { hasOpenAlert: true, isWithdrawn: true }],
    ['SET_WITHDRAWN', { isWithdrawn: true, isControlledSince: false }],
    ['SET_NOT_CONTROLLED', { isControlledSince: false, hasFirstControl: false }],
    ['SET_WITHOUT_FIRST_CONTROL', { hasFirstControl: false }],
  ])('%s has its order of precedence', (code, more) => {
    expect(findCardSetFault({ ...ready, ...more })).toBe(code);
  });

  it('MC:1.4.1 is controlled before any new use, a new one at the table', () => {
    expect(findCardSetFault(ready)).toBeNull();
    expect(findCardSetFault({ ...ready, isControlledSince: false })).toBe('SET_NOT_CONTROLLED');
    expect(findCardSetFault({ ...ready, isNew: true, isControlledSince: false, hasFirstControl: false })).toBeNull();
  });

  it('MC:1.2.1 and AI67:5.1 has its first control before, unless it is new', () => {
    expect(isFirstControlMissing({ ...ready, hasFirstControl: false })).toBe(true);
    expect(isFirstControlMissing({ ...ready, hasFirstControl: false, isNew: true })).toBe(false);
    expect(isFirstControlMissing(ready)).toBe(false);
  });

  it('MC:1.2.2 and AI67:5.2 has its second control at the table, the others where it is stored', () => {
    const made = { control: 'second', table: 'BJ1', isPreMixed: false, isUnderVideo: false, isInOrder: true } as const;
    expect(findControlFault(made)).toBeNull();
    expect(findControlFault({ ...made, table: null })).toBe('SECOND_CONTROL_AWAY');
    expect(findControlFault({ ...made, control: 'first' })).toBe('CONTROL_AT_TABLE');
    const first = { ...made, control: 'first', table: null } as const;
    expect(findControlFault({ ...first, isPreMixed: true })).toBe('PRE_MIXED_WITHOUT_VIDEO');
    expect(findControlFault({ ...first, isPreMixed: true, isUnderVideo: true })).toBeNull();
    expect(findControlFault({ ...first, control: 'endOfSession', isInOrder: false })).toBe('SET_NOT_IN_ORDER');
    expect(findControlFault({ ...first, isInOrder: false })).toBeNull();
  });

  it('MC:1.3.1 has a damaged card replaced from the reserve, by an inspecteur, at the table', () => {
    const exchange = { roles: ['inspecteur'], isReserve: true, table: 'BJ1' } as const;
    expect(findCardExchangeFault(exchange)).toBeNull();
    const other = { ...exchange, roles: ['cartier'], isReserve: false, table: null } as const;
    expect(findCardExchangeFault(other)).toBe('EXCHANGE_NOT_BY_INSPECTOR');
    expect(findCardExchangeFault({ ...other, roles: ['inspecteur'] })).toBe('EXCHANGE_NOT_FROM_RESERVE');
    expect(findCardExchangeFault({ ...exchange, table: null })).toBe('EXCHANGE_AWAY');
  });
});

describe('the destruction of equipment', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour));
  const done = {
    book: 'dice',
    plannedAt: at(13),
    now: at(13),
    isUnderDirection: true,
    hasInspecteur: true,
    officer: 'M. Durand',
  } as const;

  it('MC09:1.1 is notified to the control service before it takes place', () => {
    expect(isNotifiedBeforehand({ givenAt: at(12), plannedAt: at(13) })).toBe(true);
    expect(isNotifiedBeforehand({ givenAt: at(13), plannedAt: at(13) })).toBe(false);
  });

  it('MC:1.1.1 is under the Direction, and not before the announced time', () => {
    expect(findDestructionFault('MC', done)).toBeNull();
    const early = { ...done, now: at(12), isUnderDirection: false };
    expect(findDestructionFault('MC', early)).toBe('DESTRUCTION_TOO_EARLY');
    expect(findDestructionFault('MC', { ...done, isUnderDirection: false })).toBe('DESTRUCTION_NOT_BY_DIRECTION');
  });

  it('MC:2.5 requires an inspecteur for dice, and elsewhere an officer', () => {
    expect(findDestructionFault('MC', { ...done, hasInspecteur: false })).toBe('DESTRUCTION_WITHOUT_INSPECTOR');
    expect(findDestructionFault('MC', { ...done, book: 'cards', hasInspecteur: false, officer: '' })).toBeNull();
    for (const jurisdiction of ['FR', 'AI67'] as const) {
      expect(findDestructionFault(jurisdiction, { ...done, hasInspecteur: false })).toBeNull();
      expect(findDestructionFault(jurisdiction, { ...done, officer: '' })).toBe('DESTRUCTION_WITHOUT_OFFICER');
    }
  });

  it('AI67:4.3 requires complete sets', () => {
    const set = { number: 'S-1', isAtTable: false, hasOpenAlert: false, apart: 0n, isWithdrawn: false };
    expect(findSetDestructionFault([set])).toBeNull();
    expect(findSetDestructionFault([set, { ...set, number: 'S-2', isAtTable: true, apart: -1n }])).toEqual({
      code: 'DESTRUCTION_AT_TABLE',
      numbers: ['S-2'],
    });
    const short = { code: 'SET_NOT_COMPLETE', numbers: ['S-1'] };
    expect(findSetDestructionFault([{ ...set, apart: -1n }])).toEqual(short);
    expect(findSetDestructionFault([{ ...set, hasOpenAlert: true, isWithdrawn: true }])).toEqual(short);
    // the Direction decided about the missing card
    expect(findSetDestructionFault([{ ...set, apart: -1n, isWithdrawn: true }])).toBeNull();
  });
});

describe('dice', () => {
  const right: DieControl = { number: 'D-1', micrometer: true, square: true, balance: true, isSound: true };

  it('served at the previous session when they were given on its day, or earlier on this one', () => {
    const before = (lastUsedOn: string | null, sessionBefore: string | null = '2026-03-01') =>
      hasServedAtPreviousSession('2026-03-03', { lastUsedOn, sessionBefore });
    expect([before(null), before('2026-02-28'), before('2026-03-01'), before('2026-03-03')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect([before(null, null), before('2026-03-03', null)]).toEqual([false, true]);
  });

  it('MC:2.3 are allotted by the sous-directeur, elsewhere by the director or a member of the committee', () => {
    expect(canDecideDice('MC', ['sousDirecteur'])).toBe(true);
    expect(canDecideDice('MC', ['direction', 'inspecteur'])).toBe(false);
    for (const jurisdiction of ['FR', 'AI67'] as const) {
      expect(canDecideDice(jurisdiction, ['sousDirecteur'])).toBe(false);
      expect(canDecideDice(jurisdiction, ['direction'])).toBe(true);
      expect(canDecideDice(jurisdiction, ['membreDuComite'])).toBe(true);
    }
  });

  it('MC:2.4 are controlled at the end, each of them and no other', () => {
    expect(listUncontrolledDice(['D-1', 'D-2'], [right])).toEqual(['D-2']);
    expect(listUncontrolledDice(['D-1'], [right, { ...right, number: 'D-9' }])).toEqual(['D-9']);
    expect(
      findDiceControlFault('MC', ['D-1'], [{ ...right, micrometer: null, square: null, balance: null }]),
    ).toBeNull();
    expect(findDiceControlFault('MC', ['D-1', 'D-2'], [right])).toEqual({
      code: 'DICE_CONTROL_INCOMPLETE',
      numbers: ['D-2'],
    });
  });

  it('FR14:55-22.2 and AI67:26.3 are measured by micrometer, square and balance', () => {
    expect(listUnmeasuredDice([right])).toEqual([]);
    for (const instrument of ['micrometer', 'square', 'balance'] as const) {
      expect(listUnmeasuredDice([{ ...right, [instrument]: null }])).toEqual(['D-1']);
      expect(listUnmeasuredDice([{ ...right, [instrument]: null, isSound: false }])).toEqual(['D-1']);
      // declared sound against the instrument
      expect(listUnmeasuredDice([{ ...right, [instrument]: false }])).toEqual(['D-1']);
      expect(listUnmeasuredDice([{ ...right, [instrument]: false, isSound: false }])).toEqual([]);
    }
    for (const jurisdiction of ['FR', 'AI67'] as const) {
      expect(findDiceControlFault(jurisdiction, ['D-1'], [{ ...right, balance: null }])).toMatchObject({
        code: 'DICE_CONTROL_INSTRUMENTS',
      });
    }
  });
});

describe('MC:3.5.1 equipment', () => {
  const checkedAt = new Date('2026-03-02T15:00:00Z');
  const sound = { gamingDay: '2026-03-02', checkedAt, isSound: true };

  it('serves on a day by its last check of that day', () => {
    expect(computeServiceState('2026-03-02', null, [])).toBe('unchecked');
    expect(computeServiceState('2026-03-03', null, [sound])).toBe('unchecked');
    expect(computeServiceState('2026-03-02', null, [sound])).toBe('inService');
    expect(computeServiceState('2026-03-02', null, [sound, { ...sound, isSound: false }])).toBe('failed');
    expect(computeServiceState('2026-03-02', null, [{ ...sound, isSound: false }, sound])).toBe('inService');
  });

  it('is checked again before the next session of the day', () => {
    const endedAt = new Date('2026-03-02T18:00:00Z');
    expect(computeServiceState('2026-03-02', endedAt, [sound])).toBe('unchecked');
    const again = { ...sound, checkedAt: new Date('2026-03-02T18:10:00Z') };
    expect(computeServiceState('2026-03-02', endedAt, [sound, again])).toBe('inService');
  });
});

describe('what a table needs before its session', () => {
  const piece = (kind: PieceAtTable['kind'], more: Partial<PieceAtTable> = {}): PieceAtTable => ({
    kind,
    makerNumber: `${kind}-1`,
    isNew: true,
    isSound: true,
    ...more,
  });
  const nothing = { cards: [], dice: [], apparatus: [] };
  const list = (...[jurisdiction, game, equipment]: Parameters<typeof listEquipmentNeeds>) =>
    listEquipmentNeeds(jurisdiction, game, equipment).map(({ need, fault }) => [need, fault?.code ?? null]);

  it.each([
    ['FR', 'blackJack', 6],
    ['AI67', 'trenteEtQuarante', 6],
    ['MC', 'puntoBanco', 1],
    ['FR', 'ultimateHoldem', 1],
    ['MC', 'cheminDeFer', 6],
    ['AI67', 'openBank', 3],
  ] as const)('%s: %s is played with %i decks at least', (jurisdiction, game, due) => {
    const decks = (count: number) => ({ ...nothing, cards: Array.from({ length: count }, () => piece('jeu')) });
    expect(list(jurisdiction, game, decks(due - 1))[0]).toEqual(['cards', 'CARDS_MISSING']);
    expect(list(jurisdiction, game, decks(due)).slice(0, 2)).toEqual([
      ['cards', null],
      ['cardControl', null],
    ]);
    // decks of 32 cards and shoes are none of them
    const others = { ...nothing, cards: [piece('piquet'), piece('shoe', { isSound: null })] };
    expect(list(jurisdiction, game, others)[0]).toEqual(['cards', 'CARDS_MISSING']);
  });

  it('AI67: écarté is played with a new deck of 32 cards, and a jeu de cercle in France with cards of no text', () => {
    expect(list('AI67', 'ecarte', { ...nothing, cards: [piece('sixain')] })[0]).toEqual(['cards', 'CARDS_MISSING']);
    const withDeck = (isNew: boolean) => ({ ...nothing, cards: [piece('piquet', { isNew })] });
    expect(list('AI67', 'ecarte', withDeck(false))[0]).toEqual(['cards', 'CARDS_NOT_NEW']);
    expect(list('AI67', 'ecarte', withDeck(true))[0]).toEqual(['cards', null]);
    expect(list('FR', 'cheminDeFer', nothing)).toEqual([]);
  });

  it('counts a sixain as six decks, controlled at the table and complete', () => {
    const withSet = (more: Partial<PieceAtTable>) => ({ ...nothing, cards: [piece('sixain', more)] });
    expect(list('FR', 'blackJack', withSet({})).slice(0, 2)).toEqual([
      ['cards', null],
      ['cardControl', null],
    ]);
    for (const isSound of [null, false])
      expect(list('FR', 'blackJack', withSet({ isSound }))[1]).toEqual(['cardControl', 'CARDS_NOT_CONTROLLED']);
  });

  it.each([
    ['MC', 'cheminDeFer', 'MC:11'],
    ['MC', 'openBank', 'MC:12'],
    ['MC', 'blackJack', 'MC:5'],
    ['MC', 'puntoBanco', 'MC:13'],
    ['FR', 'blackJack', 'FR07:55-4'],
    ['AI67', 'blackJack', 'AI67:24'],
    ['AI67', 'limitedBank', 'AI67:32'],
  ] as const)('%s: %s is dealt from a shoe of the inventory (%s)', (jurisdiction, game, article) => {
    const findShoe = (cards: readonly PieceAtTable[]) =>
      listEquipmentNeeds(jurisdiction, game, { ...nothing, cards }).find(({ need }) => need === 'shoe');
    expect(findShoe([piece('sixain')])?.fault).toEqual({ code: 'SHOE_MISSING', article });
    expect(findShoe([piece('sixain'), piece('shoe', { isSound: null })])?.fault).toBeNull();
  });

  it.each([
    ['AI67', 'ecarte'],
    ['AI67', 'trenteEtQuarante'],
    ['MC', 'trenteEtQuarante'],
    ['FR', 'threeCardPoker'],
  ] as const)('%s: %s is dealt by hand', (jurisdiction, game) => {
    expect(list(jurisdiction, game, nothing).map(([need]) => need)).not.toContain('shoe');
  });

  it('has new cards at each session of three-card poker in France alone', () => {
    const used = { ...nothing, cards: [piece('jeu', { isNew: false })] };
    expect(list('FR', 'threeCardPoker', used)[0]).toEqual(['cards', 'CARDS_NOT_NEW']);
    expect(list('MC', 'threeCardPoker', used)[0]).toEqual(['cards', null]);
  });

  it.each([
    ['MC', 'craps', 5],
    ['FR', 'rampo', 4],
    ['AI67', 'craps', 6],
  ] as const)('%s: %s has %i dice', (jurisdiction, game, due) => {
    const dice = (count: number) => ({ ...nothing, dice: Array.from({ length: count }, () => piece('die')) });
    expect(list(jurisdiction, game, dice(due - 1))).toEqual([['dice', 'DICE_MISSING']]);
    expect(list(jurisdiction, game, dice(due))).toEqual([['dice', null]]);
  });

  it('asks for checked apparatus in Monaco alone', () => {
    const wheel = (service: 'inService' | 'failed') => ({
      ...nothing,
      apparatus: [{ kind: 'rouletteAmerican', service } as const],
    });
    expect(list('MC', 'americanRoulette', nothing)).toEqual([['apparatus', 'EQUIPMENT_NOT_ENTERED']]);
    expect(list('MC', 'americanRoulette', wheel('failed'))).toEqual([['apparatus', 'EQUIPMENT_NOT_CHECKED']]);
    expect(list('MC', 'americanRoulette', wheel('inService'))).toEqual([['apparatus', null]]);
    expect(list('AI67', 'americanRoulette', nothing)).toEqual([]);
  });
});

describe('cards and dice after their session', () => {
  const piece = (change: Partial<PieceAfterSession>): PieceAfterSession => ({
    table: '12',
    kind: 'sixain',
    number: 'S-1',
    isAtTable: false,
    hasServed: true,
    isControlled: true,
    ...change,
  });

  it('MC:1.4.3 are put back in a depot, whether or not the table was opened', () => {
    const pieces = [piece({ isAtTable: true }), piece({ number: 'S-2', isAtTable: true, hasServed: false }), piece({})];
    const fault = { kind: 'equipmentAtTable', table: '12', numbers: 'S-1, S-2', article: 'MC:1.4' };
    expect(listAfterSessionFaults('MC', pieces)).toEqual([fault]);
    expect(listAfterSessionFaults('AI67', pieces)).toEqual([{ ...fault, article: 'AI67:4' }]);
    // the text of cards in France is not held
    expect(listAfterSessionFaults('FR', pieces)).toEqual([]);
    expect(listAfterSessionFaults('MC', [piece({ kind: 'shoe', isAtTable: true })])).toHaveLength(1);
    const shoe = piece({ kind: 'shoe', isAtTable: true });
    expect(listAfterSessionFaults('AI67', [shoe])).toEqual([{ ...fault, numbers: 'S-1', article: 'AI67:32' }]);
  });

  it('AI67:5.3 are put in order and examined, once they served', () => {
    const fault = { kind: 'equipmentUncontrolled', table: '12', numbers: 'S-1', article: 'AI67:5' };
    expect(listAfterSessionFaults('AI67', [piece({ isControlled: false })])).toEqual([fault]);
    expect(listAfterSessionFaults('AI67', [piece({ isControlled: false, hasServed: false })])).toEqual([]);
    expect(listAfterSessionFaults('MC', [piece({ kind: 'shoe', isControlled: false })])).toEqual([]);
    for (const [jurisdiction, article] of [
      ['MC', 'MC:2'],
      ['FR', 'FR14:55-22'],
      ['AI67', 'AI67:26'],
    ] as const) {
      const dice = [piece({ kind: 'die', number: 'D-1 AA', isControlled: false })];
      expect(listAfterSessionFaults(jurisdiction, dice)).toEqual([{ ...fault, numbers: 'D-1 AA', article }]);
    }
  });
});
