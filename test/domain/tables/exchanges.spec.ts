import { describe, expect, it } from '@jest/globals';
import { evaluateCardCount } from '#domain/equipment/playing-cards.js';
import { findDiceFault } from '#domain/equipment/dice.js';
import { findBonFault, findExchangeBox, getExchangePlace, findTableExchangeFault } from '#domain/tables/exchanges.js';
import type { PieceLine, PieceMedium } from '#domain/tables/exchanges.js';
import { findInterruptionFault } from '#domain/tables/interruptions.js';

const line = (medium: PieceMedium, valueMinor: bigint, count: bigint): PieceLine => ({ medium, valueMinor, count });

describe('change at a table', () => {
  it('AI67:1.1 is made at the table for a chip or plaque of up to 10 000 FD, at the special desk for one of more and any cash', () => {
    const place = (medium: PieceMedium, value: bigint) => getExchangePlace(medium, value);
    expect([place('chip', 10_000n), place('plaque', 10_001n), place('note', 500n), place('coin', 20n)]).toEqual([
      'table',
      'specialDesk',
      'specialDesk',
      'specialDesk',
    ]);
  });

  it('AI67:3.1 puts a note into the locked box and a plaque into the cash box, and changes no coin', () => {
    expect((['note', 'plaque', 'coin'] as const).map(findExchangeBox)).toEqual(['lockedBox', 'cashBox', null]);
  });

  it('MC:16.3 is refused at a table that is not working, and during clearing and payment', () => {
    expect(findTableExchangeFault({ isOpen: true, isClearing: false })).toBeNull();
    expect(findTableExchangeFault({ isOpen: false, isClearing: true })).toEqual({ code: 'TABLE_NOT_WORKING' });
    expect(findTableExchangeFault({ isOpen: true, isClearing: true })).toEqual({ code: 'TABLE_IS_PAYING' });
  });
});

describe('MC:17.1 a bon', () => {
  const requested = [line('chip', 10_000n, 20n), line('chip', 50_000n, 6n)];

  it('MC:17.1.2 has the same value on both sides', () => {
    // 20 × 100 + 6 × 500 = 5 000 €: one plaque of 5 000
    expect(findBonFault('MC', 'blackJack', { asked: requested, given: [line('plaque', 500_000n, 1n)] })).toBeNull();
    expect(findBonFault('MC', 'blackJack', { asked: requested, given: [line('plaque', 100_000n, 4n)] })).toEqual({
      code: 'BON_UNEQUAL',
      askedMinor: 500_000n,
      givenMinor: 400_000n,
      apartMinor: -100_000n,
    });
  });

  it('lists pieces on both sides, of the media of its text', () => {
    expect(findBonFault('MC', 'blackJack', { asked: requested, given: [line('plaque', 500_000n, 0n)] })).toEqual({
      code: 'BON_EMPTY',
    });
    expect(findBonFault('MC', 'blackJack', { asked: requested, given: [line('note', 50_000n, 10n)] })).toMatchObject({
      code: 'BON_MEDIUM',
    });
    expect(findBonFault('AI67', 'blackJack', { asked: requested, given: [line('note', 50_000n, 10n)] })).toBeNull();
    expect(
      findBonFault('AI67', 'blackJack', { asked: [line('note', 500n, 1n)], given: [line('note', 500n, 1n)] }),
    ).toMatchObject({ code: 'BON_MEDIUM', side: 'asked' });
  });
});

describe('AI67:15 an interruption', () => {
  const lock = { way: 'lock', stopsAllTables: false, lockedTables: [] } as const;
  const count = { way: 'count', stopsAllTables: true, lockedTables: [], keyHolder: null } as const;

  it('AI67:15.1 is a count, or a lock whose key an authorised person holds', () => {
    expect(findInterruptionFault('AI67', count)).toBeNull();
    const held = (held: string, reopens: boolean) =>
      findInterruptionFault('AI67', { ...lock, keyHolder: { function: held, reopens } })?.code ?? null;
    expect([held('direction', false), held('membreDuComite', false), held('chefDePartie', true)]).toEqual([
      null,
      null,
      null,
    ]);
    expect([held('chefDePartie', false), held('caissier', true)]).toEqual([
      'KEY_HOLDER_NOT_ALLOWED',
      'KEY_HOLDER_NOT_ALLOWED',
    ]);
    expect(findInterruptionFault('AI67', { ...lock, keyHolder: null })?.code).toBe('KEY_HOLDER_NOT_ALLOWED');
  });

  it('AI67:15.2 of all tables is a count', () => {
    const keyHolder = { function: 'direction', reopens: true };
    expect(findInterruptionFault('AI67', { ...lock, stopsAllTables: true, keyHolder })).toEqual({
      code: 'COUNT_WHEN_ALL_STOP',
    });
    // of the tables that were locked before too
    const others = { lockedTables: ['1', '2'] };
    expect(findInterruptionFault('AI67', { ...count, ...others })).toEqual({
      code: 'LOCKED_TABLES_UNCOUNTED',
      tables: ['1', '2'],
    });
    expect(findInterruptionFault('AI67', { ...count, ...others, stopsAllTables: false })).toBeNull();
  });

  it('has a key holder who may sign the reopening', () => {
    const held = (jurisdiction: 'MC' | 'FR' | 'AI67', heldBy: string) =>
      findInterruptionFault(jurisdiction, { ...lock, keyHolder: { function: heldBy, reopens: false } }) === null;
    expect([held('MC', 'inspecteur'), held('MC', 'membreDuComite')]).toEqual([true, false]);
    expect([held('FR', 'inspecteur'), held('FR', 'membreDuComite')]).toEqual([false, true]);
  });
});

