import { gamingDayWords } from '#documents/parts/period.js';
import { refuse } from '#refusals/refusal.js';
import type { Column, Fact, Section } from '#documents/model/document.js';
import { signedPlace } from '#documents/parts/personal.js';
import type { StoredSignature } from '#documents/parts/personal.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import type { Words } from '#documents/words/words.js';
import { signedUnder } from '#documents/parts/signatures.js';
import type { ExchangeOutcome } from '#domain/cash/drops.js';

interface DropRow {
  readonly dropNumber: bigint;
  readonly gamingDay: string;
  readonly isDuringOperation: boolean;
  readonly state: string;
  readonly plannedBy: string;
  readonly plannedAt: Date;
  readonly openedBy: string | null;
  readonly openedAt: Date | null;
  readonly closedBy: string | null;
  readonly closedAt: Date | null;
  readonly readingsMissingReason: string | null;
  readonly cancelledBy: string | null;
  readonly cancelReason: string | null;
  readonly lines: bigint;
  readonly taken: bigint;
}

interface LineRow {
  readonly container: string;
  readonly outcome: ExchangeOutcome | null;
  readonly takenBox: string | null;
  readonly expectedBox: string | null;
  readonly sealFound: string | null;
  readonly isSealIntact: boolean | null;
  readonly reason: string | null;
}

interface SignatureRow extends StoredSignature {
  readonly subject: string;
  readonly signedAs: string;
}

function factsOf(drop: DropRow, words: Words): Fact[] {
  return [
    { label: words('drop'), value: drop.dropNumber.toString(), kind: 'code' },
    { label: words('gamingDay'), value: drop.gamingDay, kind: 'day' },
    { label: words('operation'), value: words(drop.isDuringOperation ? 'during' : 'outside') },
    { label: words('state'), value: words(`drop_${drop.state}`) },
    { label: words('plannedBy'), value: drop.plannedBy },
    { label: words('plannedAt'), value: drop.plannedAt, kind: 'instant' },
    { label: words('openedBy'), value: drop.openedBy },
    { label: words('openedAt'), value: drop.openedAt, kind: 'instant' },
    { label: words('closedBy'), value: drop.closedBy },
    { label: words('closedAt'), value: drop.closedAt, kind: 'instant' },
    { label: words('lines'), value: drop.lines, kind: 'count' },
    { label: words('takenCount'), value: drop.taken, kind: 'count' },
    ...(drop.readingsMissingReason === null ? [] : [{ label: words('unread'), value: drop.readingsMissingReason }]),
    ...(drop.cancelReason === null
      ? []
      : [{ label: words('cancelled'), value: `${drop.cancelledBy ?? ''}\u00a0: ${drop.cancelReason}` }]),
  ];
}

const machineColumns = (words: Words): Column[] => [
  { key: 'stand', header: words('stand'), kind: 'code', weight: 0.7 },
  { key: 'machine', header: words('machine'), kind: 'code', weight: 0.8 },
  { key: 'what', header: words('container'), kind: 'text', weight: 0.8 },
  { key: 'takenBox', header: words('taken'), kind: 'code', weight: 0.9 },
  { key: 'putBox', header: words('put'), kind: 'code', weight: 0.9 },
  { key: 'seal', header: words('sealFound'), kind: 'text', weight: 1 },
  { key: 'sealPut', header: words('sealPut'), kind: 'text', weight: 0.9 },
  { key: 'readAt', header: words('readAt'), kind: 'instant', weight: 1 },
  { key: 'dropCredits', header: words('dropCounter'), kind: 'credits', weight: 0.9 },
  { key: 'exception', header: words('exception'), kind: 'text', weight: 1.8 },
  { key: 'doneBy', header: words('doneBy'), kind: 'text', weight: 1.1 },
  { key: 'doneAt', header: words('at'), kind: 'instant', weight: 1 },
];

const mistakeColumns = (words: Words): Column[] => [
  { key: 'machine', header: words('machine'), kind: 'code', weight: 0.8 },
  { key: 'what', header: words('container'), kind: 'text', weight: 0.8 },
  { key: 'takenBox', header: words('taken'), kind: 'code', weight: 0.9 },
  { key: 'putBox', header: words('put'), kind: 'code', weight: 0.9 },
  { key: 'doneBy', header: words('doneBy'), kind: 'text', weight: 1.2 },
  { key: 'doneAt', header: words('at'), kind: 'instant' },
  { key: 'reversedBy', header: words('reversedBy'), kind: 'text', weight: 1.2 },
  { key: 'reversedAt', header: words('at'), kind: 'instant' },
  { key: 'reason', header: words('reason'), kind: 'text', weight: 2 },
];

const interruptionColumns = (words: Words): Column[] => [
  { key: 'interruptionNumber', header: words('number'), kind: 'count', weight: 0.4 },
  { key: 'beganAt', header: words('beganAt'), kind: 'instant' },
  { key: 'beganBy', header: words('by'), kind: 'text', weight: 1.2 },
  { key: 'reason', header: words('reason'), kind: 'text', weight: 2 },
  { key: 'endedAt', header: words('endedAt'), kind: 'instant' },
  { key: 'endedBy', header: words('by'), kind: 'text', weight: 1.2 },
];

