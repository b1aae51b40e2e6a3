/** Alarms settled by a supervisor: doors, sheets and identifications that do not match. */
export const ALARM_KINDS = [
  'unidentifiedDoor',
  'moneyDoorOutsideDrop',
  'doorLeftOpen',
  'unclosedIntervention',
  'identificationWithoutDoor',
  'identificationWithoutSheet',
] as const;
/** Kind of an alarm on the floor. */
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** The fault of a key, or of the lock of a removed stand. */
export type KeyAlarmKind = 'overdue' | 'missing' | 'standLock';

/** The urgency of an alarm, gravest first. */
export const ALARM_GRAVITIES = ['grave', 'serious', 'minor'] as const;
export type AlarmGravity = (typeof ALARM_GRAVITIES)[number];

/**
 * Grave: an unknown person can reach money or the inside of a machine now; the floor is called. Serious: it stays open,
 * or without its paper, until a person deals with it. Minor: a paper to complete, nothing is open.
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

/** The position of an alarm in a list. */
export interface AlarmRank {
  readonly kind: AlarmKind | KeyAlarmKind;
  /** ISO 8601, in one time zone. */
  readonly since: string;
}

/** Returns the alarms by gravity, gravest first, then latest first; `rankOf` gives an alarm's kind and start. */
export function sortByGravity<Alarm>(alarms: readonly Alarm[], rankOf: (alarm: Alarm) => AlarmRank): readonly Alarm[] {
  const findGravity = (alarm: Alarm): number => ALARM_GRAVITIES.indexOf(ALARM_GRAVITY[rankOf(alarm).kind]);
  return [...alarms].sort(
    (one, other) => findGravity(one) - findGravity(other) || rankOf(other).since.localeCompare(rankOf(one).since),
  );
}
