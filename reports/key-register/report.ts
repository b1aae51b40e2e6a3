import type { Column, Section } from '#documents/model/document.js';
import { formatInstant } from '#documents/words/format.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import type { Words } from '#documents/words/words.js';
import { signedUnder, visaAlone } from '#documents/parts/signatures.js';

interface KeyRow {
  readonly kind: string;
  readonly custody: string;
  readonly stand: string | null;
  readonly table: string | null;
  readonly depot: string | null;
  readonly opens: string | null;
  readonly holder: string | null;
  readonly handedAt: Date | null;
  readonly missingSince: Date | null;
  readonly retiredAt: Date | null;
}

interface HandOverRow {
  readonly kind: string;
  readonly reason: string;
  /** The drop for which it was handed over. */
  readonly dropNumber: bigint | null;
  readonly returnedAt: Date | null;
  readonly returnNote: string;
  readonly isLate: boolean;
}

interface LossRow {
  readonly kind: string;
  readonly outcome: string | null;
  readonly settlementReason: string | null;
}

const keyColumns = (words: Words): Column[] => [
  { key: 'keyNumber', header: words('key'), kind: 'code', weight: 0.7 },
  { key: 'kindOfKey', header: words('kind'), kind: 'text', weight: 1.2 },
  { key: 'opened', header: words('opens'), kind: 'text', weight: 1.6 },
  { key: 'kept', header: words('custody'), kind: 'text', weight: 1.2 },
  { key: 'place', header: words('where'), kind: 'text', weight: 2.4 },
];

const handOverColumns = (words: Words): Column[] => [
  { key: 'handOverNumber', header: words('number'), kind: 'count', weight: 0.5 },
  { key: 'keyNumber', header: words('key'), kind: 'code', weight: 0.7 },
  { key: 'kindOfKey', header: words('kind'), kind: 'text', weight: 1 },
  { key: 'givenBy', header: words('givenBy'), kind: 'text', weight: 1.1 },
  { key: 'receivedBy', header: words('receivedBy'), kind: 'text', weight: 1.1 },
  { key: 'handedAt', header: words('handedAt'), kind: 'instant', weight: 1 },
  { key: 'why', header: words('reason'), kind: 'text', weight: 1.5 },
  { key: 'dueAt', header: words('dueAt'), kind: 'instant', weight: 1 },
  { key: 'returnedAt', header: words('returnedAt'), kind: 'instant', weight: 1 },
  { key: 'returnedTo', header: words('returnedTo'), kind: 'text', weight: 1.1 },
  { key: 'remark', header: words('remark'), kind: 'text', weight: 1.2 },
];

const lossColumns = (words: Words): Column[] => [
  { key: 'keyNumber', header: words('key'), kind: 'code', weight: 0.7 },
  { key: 'kindOfKey', header: words('kind'), kind: 'text', weight: 1 },
  { key: 'reportedAt', header: words('missingSince'), kind: 'instant', weight: 1 },
  { key: 'reportedBy', header: words('reportedBy'), kind: 'text', weight: 1.1 },
  { key: 'circumstances', header: words('circumstances'), kind: 'text', weight: 2 },
  { key: 'settled', header: words('outcome'), kind: 'text', weight: 1.6 },
  { key: 'settledBy', header: words('settledBy'), kind: 'text', weight: 1.1 },
  { key: 'settledAt', header: words('settledAt'), kind: 'instant', weight: 1 },
];

const lockColumns = (words: Words): Column[] => [
  { key: 'stand', header: words('stand'), kind: 'code' },
  { key: 'lockNumber', header: words('lock'), kind: 'code' },
  { key: 'keyNumber', header: words('key'), kind: 'code' },
  { key: 'broughtBy', header: words('broughtBy'), kind: 'text', weight: 1.5 },
  { key: 'receivedBy', header: words('principalCashier'), kind: 'text', weight: 1.5 },
  { key: 'handedInAt', header: words('handedAt'), kind: 'instant', weight: 1.2 },
  { key: 'givenBackAt', header: words('givenBackAt'), kind: 'instant', weight: 1.2 },
];