describe('dice of a session', () => {
  const die = (number: string, different: object = {}) => ({
    number,
    colour: 'rouge',
    isNew: true,
    wasInSessionBefore: false,
    ...different,
  });
  const dice = (count: number) =>
    Array.from({ length: count }, (_, at) => die(`D${String(at)}`, { colour: at % 2 === 0 ? 'rouge' : 'bleu' }));

  it('MC:2.2 are five, all new', () => {
    expect(findDiceFault('MC', dice(5))).toBeNull();
    expect(findDiceFault('MC', dice(4))).toEqual({ code: 'DICE_COUNT', due: 5, article: 'MC:2' });
    expect(findDiceFault('MC', [...dice(4), die('Z', { isNew: false })])).toMatchObject({
      code: 'DICE_NOT_NEW',
      numbers: ['Z'],
    });
  });

  it('FR14:55-22.1 are two pairs and AI67:26.2 three pairs, none of the previous session', () => {
    expect([findDiceFault('FR', dice(4)), findDiceFault('AI67', dice(6))]).toEqual([null, null]);
    const before = [...dice(5), die('B', { colour: 'bleu', isNew: false, wasInSessionBefore: true })];
    expect(findDiceFault('AI67', before)).toMatchObject({ code: 'DICE_OF_SESSION_BEFORE', numbers: ['B'] });
    expect(findDiceFault('AI67', [...dice(5), die('C', { colour: 'bleu', isNew: false })])).toBeNull();
    expect(findDiceFault('FR', [...dice(3), die('D0')])).toEqual({ code: 'DICE_TWICE', numbers: ['D0'] });
  });

  it('FR14:55-22.3 AI67:26.4 are played two of different colours, of any in Monaco', () => {
    const allRed = (count: number) => dice(count).map((each) => ({ ...each, colour: 'Rouge' }));
    const fault = { code: 'DICE_OF_ONE_COLOUR', colour: 'rouge' };
    expect(findDiceFault('FR', allRed(4))).toEqual({ ...fault, article: 'FR14:55-22' });
    expect(findDiceFault('AI67', [...allRed(4), ...dice(6).slice(4)])).toEqual({ ...fault, article: 'AI67:26' });
    expect(findDiceFault('MC', allRed(5))).toBeNull();
  });
});

describe('cards of a set', () => {
  const count = { set: 'sixain', counted: 312n, marked: 0n, foreign: 0n, givenInExchange: 0n } as const;

  it('MC:1.4.2 raise an alert for a missing, extra, marked or foreign card, reported to the functions named by the text', () => {
    expect(evaluateCardCount('MC', count)).toMatchObject({ isAlert: false, apart: 0n, told: [] });
    expect(evaluateCardCount('MC', { ...count, counted: 311n })).toMatchObject({ isAlert: true, apart: -1n });
    expect(evaluateCardCount('AI67', { ...count, counted: 313n })).toMatchObject({ isAlert: true, told: ['police'] });
    expect(evaluateCardCount('MC', { ...count, marked: 1n }).isAlert).toBe(true);
    expect(evaluateCardCount('MC', { ...count, foreign: 1n }).isAlert).toBe(true);
    expect(evaluateCardCount('MC', { ...count, set: 'huitain', counted: 416n }).isAlert).toBe(false);
    // écarté is played with 32 cards
    expect(evaluateCardCount('AI67', { ...count, set: 'piquet', counted: 32n }).isAlert).toBe(false);
  });

  it('MC:1.4.2 raise no alert for a reserve sixain that is short by the card it gave', () => {
    expect(evaluateCardCount('MC', { ...count, counted: 311n, givenInExchange: 1n })).toMatchObject({
      isAlert: false,
      due: 311n,
    });
    expect(evaluateCardCount('MC', { ...count, counted: 310n, givenInExchange: 1n }).isAlert).toBe(true);
  });
});
