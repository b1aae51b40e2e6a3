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
export const ALARM_SEVERITIES = ['grave', 'serious', 'minor'] as const;
export type AlarmSeverity = (typeof ALARM_SEVERITIES)[number];

/**
 * Grave: an unknown person can reach money or the inside of a machine now; the floor is called. Serious: it stays open,
 * or without its paper, until a person deals with it. Minor: a paper to complete, nothing is open.
 */
export const SEVERITY_BY_ALARM_KIND: Readonly<Record<AlarmKind | KeyAlarmKind, AlarmSeverity>> = {
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
export interface AlarmSortKey {
  readonly kind: AlarmKind | KeyAlarmKind;
  /** ISO 8601, in one time zone. */
  readonly since: string;
}

/** Returns the alarms by gravity, gravest first, then latest first; `getSortKey` gives an alarm's kind and start. */
export function sortBySeverity<Alarm>(
  alarms: readonly Alarm[],
  getSortKey: (alarm: Alarm) => AlarmSortKey,
): readonly Alarm[] {
  const getSeverityIndex = (alarm: Alarm): number =>
    ALARM_SEVERITIES.indexOf(SEVERITY_BY_ALARM_KIND[getSortKey(alarm).kind]);
  return [...alarms].sort(
    (first, second) =>
      getSeverityIndex(first) - getSeverityIndex(second) ||
      getSortKey(second).since.localeCompare(getSortKey(first).since),
  );
}