/** Describes the use of a key: its stand, table or depot, else its free description. */
function openedOf({ stand, table, depot, opens }: KeyRow, words: Words): string | null {
  if (stand !== null) return words('ofStand', { stand });
  const of = [
    ...(table === null ? [] : [words('ofTable', { table })]),
    ...(depot === null ? [] : [words('ofDepot', { depot })]),
    ...(opens === null ? [] : [opens]),
  ];
  return of.length === 0 ? null : of.join(', ');
}

/** Describes the place of a key: out of use, missing, with a holder, or in its custody. */
function placeOf({ holder, handedAt, missingSince, retiredAt }: KeyRow, context: ReportContext): string {
  const { words, establishment, language } = context;
  const at = (instant: Date): string => formatInstant(instant, establishment.timeZone, language);
  if (retiredAt !== null) return words('retired', { at: at(retiredAt) });
  if (missingSince !== null) return words('missing', { at: at(missingSince) });
  if (holder !== null && handedAt !== null) return words('out', { name: holder, at: at(handedAt) });
  return words('inCustody');
}

function remarkOf({ returnedAt, returnNote, isLate }: HandOverRow, words: Words): string | null {
  const late = returnedAt === null ? 'overdue' : 'late';
  const remarks = [...(isLate ? [words(late)] : []), ...(returnNote === '' ? [] : [returnNote])];
  return remarks.length === 0 ? null : remarks.join('\u00a0; ');
}

const outcomeOf = ({ outcome, settlementReason }: LossRow, words: Words): string =>
  outcome === null ? words('stillMissing') : `${words(`outcome_${outcome}`)}\u00a0: ${settlementReason ?? ''}`;

function handOverTable(handOvers: readonly HandOverRow[], words: Words): Section {
  const whyOf = ({ reason, dropNumber }: HandOverRow): string =>
    dropNumber === null ? reason : `${words('forDrop', { number: String(dropNumber) })}\u00a0: ${reason}`;
  return tableOf({
    name: 'hand-overs',
    title: words('handOvers'),
    emptyText: words('noHandOver'),
    columns: handOverColumns(words),
    rows: handOvers.map((row) =>
      dataRow(
        { ...row, kindOfKey: words(`key_${row.kind}`), why: whyOf(row), remark: remarkOf(row, words) },
        row.isLate,
      ),
    ),
  });
}

async function body(context: ReportContext) {
  const { query, establishment, period, words, generatedAt } = context;
  const parameters = [establishment.establishmentId, period.firstDay, period.lastDay];
  const read = <Row>(file: string, given: readonly unknown[] = parameters): Promise<Row[]> =>
    query<Row>(statement('key-register', file), given);
  const keys = await read<KeyRow>('keys', [establishment.establishmentId, period.lastDay, generatedAt]);
  const handOvers = await read<HandOverRow>('hand-overs', [...parameters, generatedAt]);
  const losses = await read<LossRow>('losses');
  const locks = await read<object>('locks');
  const sections: Section[] = [
    handOverTable(handOvers, words),
    tableOf({
      name: 'losses',
      title: words('losses'),
      columns: lossColumns(words),
      rows: losses.map((row) =>
        dataRow({ ...row, kindOfKey: words(`key_${row.kind}`), settled: outcomeOf(row, words) }, row.outcome === null),
      ),
    }),
    tableOf({
      name: 'locks',
      title: words('locks'),
      columns: lockColumns(words),
      rows: locks.map((row) => dataRow(row)),
    }),
    tableOf({
      name: 'keys',
      title: words('file'),
      emptyText: words('noKey'),
      columns: keyColumns(words),
      rows: keys.map((row) =>
        dataRow(
          {
            ...row,
            kindOfKey: words(`key_${row.kind}`),
            kept: words(`custody_${row.custody}`),
            opened: openedOf(row, words),
            place: placeOf(row, context),
          },
          row.missingSince !== null && row.retiredAt === null,
        ),
      ),
    }),
    locks.length === 0
      ? visaAlone(context)
      : signedUnder(context, 'key-register', [{ label: words('signature_principalCashier') }], { hasVisa: true }),
  ];
  return { sections };
}

/** The register of keys (MC:20.1): each hand-over and return, late and missing keys, and the place of each key. */
export const keyRegister: ReportDefinition = {
  name: 'key-register',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
