import type { DeviceReading, FloorEvent, PlayedDay } from '../stage/days.js';
import type { ScheduledAction } from './agenda.js';
import script from './script.json' with { type: 'json' };
import { buildSignedCredentials, type Shift } from './shift.js';
import type { ReadingMoment } from '#domain/floor/interventions.js';

/** Technicians at the machines: each is identified before a door and signs a numbered sheet. */

interface RepairJob {
  readonly machine: string;
  /** Minutes since the opening. */
  readonly minute: number;
  /** Event of the machine before the technician was called. */
  readonly reportedEvent?: string;
  readonly reason: string;
  readonly workDone: string;
  readonly part?: string;
}

/** Twelve sheets, with the one of the cleared memory. */
const REPAIR_JOBS: readonly RepairJob[] = script.repairJobs;

const TECHNICIAN = 'octave';
const SUPERVISOR = 'leontine';

/** Identifies the technician for a machine, as required before a door is opened; opens a sheet, returns its address. */
export const openSheet = async (shift: Shift, machine: string, stoppedAt: Date, reason: string): Promise<string> => {
  await shift.post(SUPERVISOR, 'interventions/identifications', { machine, ...shift.buildCredentials(TECHNICIAN) });
  const stopReport = { machine, stoppedAt: stoppedAt.toISOString(), reason };
  const { interventionId } = await shift.post<{ interventionId: string }>(SUPERVISOR, 'interventions', stopReport);
  return `interventions/${interventionId}`;
};

/** Signs a sheet as the technician, with the time of the machine's restart. */
const signSheet = async (shift: Shift, sheetPath: string, restartedAt: Date): Promise<void> => {
  await shift.post(SUPERVISOR, `${sheetPath}/signature`, {
    ...buildSignedCredentials(shift, TECHNICIAN),
    restartedAt: restartedAt.toISOString(),
  });
};

/** Plans a technician's job: identification and sheet, then doors, entries and signature. */
function planJobActions(
  shift: Shift,
  { machine, minute, reportedEvent, reason, workDone, part }: RepairJob,
): readonly ScheduledAction[] {
  let sheetPath = '';
  return [
    shift.createAction(minute, async () => {
      if (reportedEvent !== undefined)
        await shift.reportEvents({ machine, code: reportedEvent, at: shift.computeInstant(minute - 4) });
      sheetPath = await openSheet(shift, machine, shift.computeInstant(minute - 3), reason);
    }),
    shift.createAction(minute + 8, async () => {
      await shift.reportSlotDoor(machine, shift.computeInstant(minute + 1), shift.computeInstant(minute + 7));
      await shift.post(SUPERVISOR, `${sheetPath}/entries`, { kind: 'act', entry: workDone });
      if (part !== undefined) await shift.post(SUPERVISOR, `${sheetPath}/entries`, { kind: 'part', entry: part });
      await signSheet(shift, sheetPath, shift.computeInstant(minute + 8));
    }),
  ];
}

const MINUTE_MS = 60_000;

/** Returns the readings of a machine within a minute before and after its memory was cleared. */
function selectReadingsAroundClear(
  { readings }: PlayedDay,
  { machine, occurredAt }: FloorEvent,
): readonly DeviceReading[] {
  const computeDistanceMs = (reading: DeviceReading): number =>
    Math.abs(Date.parse(reading.readAt) - Date.parse(occurredAt));
  return readings.filter((reading) => reading.machine === machine && computeDistanceMs(reading) < MINUTE_MS);
}

/**
 * Plans the sheet of a cleared memory: opened before it, signed after it by the technician and the supervisor.
 * The counters read by the network within a minute before and after it are entered as those of the sheet.
 */
