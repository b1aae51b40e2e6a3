import type { DemoClient } from '../stage/client.js';
import type { ScheduledAction } from './agenda.js';
import type { Shift } from './shift.js';

/** Keys of the establishment and their hand-overs. */

const KEYS = [
  { kind: 'machine', keyNumber: 'M-01', opens: 'Portes principales et logiques' },
  { kind: 'machine', keyNumber: 'M-02', opens: 'Portes principales' },
  { kind: 'boxRelease', keyNumber: 'L-01', opens: 'Libération des boîtes à billets' },
  { kind: 'stand', keyNumber: 'SO-01', standNumber: 'S001', opens: 'Socles de la salle Lérins' },
  { kind: 'billBox', keyNumber: 'B-01', opens: 'Boîtes à billets' },
] as const;

type KeyNumber = (typeof KEYS)[number]['keyNumber'];

/** Enters the keys in their register as the Direction. */
export async function registerKeys(direction: DemoClient, establishment: string): Promise<void> {
  for (const key of KEYS) await direction.post(`establishments/${establishment}/keys`, key);
}

/** Returns the address of a key by its number. Throws Error when there is none. */
async function requireKeyPath(shift: Shift, keyNumber: KeyNumber): Promise<string> {
  const keys = await shift.get<readonly { keyId: string; keyNumber: string }[]>('leontine', 'keys');
  const key = keys.find((candidate) => candidate.keyNumber === keyNumber);
  if (key === undefined) throw new Error(`there is no key ${keyNumber}`);
  return `keys/${key.keyId}`;
}

/** Hands a key to a receiver, who accepts it with their own credentials. */
export async function giveKey(
  shift: Shift,
  giver: string,
  receiver: string,
  { keyNumber, reason, dueAt }: { readonly keyNumber: KeyNumber; readonly reason: string; readonly dueAt: Date },
): Promise<void> {
  await shift.post(giver, `${await requireKeyPath(shift, keyNumber)}/hand-overs`, {
    receiver: shift.buildCredentials(receiver),
    reason,
    dueAt: dueAt.toISOString(),
  });
}

/** Takes a key back into its custody. */
export async function takeKeyBack(shift: Shift, custodian: string, keyNumber: KeyNumber): Promise<void> {
  await shift.post(custodian, `${await requireKeyPath(shift, keyNumber)}/return`, { note: 'En ordre' });
}

/** Plans the loans of the door key to the technician, one for each of two shifts. */
export function planKeyActions(shift: Shift): readonly ScheduledAction[] {
  /** Plans the loan of the key and its return. */
  const planLoan = (startMinute: number, endMinute: number): readonly ScheduledAction[] => [
    shift.createAction(startMinute, () =>
      giveKey(shift, 'leontine', 'octave', {
        keyNumber: 'M-01',
        reason: 'Service du mécanicien',
        dueAt: shift.computeInstant(endMinute),
      }),
    ),
    shift.createAction(endMinute, () => takeKeyBack(shift, 'leontine', 'M-01')),
  ];
  return [...planLoan(90, 620), ...planLoan(625, 1220)];
}
