/** What a supervisor settles: doors, sheets and identifications that do not go together. */
export type AlarmKind =
  | 'unidentifiedDoor'
  | 'moneyDoorOutsideDrop'
  | 'doorLeftOpen'
  | 'unclosedIntervention'
  | 'identificationWithoutDoor'
  | 'identificationWithoutSheet';

/** What is wrong with a key, or with the lock of a stand that is gone. */
export type KeyAlarmKind = 'overdue' | 'missing' | 'standLock';

/** How much an alarm presses, the gravest first. */
export const ALARM_GRAVITIES = ['grave', 'serious', 'minor'] as const;
export type AlarmGravity = (typeof ALARM_GRAVITIES)[number];

/**
 * Grave: money, or the inside of a machine, is within reach of somebody unknown now; the floor is called. Serious: it
 * stays open, or without its paper, until somebody sees to it. Minor: a paper to complete, nothing stands open.
 */
export const ALARM_GRAVITY: Readonly<Record<AlarmKind | KeyAlarmKind, AlarmGravity>> = {
  moneyDoorOutsideDrop: 'grave',
  unidentifiedDoor: 'grave',
  missing: 'grave',
  doorLeftOpen: 'serious',
  identificationWithoutSheet: 'serious',
  overdue: 'serious',
  standLock: 'serious',
  unclosedIntervention: 'minor',
  identificationWithoutDoor: 'minor',
};

/** Where an alarm comes in a list. */
export interface AlarmRank {
  readonly kind: AlarmKind | KeyAlarmKind;
  /** ISO 8601, in one time zone. */
  readonly since: string;
}

/** Alarms in the order in which they are answered: the gravest first, of one gravity the latest first. */
export function gravestFirst<Alarm>(alarms: readonly Alarm[], rankOf: (alarm: Alarm) => AlarmRank): readonly Alarm[] {
  const gravity = (alarm: Alarm): number => ALARM_GRAVITIES.indexOf(ALARM_GRAVITY[rankOf(alarm).kind]);
  return [...alarms].sort(
    (one, other) => gravity(one) - gravity(other) || rankOf(other).since.localeCompare(rankOf(one).since),
  );
}
