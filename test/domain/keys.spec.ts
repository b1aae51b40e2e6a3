import { describe, expect, it } from '@jest/globals';
import { listDepotKeyFunctions } from '#domain/equipment/stock.js';
import { findKeyHandOverFault, isKeyTargetValid, listKeyReceivers, findLockHandInFault } from '#domain/floor/keys.js';
import type { HandOverCase, KeyTarget, LockHandInCase } from '#domain/floor/keys.js';

const now = new Date('2026-03-02T12:00:00Z');
const at = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

const stand: HandOverCase = {
  kind: 'stand',
  isRetired: false,
  isMissing: false,
  isOut: false,
  giver: 1n,
  receiver: 2n,
  heldKinds: [],
  isDropOpen: true,
  isDropTeamMember: true,
  isCountOpen: false,
  isCountedTeamMember: false,
  isSessionOpen: false,
  now,
  dueAt: at(60),
  maxMinutes: 60,
};
const everythingWrong: HandOverCase = {
  ...stand,
  isRetired: true,
  isMissing: true,
  isOut: true,
  receiver: 1n,
  heldKinds: ['billBox'],
  isDropOpen: false,
  isDropTeamMember: false,
  dueAt: at(61),
};

describe('MC:20.1 a key', () => {
  it('is handed over when no rule forbids it, at the longest time exactly', () => {
    expect(findKeyHandOverFault(stand)).toBeNull();
    expect(findKeyHandOverFault({ ...stand, heldKinds: ['boxRelease', 'machine'] })).toBeNull();
    expect(findKeyHandOverFault({ ...stand, kind: 'machine', isDropOpen: false, isDropTeamMember: false })).toBeNull();
  });

  it('is refused for the first reason in the order of precedence', () => {
    const mended: Partial<HandOverCase>[] = [
      { receiver: 2n },
      { isRetired: false },
      { isMissing: false },
      { isOut: false },
      { isDropOpen: true },
      { isDropTeamMember: true },
      { heldKinds: [] },
      { dueAt: at(60) },
    ];
    const faults = mended.map((_mend, count) =>
      findKeyHandOverFault(
        mended.slice(0, count).reduce<HandOverCase>((all, one) => ({ ...all, ...one }), everythingWrong),
      ),
    );
    expect(faults).toEqual([
      'KEY_RECEIVED_BY_GIVER',
      'KEY_RETIRED',
      'KEY_MISSING',
      'KEY_ALREADY_OUT',
      'KEY_OUTSIDE_DROP',
      'NOT_OF_THE_DROP_TEAM',
      'KEYS_HELD_TOGETHER',
      'KEY_DUE_NOT_VALID',
    ]);
  });

  it('MC:20.1.1 of bill boxes is handed over only for a count, to a person who brought none of its boxes', () => {
    const billBox: HandOverCase = { ...stand, kind: 'billBox' };
    const none = { isDropOpen: false, isOfTheTeam: false };
    expect(findKeyHandOverFault(billBox)).toBe('KEY_OUTSIDE_COUNT');
    expect(findKeyHandOverFault({ ...billBox, isCountOpen: true, isCountedTeamMember: true })).toBe('COUNTER_IN_DROP');
    expect(findKeyHandOverFault({ ...billBox, ...none, isCountOpen: true })).toBeNull();
    expect(findKeyHandOverFault({ ...stand, ...none, isCountOpen: true })).toBe('KEY_OUTSIDE_DROP');
    expect(findKeyHandOverFault({ ...stand, ...none, kind: 'machine' })).toBeNull();
  });

  it.each<[HandOverCase['kind'], HandOverCase['heldKinds'], boolean]>([
    ['billBox', ['boxRelease'], true],
    ['billBox', ['machine'], true],
    ['billBox', ['billBox'], false],
    ['machine', ['billBox'], true],
    ['boxRelease', ['stand'], false],
  ])('MC:20.1.1 %s together with %j: refused %s', (kind, kindsHeld, isRefused) => {
    expect(findKeyHandOverFault({ ...stand, kind, heldKinds: kindsHeld, isCountOpen: true })).toBe(
      isRefused ? 'KEYS_HELD_TOGETHER' : null,
    );
  });

  it('MC:20.1.2 is given by one person to another, from its custody, until a future time', () => {
    expect(findKeyHandOverFault({ ...stand, receiver: stand.giver })).toBe('KEY_RECEIVED_BY_GIVER');
    expect(findKeyHandOverFault({ ...stand, isOut: true })).toBe('KEY_ALREADY_OUT');
    expect(findKeyHandOverFault({ ...stand, dueAt: now })).toBe('KEY_DUE_NOT_VALID');
  });

  it.each<HandOverCase['kind']>(['stand', 'boxRelease'])(
    'MC:20.1.3 of kind %s leaves its custody only during a drop, with its team',
    (kind) => {
      expect(findKeyHandOverFault({ ...stand, kind })).toBeNull();
      expect(findKeyHandOverFault({ ...stand, kind, isDropOpen: false, isCountOpen: true })).toBe('KEY_OUTSIDE_DROP');
      expect(findKeyHandOverFault({ ...stand, kind, isDropTeamMember: false })).toBe('NOT_OF_THE_DROP_TEAM');
    },
  );
});

