import { describe, expect, it } from '@jest/globals';
import { findBoxExchangeFault, isMadeDuringOperation, findTeamFault } from '#domain/cash/drops.js';
import type { BoxPlace, DropFunction, RecordedBox, ExchangeInput } from '#domain/cash/drops.js';

const member = (personId: bigint, held: DropFunction, roles: readonly string[] = [held], isSworn = true) => ({
  personId,
  function: held,
  roles,
  fullName: `Personne ${personId}`,
  isSworn,
});
const superviseur = member(1n, 'superviseur');
const mecanicien = member(2n, 'mecanicien');
const caissier = member(3n, 'caissier');
const agent = member(4n, 'agentDeSurveillance');

describe('MC:23.2 the team of a relève', () => {
  it.each([
    [[superviseur, mecanicien, agent], true, null],
    [[superviseur, mecanicien, caissier], false, null],
    [[superviseur, mecanicien, caissier], true, 'DROP_TEAM_WITHOUT_AGENT'],
    [[mecanicien, caissier, agent], true, 'DROP_TEAM_WITHOUT_SUPERVISOR'],
    [[superviseur, agent], true, 'DROP_TEAM_TOO_SMALL'],
    [[superviseur, agent, agent], true, 'DROP_TEAM_TOO_SMALL'],
    [[], false, 'DROP_TEAM_WITHOUT_SUPERVISOR'],
    [[superviseur, member(5n, 'caissier', ['caissier', 'comptable']), agent], true, 'ACCOUNTANT_IN_DROP'],
    [[superviseur, member(5n, 'caissier', []), agent], true, 'DROP_FUNCTION_NOT_HELD'],
    [[superviseur, mecanicien, member(5n, 'agentDeSurveillance', undefined, false)], true, 'AGENT_NOT_SWORN'],
  ])('%j during operation %s: %s', (members, isDuringOperation, expected) => {
    expect(findTeamFault(members, { isDuringOperation, minimum: 3 })?.code ?? null).toBe(expected);
  });
});

describe('MC:23.2 a relève while the room is open is one during operation', () => {
  it.each([
    [false, '13:59', '14:00', '05:00', false],
    [false, '14:00', '14:00', '05:00', true],
    [false, '04:59', '14:00', '05:00', true],
    [false, '05:00', '14:00', '05:00', false],
    [false, '09:00', '10:00', '23:00', false],
    [false, '22:59', '10:00', '23:00', true],
    [false, '03:00', '10:00', '10:00', true],
    [true, '06:00', '14:00', '05:00', true],
    [false, '15:00', '14:00', null, false],
    [true, '15:00', null, null, true],
  ])('declared %s, at %s, room open %s to %s: %s', (isDeclared, time, roomOpensAt, roomClosesAt, expected) => {
    expect(isMadeDuringOperation(isDeclared, time, { roomOpensAt, roomClosesAt })).toBe(expected);
  });
});

describe('MC:19.6.2 an exchange at a machine', () => {
  const box = (boxId: bigint, place: BoxPlace, more: Partial<RecordedBox> = {}): RecordedBox => ({
    boxId,
    boxNumber: `B-${boxId}`,
    container: 'billBox',
    place,
    machine: null,
    dropNumber: null,
    ...more,
  });
  const own = box(1n, 'machine', { machine: '4001' });
  const other = box(2n, 'machine', { machine: '4002' });
  const fresh = box(3n, 'stock');
  const plain: ExchangeInput = {
    container: 'billBox',
    outcome: 'exchanged',
    expected: own,
    taken: own,
    put: fresh,
    isOtherBoxConfirmed: false,
    isSealIntact: true,
    reason: '',
  };
  const confirmed = { taken: other, isOtherBoxConfirmed: true };
  it.each<[string, Partial<ExchangeInput>, string | null]>([
    ['the box of the machine, another put in', {}, null],
    ['nothing put in', { put: null }, null],
    ['taken, and none named', { taken: null }, 'INVALID_INPUT'],
    ['missing, and one named', { outcome: 'missing' }, 'INVALID_INPUT'],
    ['skipped, and one put in', { outcome: 'skipped', taken: null }, 'INVALID_INPUT'],
    ['the same put in again', { put: own }, 'INVALID_INPUT'],
    ['a bucket', { taken: box(9n, 'machine', { container: 'bucket' }) }, 'BOX_OF_ANOTHER_KIND'],
    ['taken by a relève', { taken: box(1n, 'drop', { dropNumber: 7n }) }, 'BOX_TWICE'],
    ['in the count room', { taken: box(1n, 'countRoom', { dropNumber: 7n }) }, 'BOX_TWICE'],
    ['out of use', { taken: box(1n, 'retired') }, 'BOX_RETIRED'],
    ['of another machine', { taken: other }, 'BOX_OF_ANOTHER_MACHINE'],
    ['of another machine, confirmed', confirmed, 'DROP_REASON_REQUIRED'],
    ['of another machine, confirmed with its reason', { ...confirmed, reason: 'échange' }, null],
    ['put in from another machine', { put: other }, 'BOX_NOT_IN_STOCK'],
    ['a broken seal', { isSealIntact: false }, 'DROP_REASON_REQUIRED'],
    ['missing', { outcome: 'missing', taken: null }, 'DROP_REASON_REQUIRED'],
    ['missing with its reason', { outcome: 'missing', taken: null, reason: 'vide' }, null],
    ['skipped with blanks', { outcome: 'skipped', taken: null, put: null, reason: '   ' }, 'DROP_REASON_REQUIRED'],
    ['skipped with its reason', { outcome: 'skipped', taken: null, put: null, reason: 'en jeu' }, null],
  ])('%s', (_, more, expected) => {
    expect(findBoxExchangeFault({ ...plain, ...more })?.code ?? null).toBe(expected);
  });
});
