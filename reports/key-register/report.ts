import { column, buildDeclaredTable, buildRow, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import type { Section } from '#documents/model/document.js';
import { formatInstant } from '#documents/words/format.js';
import { buildDataRow } from '#documents/parts/sections.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildSignaturesSection, buildVisaSection } from '#documents/parts/signatures.js';

interface KeyRow extends RowOf<typeof KEY_TABLE.columns> {
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

interface HandOverRow extends RowOf<typeof HAND_OVER_TABLE.columns> {
  readonly kind: string;
  readonly reason: string;
  /** The drop for which it was handed over. */
  readonly dropNumber: bigint | null;
  readonly returnNote: string;
  readonly isLate: boolean;
}

interface LossRow extends RowOf<typeof LOSS_TABLE.columns> {
  readonly kind: string;
  readonly outcome: string | null;
  readonly settlementReason: string | null;
}

const HEADINGS = {
  key: { fr: 'Clé', en: 'Key' },
  kind: { fr: 'Nature', en: 'Kind' },
  handedAt: { fr: 'Remise le', en: 'On' },
};

const KEY_TABLE = declareTable({
  name: 'keys',
  columns: [
    column.code('keyNumber', HEADINGS.key, { weight: 0.7 }),
    column.text('kindOfKey', HEADINGS.kind, { weight: 1.2, composed: true }),
    column.text('opened', { fr: 'Ouvre', en: 'Opens' }, { weight: 1.6, composed: true }),
    column.text('kept', { fr: 'Garde', en: 'Custody' }, { weight: 1.2, composed: true }),
    column.text('place', { fr: 'Emplacement actuel', en: 'Where it is' }, { weight: 2.4, composed: true }),
  ],
});

const HAND_OVER_TABLE = declareTable({
  name: 'hand-overs',
  columns: [
    column.count('handOverNumber', { fr: 'N°', en: 'No.' }, { weight: 0.5 }),
    column.code('keyNumber', HEADINGS.key, { weight: 0.7 }),
    column.text('kindOfKey', HEADINGS.kind, { weight: 1, composed: true }),
    column.text('givenBy', { fr: 'Remise par', en: 'Given by' }, { weight: 1.1 }),
    column.text('receivedBy', { fr: 'Reçue par', en: 'Received by' }, { weight: 1.1 }),
    column.instant('handedAt', HEADINGS.handedAt, { weight: 1 }),
    column.text('why', { fr: 'Motif', en: 'Reason' }, { weight: 1.5, composed: true }),
    column.instant('dueAt', { fr: 'À rendre le', en: 'Due on' }, { weight: 1 }),
    column.instant('returnedAt', { fr: 'Rendue le', en: 'Returned on' }, { weight: 1, nullable: true }),
    column.text('returnedTo', { fr: 'Rendue à', en: 'Returned to' }, { weight: 1.1, nullable: true }),
    column.text('remark', { fr: 'Remarque', en: 'Remark' }, { weight: 1.2, composed: true }),
  ],
});

const LOSS_TABLE = declareTable({
  name: 'losses',
  columns: [
    column.code('keyNumber', HEADINGS.key, { weight: 0.7 }),
    column.text('kindOfKey', HEADINGS.kind, { weight: 1, composed: true }),
    column.instant('reportedAt', { fr: 'Manque depuis', en: 'Missing since' }, { weight: 1 }),
    column.text('reportedBy', { fr: 'Signalée par', en: 'Reported by' }, { weight: 1.1 }),
    column.text('circumstances', { fr: 'Circonstances', en: 'Circumstances' }, { weight: 2 }),
    column.text('settled', { fr: 'Règlement', en: 'Outcome' }, { weight: 1.6, composed: true }),
    column.text('settledBy', { fr: 'Réglée par', en: 'Settled by' }, { weight: 1.1, nullable: true }),
    column.instant('settledAt', { fr: 'Réglée le', en: 'Settled on' }, { weight: 1, nullable: true }),
  ],
});

const LOCK_TABLE = declareTable({
  name: 'locks',
  columns: [
    column.code('stand', getHeading('stand')),
    column.code('lockNumber', { fr: 'Serrure', en: 'Lock' }),
    column.code('keyNumber', HEADINGS.key),
    column.text('broughtBy', { fr: 'Apportée par', en: 'Brought by' }, { weight: 1.5 }),
    column.text('receivedBy', { fr: 'Caissier principal', en: 'Principal cashier' }, { weight: 1.5 }),
    column.instant('handedInAt', HEADINGS.handedAt, { weight: 1.2 }),
    column.instant('givenBackAt', { fr: 'Rendues le', en: 'Given back on' }, { weight: 1.2, nullable: true }),
  ],
});

/** Describes the use of a key: its stand, table or depot, else its free description. */
function describeKeyUse({ stand, table, depot, opens }: KeyRow, translate: Translator): string | null {
  if (stand !== null) return translate('ofStand', { stand });
  const uses = [
    ...(table === null ? [] : [translate('ofTable', { table })]),
    ...(depot === null ? [] : [translate('ofDepot', { depot })]),
    ...(opens === null ? [] : [opens]),
  ];
  return uses.length === 0 ? null : uses.join(', ');
}

/** Describes the place of a key: out of use, missing, with a holder, or in its custody. */
function describeKeyLocation({ holder, handedAt, missingSince, retiredAt }: KeyRow, context: ReportContext): string {
  const { translate, establishment, language } = context;
  const formatTime = (instant: Date): string => formatInstant(instant, establishment.timeZone, language);
  if (retiredAt !== null) return translate('retired', { at: formatTime(retiredAt) });
  if (missingSince !== null) return translate('missing', { at: formatTime(missingSince) });
  if (holder !== null && handedAt !== null) return translate('out', { name: holder, at: formatTime(handedAt) });
  return translate('inCustody');
}

/** Describes the late return of a key and the note made at its return; null: neither. */
function describeReturn({ returnedAt, returnNote, isLate }: HandOverRow, translate: Translator): string | null {
  const latenessKey = returnedAt === null ? 'overdue' : 'late';
  const remarks = [...(isLate ? [translate(latenessKey)] : []), ...(returnNote === '' ? [] : [returnNote])];
  return remarks.length === 0 ? null : remarks.join('\u00a0; ');
}

const describeLossOutcome = ({ outcome, settlementReason }: LossRow, translate: Translator): string =>
  outcome === null ? translate('stillMissing') : `${translate(`outcome_${outcome}`)}\u00a0: ${settlementReason ?? ''}`;

/** Lists the hand-overs of keys with their reason and drop; a late one is marked. */
function buildHandOverTable(handOvers: readonly HandOverRow[], translate: Translator): Section {
  const describeReason = ({ reason, dropNumber }: HandOverRow): string =>
    dropNumber === null ? reason : `${translate('forDrop', { number: String(dropNumber) })}\u00a0: ${reason}`;
  return buildDeclaredTable(HAND_OVER_TABLE, translate, {
    title: translate('handOvers'),
    emptyText: translate('noHandOver'),
    rows: handOvers.map((row) =>
      buildRow(
        HAND_OVER_TABLE,
        row,
        { kindOfKey: translate(`key_${row.kind}`), why: describeReason(row), remark: describeReturn(row, translate) },
        row.isLate,
      ),
    ),
  });
}

/**
 * Builds the register of keys: hand-overs, losses, locks handed in, and the place of each key at the end of the period.
 */
async function buildKeyRegisterBody(context: ReportContext) {
  const { readRows, establishment, period, translate, generatedAt } = context;
  const { establishmentId } = establishment;
  const { firstDay, lastDay } = period;
  const keys = await readRows<KeyRow>('keys', [establishmentId, lastDay, generatedAt]);
  const handOvers = await readRows<HandOverRow>('hand-overs', [establishmentId, firstDay, lastDay, generatedAt]);
  const losses = await readRows<LossRow>('losses');
  const locks = await readRows<RowOf<typeof LOCK_TABLE.columns>>('locks');
  const sections: Section[] = [
    buildHandOverTable(handOvers, translate),
    buildDeclaredTable(LOSS_TABLE, translate, {
      title: translate('losses'),
      rows: losses.map((row) =>
        buildRow(
          LOSS_TABLE,
          row,
          { kindOfKey: translate(`key_${row.kind}`), settled: describeLossOutcome(row, translate) },
          row.outcome === null,
        ),
      ),
    }),
    buildDeclaredTable(LOCK_TABLE, translate, {
      title: translate('locks'),
      rows: locks.map((row) => buildDataRow(row)),
    }),
    buildDeclaredTable(KEY_TABLE, translate, {
      title: translate('file'),
      emptyText: translate('noKey'),
      rows: keys.map((row) =>
        buildRow(
          KEY_TABLE,
          row,
          {
            kindOfKey: translate(`key_${row.kind}`),
            kept: translate(`custody_${row.custody}`),
            opened: describeKeyUse(row, translate),
            place: describeKeyLocation(row, context),
          },
          row.missingSince !== null && row.retiredAt === null,
        ),
      ),
    }),
    locks.length === 0
      ? buildVisaSection(context)
      : buildSignaturesSection(context, 'key-register', [{ label: translate('signature_principalCashier') }], {
          includeVisa: true,
        }),
  ];
  return { sections };
}

/** The register of keys (MC:20.1): each hand-over and return, late and missing keys, and the place of each key. */
export const keyRegister = declareReport({
  name: 'key-register',
  tables: [KEY_TABLE, HAND_OVER_TABLE, LOSS_TABLE, LOCK_TABLE],
  buildBody: buildKeyRegisterBody,
});