describe('keys of the tables', () => {
  const box: HandOverCase = { ...stand, kind: 'tableBox', isDropOpen: false, isDropTeamMember: false };

  it('of a locked box of notes leave only during a session of its table (AI67:3, MC:17.2)', () => {
    expect(findKeyHandOverFault(box)).toBe('KEY_OUTSIDE_SESSION');
    expect(findKeyHandOverFault({ ...box, isDropOpen: true, isCountOpen: true })).toBe('KEY_OUTSIDE_SESSION');
    expect(findKeyHandOverFault({ ...box, isSessionOpen: true })).toBeNull();
  });

  it.each<HandOverCase['kind']>(['cardCupboard', 'cagnotte'])('of a %s leave at any time', (kind) => {
    expect(findKeyHandOverFault({ ...box, kind })).toBeNull();
  });

  it('open no bill box and give access to none: they may be held together with any other', () => {
    expect(findKeyHandOverFault({ ...box, isSessionOpen: true, heldKinds: ['billBox', 'machine'] })).toBeNull();
    expect(findKeyHandOverFault({ ...stand, kind: 'billBox', isCountOpen: true, heldKinds: ['tableBox'] })).toBeNull();
  });

  it('are given to functions named by the text: the director, a member of the committee, the chef de partie (AI67:4, 15, 31)', () => {
    for (const text of ['AI67', 'FR'] as const) {
      expect(listKeyReceivers('tableBox', text)).toEqual(['direction', 'membreDuComite', 'chefDePartie']);
      expect(listKeyReceivers('cagnotte', text)).toEqual(['direction', 'membreDuComite']);
    }
    for (const text of ['AI67', 'FR', 'MC'] as const) {
      expect(listKeyReceivers('cardCupboard', text)).toEqual(listDepotKeyFunctions(text));
      expect(listKeyReceivers('machine', text)).toEqual(['mecanicien']);
    }
    expect(listKeyReceivers('cagnotte', 'MC')).toContain('inspecteur');
  });

  it.each<[string, boolean, KeyTarget]>([
    ['a box and its table', true, { kind: 'tableBox', table: '4', depot: null }],
    ['a box of no table', false, { kind: 'tableBox', table: null, depot: null }],
    ['a box of a depot', false, { kind: 'tableBox', table: '4', depot: 1n }],
    ['a cupboard and its depot', true, { kind: 'cardCupboard', table: null, depot: 1n }],
    ['a cupboard of no depot', false, { kind: 'cardCupboard', table: null, depot: null }],
    ['a cupboard of a table', false, { kind: 'cardCupboard', table: '4', depot: 1n }],
    ['a cagnotte of a table', true, { kind: 'cagnotte', table: '4', depot: null }],
    ['a cagnotte', true, { kind: 'cagnotte', table: null, depot: null }],
    ['a machine of a table', false, { kind: 'machine', table: '4', depot: null }],
    ['a machine', true, { kind: 'machine', table: null, depot: null }],
  ])('%s: %s', (_title, isRight, place) => {
    expect(isKeyTargetValid(place)).toBe(isRight);
  });
});

describe('MC:20.2.1 the lock of a stand', () => {
  const good: LockHandInCase = {
    bringer: 1n,
    receiver: 2n,
    isStandInUse: false,
    isHandedIn: false,
    absentKeyNumbers: [],
    keyNumber: 'S-1',
    standKeyNumbers: ['S-1', 'S-2'],
  };
  it.each<[string | null, Partial<LockHandInCase>]>([
    [null, {}],
    ['LOCK_RECEIVED_BY_BRINGER', { receiver: 1n, isStandInUse: true, isHandedIn: true, absentKeyNumbers: ['S-1'] }],
    ['STAND_IN_USE', { isStandInUse: true, isHandedIn: true, absentKeyNumbers: ['S-1'] }],
    ['STAND_LOCK_ALREADY_HANDED_IN', { isHandedIn: true, absentKeyNumbers: ['S-1'] }],
    ['KEYS_STILL_OUT', { absentKeyNumbers: ['S-1'] }],
    ['KEY_NOT_OF_STAND', { keyNumber: 'S-3' }],
    [null, { keyNumber: 'S-3', standKeyNumbers: [] }],
  ])('%s', (fault, around) => {
    expect(findLockHandInFault({ ...good, ...around })).toBe(fault);
  });
});
