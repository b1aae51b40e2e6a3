import { describe, expect, it } from '@jest/globals';
import { ALARM_SEVERITIES, SEVERITY_BY_ALARM_KIND, sortBySeverity, type AlarmSortKey } from '#domain/floor/alarms.js';

describe('the gravity of alarms', () => {
  it('is grave where an unknown person can reach money or the inside of a machine', () => {
    const of = (gravity: string): string[] =>
      Object.entries(SEVERITY_BY_ALARM_KIND)
        .filter(([, each]) => each === gravity)
        .map(([kind]) => kind)
        .sort();
    expect(ALARM_SEVERITIES.map(of)).toEqual([
      ['missing', 'moneyDoorOutsideDrop', 'unidentifiedDoor'],
      ['doorLeftOpen', 'identificationWithoutSheet', 'overdue', 'standLock'],
      ['identificationWithoutDoor', 'unclosedIntervention'],
    ]);
  });

  it('precedes the time; within one gravity the latest is first, and the input list stays unchanged', () => {
    const late = '2026-03-16T09:00:00.000Z';
    const early = '2026-03-16T01:00:00.000Z';
    const alarms: AlarmSortKey[] = [
      { kind: 'unclosedIntervention', since: late },
      { kind: 'unidentifiedDoor', since: early },
      { kind: 'overdue', since: late },
      { kind: 'moneyDoorOutsideDrop', since: late },
      { kind: 'doorLeftOpen', since: early },
    ];
    const before = alarms.map(({ kind }) => kind);
    expect(sortBySeverity(alarms, (alarm) => alarm).map(({ kind }) => kind)).toEqual([
      'moneyDoorOutsideDrop',
      'unidentifiedDoor',
      'overdue',
      'doorLeftOpen',
      'unclosedIntervention',
    ]);
    expect(alarms.map(({ kind }) => kind)).toEqual(before);
  });
});
