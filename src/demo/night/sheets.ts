import type { DeviceReading, FloorEvent, PlayedDay } from '../stage/days.js';
import type { Act } from './agenda.js';
import { drawSignature, type Shift } from './shift.js';
import type { ReadingMoment } from '#domain/floor/interventions.js';

/** Technicians at the machines: each is identified before a door and signs a numbered sheet. */

interface Job {
  readonly machine: string;
  /** Minutes since the opening. */
  readonly minute: number;
  /** Event of the machine before the technician was called. */
  readonly trouble?: string;
  readonly reason: string;
  readonly act: string;
  readonly part?: string;
}

/** Twelve sheets, with the one of the cleared memory. */
const JOBS: readonly Job[] = [
  {
    machine: '4018',
    minute: 185,
    trouble: 'billJam',
    reason: 'Bourrage du lecteur de billets',
    act: 'Lecteur démonté et nettoyé, essai avec cinq billets',
  },
  {
    machine: '4066',
    minute: 262,
    trouble: 'hopperEmpty',
    reason: 'Hopper vide',
    act: 'Hopper rempli par la caisse, essai de paiement de dix pièces',
  },
  { machine: '4093', minute: 330, reason: 'Écran tactile décalé', act: 'Écran recalibré, essai des boutons' },
  {
    machine: '4024',
    minute: 415,
    trouble: 'printerPaperOut',
    reason: 'Imprimante sans papier',
    act: 'Rouleau remplacé, ticket d’essai imprimé puis détruit',
    part: 'Rouleau de tickets RT-80',
  },
  { machine: '4109', minute: 540, reason: 'Lampe de la tour éteinte', act: 'Lampe remplacée', part: 'Lampe LED 12 V' },
  {
    machine: '4051',
    minute: 735,
    trouble: 'billValidatorFailed',
    reason: 'Lecteur de billets en panne',
    act: 'Lecteur remplacé par celui de réserve, essai avec dix billets',
    part: 'Lecteur de billets LB-3',
  },
  {
    machine: '4077',
    minute: 800,
    trouble: 'coinInTilt',
    reason: 'Pièce coincée dans le monnayeur',
    act: 'Pièce de 0,20 dégagée et remise au client, monnayeur nettoyé',
  },
  {
    machine: '4003',
    minute: 868,
    trouble: 'billJam',
    reason: 'Bourrage du lecteur de billets',
    act: 'Billet plié dégagé et remis au client',
  },
  {
    machine: '4115',
    minute: 940,
    reason: 'Bouton de mise maximale dur',
    act: 'Bouton remplacé',
    part: 'Bouton carré 45 mm',
  },
  {
    machine: '4040',
    minute: 1030,
    trouble: 'powerReset',
    reason: 'Redémarrages répétés',
    act: 'Connecteur d’alimentation resserré, surveillé quinze minutes',
  },
  {
    machine: '4088',
    minute: 1215,
    trouble: 'printerJam',
    reason: 'Imprimante bloquée',
    act: 'Tête d’impression nettoyée, courroie changée',
    part: 'Courroie d’imprimante CI-2',
  },
];

interface Sheet {
  readonly interventionId: string;
}

const TECHNICIAN = 'octave';
const SUPERVISOR = 'leontine';

/** Identifies the technician for a machine, as required before a door is opened. */
const identifyTechnician = async (shift: Shift, machine: string): Promise<void> => {
  await shift.post(SUPERVISOR, 'interventions/identifications', { machine, ...shift.buildCredentials(TECHNICIAN) });
};

/** Opens an intervention sheet and returns its address. */
const openSheet = async (shift: Shift, machine: string, stoppedAt: Date, reason: string): Promise<string> => {
  const stop = { machine, stoppedAt: stoppedAt.toISOString(), reason };
  const { interventionId } = await shift.post<Sheet>(SUPERVISOR, 'interventions', stop);
  return `interventions/${interventionId}`;
};

/** Signs a sheet as the technician, with the time of the machine's restart. */
const signSheet = async (shift: Shift, sheet: string, restartedAt: Date): Promise<void> => {
  await shift.post(SUPERVISOR, `${sheet}/signature`, {
    ...shift.buildCredentials(TECHNICIAN),
    restartedAt: restartedAt.toISOString(),
    strokes: drawSignature(TECHNICIAN),
  });
};

/** Plans a technician's job: identification and sheet, then doors, entries and signature. */
function planJobActs(shift: Shift, { machine, minute, trouble, reason, act, part }: Job): readonly Act[] {
  let sheet = '';
  return [
    shift.createAct(minute, async () => {
      if (trouble !== undefined)
        await shift.reportEvents({ machine, code: trouble, at: shift.findInstant(minute - 4) });
      await identifyTechnician(shift, machine);
      sheet = await openSheet(shift, machine, shift.findInstant(minute - 3), reason);
    }),
    shift.createAct(minute + 8, async () => {
      await shift.reportEvents(
        { machine, code: 'slotDoorOpened', at: shift.findInstant(minute + 1) },
        { machine, code: 'slotDoorClosed', at: shift.findInstant(minute + 7) },
      );
      await shift.post(SUPERVISOR, `${sheet}/entries`, { kind: 'act', entry: act });
      if (part !== undefined) await shift.post(SUPERVISOR, `${sheet}/entries`, { kind: 'part', entry: part });
      await signSheet(shift, sheet, shift.findInstant(minute + 8));
    }),
  ];
}