const conveyanceColumns = (words: Words): Column[] => [
  { key: 'conveyanceNumber', header: words('number'), kind: 'count', weight: 0.4 },
  { key: 'handedAt', header: words('at'), kind: 'instant' },
  { key: 'handedBy', header: words('handedBy'), kind: 'text', weight: 1.2 },
  { key: 'receivedBy', header: words('receivedBy'), kind: 'text', weight: 1.2 },
  { key: 'boxCount', header: words('boxCount'), kind: 'count', weight: 0.7 },
  { key: 'boxes', header: words('boxes'), kind: 'text', weight: 3 },
  { key: 'seal', header: words('seal'), kind: 'code', weight: 0.9 },
  { key: 'note', header: words('note'), kind: 'text', weight: 1.4 },
];

/** Describes the exceptions at a machine in words; null: none. */
function exceptionOf(line: LineRow, words: Words): string | null {
  const { outcome, takenBox, expectedBox, isSealIntact, reason } = line;
  if (outcome === null) return words('notDone');
  const exceptions = [
    ...(outcome === 'exchanged' ? [] : [words(`outcome_${outcome}`)]),
    ...(takenBox !== null && takenBox !== expectedBox ? [words('instead', { box: expectedBox ?? '–' })] : []),
    ...(isSealIntact === false ? [words('sealBroken')] : []),
    ...(reason === null || reason === '' ? [] : [reason]),
  ];
  return exceptions.length === 0 ? null : exceptions.join('\u00a0; ');
}

function machineTable(lines: readonly LineRow[], words: Words): Section {
  return tableOf({
    name: 'machines',
    title: words('machines'),
    columns: machineColumns(words),
    rows: lines.map((line) => {
      const exception = exceptionOf(line, words);
      const seal = line.sealFound === '' ? null : line.sealFound;
      return dataRow({ ...line, what: words(`container_${line.container}`), seal, exception }, exception !== null);
    }),
  });
}

async function signatureSection(drop: DropRow, context: ReportContext): Promise<Section> {
  const { query, establishment, words } = context;
  const given = await query<SignatureRow>(statement('drop-sheet', 'signatures'), [
    establishment.establishmentId,
    drop.dropNumber.toString(),
  ]);
  const places = [];
  for (const signature of given) {
    const label = signature.subject.endsWith('opening') ? words('agent') : words('receiver');
    places.push(await signedPlace(context, label, signature));
  }
  return signedUnder(context, 'drop-sheet', [...places, { label: words('signature_supervisor') }]);
}

async function body(context: ReportContext) {
  const { query, establishment, subject, words, language } = context;
  const parameters = [establishment.establishmentId, /^\d{1,18}$/.test(subject ?? '') ? subject : '0'];
  const read = <Row extends object>(file: string): Promise<Row[]> =>
    query<Row>(statement('drop-sheet', file), parameters);
  const [drop] = await read<DropRow>('drop');
  if (drop === undefined) refuse('NOT_FOUND', { what: `drop ${subject ?? ''}` });
  const team = await read<{ readonly function: string }>('team');
  const mistakes = await read<{ readonly container: string }>('mistakes');
  const rowsOf = async (file: string) => (await read(file)).map((row) => dataRow(row));
  const sections: Section[] = [
    { kind: 'facts', name: 'drop', facts: factsOf(drop, words) },
    tableOf({
      name: 'team',
      title: words('team'),
      columns: [
        { key: 'name', header: words('name'), kind: 'text', weight: 2 },
        { key: 'as', header: words('function'), kind: 'text' },
        { key: 'joinedAt', header: words('at'), kind: 'instant' },
      ],
      rows: team.map((row) => dataRow({ ...row, as: words(`function_${row.function}`) })),
    }),
    machineTable(await read<LineRow>('machines'), words),
    ...(mistakes.length === 0
      ? []
      : [
          tableOf({
            name: 'mistakes',
            title: words('mistakes'),
            columns: mistakeColumns(words),
            rows: mistakes.map((row) => dataRow({ ...row, what: words(`container_${row.container}`) })),
          }),
        ]),
    tableOf({
      name: 'interruptions',
      title: words('interruptions'),
      columns: interruptionColumns(words),
      rows: await rowsOf('interruptions'),
    }),
    tableOf({
      name: 'conveyances',
      title: words('conveyances'),
      columns: conveyanceColumns(words),
      rows: await rowsOf('conveyances'),
    }),
    await signatureSection(drop, context),
  ];
  const status = drop.state === 'cancelled' ? 'cancelledStatus' : 'underWayStatus';
  const isDone = ['closed', 'received', 'certified'].includes(drop.state);
  return {
    period: gamingDayWords(drop.gamingDay, language),
    ...(isDone ? {} : { status: words(status) }),
    sections,
  };
}

/** The sheet of a drop (MC:18, MC:23): its team, each machine's boxes and seals, exceptions, the way to the count. */
export const dropSheet: ReportDefinition = {
  name: 'drop-sheet',
  orientation: 'landscape',
  needsMachine: false,
  subject: 'number',
  period: 'asOn',
  body,
};