function planRamClearActions(shift: Shift, playedDay: PlayedDay, event: FloorEvent): readonly ScheduledAction[] {
  const { machine, note: workDone } = event;
  const clearedAt = new Date(event.occurredAt);
  const [readingBefore, readingAfter] = selectReadingsAroundClear(playedDay, event);
  const computeInstant = (minutes: number): Date => new Date(clearedAt.getTime() + minutes * MINUTE_MS);
  const enterReading = (moment: ReadingMoment, reading: DeviceReading | undefined): Promise<unknown> =>
    shift.post(SUPERVISOR, `${sheetPath}/readings`, { moment, readAt: reading?.readAt, counters: reading?.counters });
  let sheetPath = '';
  return [
    {
      at: computeInstant(-6),
      perform: async () => {
        sheetPath = await openSheet(shift, machine, computeInstant(-7), 'Appareil figé, mémoire corrompue');
      },
    },
    {
      at: computeInstant(4),
      perform: async () => {
        await shift.reportEvents(
          { machine, code: 'machineMemoryCorrupted', at: computeInstant(-8) },
          { machine, code: 'slotDoorOpened', at: computeInstant(-5) },
          { machine, code: 'logicDoorOpened', at: computeInstant(-4) },
          { machine, code: 'logicDoorClosed', at: computeInstant(2) },
          { machine, code: 'slotDoorClosed', at: computeInstant(3) },
        );
        await shift.post(SUPERVISOR, `${sheetPath}/entries`, { kind: 'act', entry: workDone, touches: 'counters' });
        await shift.post(SUPERVISOR, `${sheetPath}/entries`, { kind: 'part', entry: 'Carte logique CL-5' });
        await enterReading('before', readingBefore);
        await enterReading('after', readingAfter);
        await shift.post(SUPERVISOR, `${sheetPath}/ram-clear`, {
          clearedAt: clearedAt.toISOString(),
          technician: buildSignedCredentials(shift, TECHNICIAN),
          supervisor: buildSignedCredentials(shift, SUPERVISOR),
        });
        await signSheet(shift, sheetPath, computeInstant(4));
      },
    },
  ];
}

const UNANNOUNCED_DOOR = { machine: '4090', minute: 1105 } as const;

interface Alarm {
  readonly alarmId: string;
  readonly machine: string;
}

/** Plans the opening of a door without prior identification, and the settlement of its alarm. */
function planUnannouncedDoorActions(shift: Shift): readonly ScheduledAction[] {
  const { machine, minute } = UNANNOUNCED_DOOR;
  return [
    shift.createAction(minute + 2, () =>
      shift.reportSlotDoor(machine, shift.computeInstant(minute), shift.computeInstant(minute + 1)),
    ),
    shift.createAction(minute + 14, async () => {
      const alarms = await shift.get<readonly Alarm[]>(SUPERVISOR, 'interventions/alarms?state=open');
      for (const { alarmId } of alarms.filter((alarm) => alarm.machine === machine)) {
        await shift.post(SUPERVISOR, `interventions/alarms/${alarmId}/settlement`, {
          reason: 'Serrure mal enclenchée après la ronde : porte vue sur l’enregistrement, personne n’a ouvert',
        });
      }
    }),
  ];
}

/** Plans the sheets of the night: those of the jobs, that of the cleared memory, and an unannounced door. */
export function planSheetActions(shift: Shift, playedDay: PlayedDay): readonly ScheduledAction[] {
  return [
    ...REPAIR_JOBS.flatMap((job) => planJobActions(shift, job)),
    ...playedDay.events
      .filter(({ code }) => code === 'ramClear')
      .flatMap((event) => planRamClearActions(shift, playedDay, event)),
    ...planUnannouncedDoorActions(shift),
  ];
}

/** Plans the envelope of the day's sheets: sealed by the supervisor, received by the Direction. */
export function planEnvelopeActions(shift: Shift, day: string, sealedAt: Date): readonly ScheduledAction[] {
  return [
    {
      at: sealedAt,
      perform: async () => {
        await shift.post(SUPERVISOR, `intervention-envelopes/${day}`, buildSignedCredentials(shift, SUPERVISOR));
        await shift.post(
          SUPERVISOR,
          `intervention-envelopes/${day}/receipt`,
          buildSignedCredentials(shift, 'hortense'),
        );
      },
    },
  ];
}