const MINUTE_MS = 60_000;

/** Returns the readings of a machine within a minute before and after its memory was cleared. */
function selectReadingsAround({ readings }: PlayedDay, { machine, occurredAt }: FloorEvent): readonly DeviceReading[] {
  const measureDistance = (reading: DeviceReading): number =>
    Math.abs(Date.parse(reading.readAt) - Date.parse(occurredAt));
  return readings.filter((reading) => reading.machine === machine && measureDistance(reading) < MINUTE_MS);
}

/**
 * Plans the sheet of a cleared memory: opened before it, signed after it by the technician and the supervisor.
 * The counters read by the network within a minute before and after it are entered as those of the sheet.
 */
function planRamClearActs(shift: Shift, played: PlayedDay, event: FloorEvent): readonly Act[] {
  const { machine, note: workDone } = event;
  const clearedAt = new Date(event.occurredAt);
  const [readingBefore, readingAfter] = selectReadingsAround(played, event);
  const minutesLater = (minutes: number): Date => new Date(clearedAt.getTime() + minutes * MINUTE_MS);
  const enterReading = (moment: ReadingMoment, reading: DeviceReading | undefined): Promise<unknown> =>
    shift.post(SUPERVISOR, `${sheet}/readings`, { moment, readAt: reading?.readAt, counters: reading?.counters });
  let sheet = '';
  return [
    {
      at: minutesLater(-6),
      perform: async () => {
        await identifyTechnician(shift, machine);
        sheet = await openSheet(shift, machine, minutesLater(-7), 'Appareil figé, mémoire corrompue');
      },
    },
    {
      at: minutesLater(4),
      perform: async () => {
        await shift.reportEvents(
          { machine, code: 'machineMemoryCorrupted', at: minutesLater(-8) },
          { machine, code: 'slotDoorOpened', at: minutesLater(-5) },
          { machine, code: 'logicDoorOpened', at: minutesLater(-4) },
          { machine, code: 'logicDoorClosed', at: minutesLater(2) },
          { machine, code: 'slotDoorClosed', at: minutesLater(3) },
        );
        await shift.post(SUPERVISOR, `${sheet}/entries`, { kind: 'act', entry: workDone, touches: 'counters' });
        await shift.post(SUPERVISOR, `${sheet}/entries`, { kind: 'part', entry: 'Carte logique CL-5' });
        await enterReading('before', readingBefore);
        await enterReading('after', readingAfter);
        await shift.post(SUPERVISOR, `${sheet}/ram-clear`, {
          clearedAt: clearedAt.toISOString(),
          technician: { ...shift.buildCredentials(TECHNICIAN), strokes: drawSignature(TECHNICIAN) },
          supervisor: { ...shift.buildCredentials(SUPERVISOR), strokes: drawSignature(SUPERVISOR) },
        });
        await signSheet(shift, sheet, minutesLater(4));
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
function planUnannouncedDoorActs(shift: Shift): readonly Act[] {
  const { machine, minute } = UNANNOUNCED_DOOR;
  return [
    shift.createAct(minute + 2, () =>
      shift.reportEvents(
        { machine, code: 'slotDoorOpened', at: shift.findInstant(minute) },
        { machine, code: 'slotDoorClosed', at: shift.findInstant(minute + 1) },
      ),
    ),
    shift.createAct(minute + 14, async () => {
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
export function planSheetActs(shift: Shift, played: PlayedDay): readonly Act[] {
  return [
    ...JOBS.flatMap((job) => planJobActs(shift, job)),
    ...played.events
      .filter(({ code }) => code === 'ramClear')
      .flatMap((event) => planRamClearActs(shift, played, event)),
    ...planUnannouncedDoorActs(shift),
  ];
}

/** Plans the envelope of the day's sheets: sealed by the supervisor, received by the Direction. */
export function planEnvelopeActs(shift: Shift, day: string, sealedAt: Date): readonly Act[] {
  const buildSignature = (login: string): object => ({
    ...shift.buildCredentials(login),
    strokes: drawSignature(login),
  });
  return [
    {
      at: sealedAt,
      perform: async () => {
        await shift.post(SUPERVISOR, `intervention-envelopes/${day}`, buildSignature(SUPERVISOR));
        await shift.post(SUPERVISOR, `intervention-envelopes/${day}/receipt`, buildSignature('hortense'));
      },
    },
  ];
}
