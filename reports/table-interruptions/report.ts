import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, createTranslator, type Translator } from '#documents/words/words.js';
import { sumMinor } from '#domain/money.js';
import type { Row } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { appendTotal, buildNote, buildDataRow } from '#documents/parts/sections.js';
import { buildVisaSection } from '#documents/parts/signatures.js';
import { formatDay, joinClauses } from '#documents/words/format.js';

type Signers = readonly { readonly part: string; readonly name: string; readonly capacity: string }[];

interface InterruptionRow extends RowOf<typeof INTERRUPTION_TABLE.columns> {
  readonly gamingDay: string;
  readonly game: string;
  readonly way: string | null;
  readonly keyHolder: string | null;
  readonly stoppedReason: string;
  readonly stopHands: Signers;
  /** Whether it reverses another interruption, or is reversed: the two counts cancel out. */
  readonly isReversal: boolean;
  readonly isReversed: boolean;
  /** Null: the table is still stopped, or the interruption is reversed. */
  readonly resumedBy: string | null;
  readonly resumedReason: string;
  readonly resumptionHands: Signers;
  /** Holders of the key after the first one, each with the signers and the reason. */
  readonly keyHandOvers: readonly { readonly keyHolder: string; readonly reason: string; readonly hands: Signers }[];
}

const HEADINGS = {
  at: { fr: 'Heure', en: 'Time' },
  interruption: { fr: 'Interruption', en: 'Interruption' },
  counted: { fr: 'Comptée', en: 'Counted' },
  resumption: { fr: 'Reprise', en: 'Resumption' },
};

const INTERRUPTION_TABLE = declareTable({
  name: 'interruptions',
  columns: [
    column.code('tableNumber', getHeading('table', 'table-interruptions'), { weight: 0.5 }),
    column.text('played', { fr: 'Jeu', en: 'Game' }, { weight: 0.9, composed: true }),
    column.integer('sessionNumber', { fr: 'Séance', en: 'Session' }, { weight: 0.5 }),
    column.instant('stoppedAt', HEADINGS.at, { group: HEADINGS.interruption }),
    column.text(
      'how',
      { fr: 'Encaisse', en: 'Encaisse' },
      { weight: 1.4, group: HEADINGS.interruption, composed: true },
    ),
    column.money('countedMinor', HEADINGS.counted, { group: HEADINGS.interruption, nullable: true }),
    column.instant('resumedAt', HEADINGS.at, { group: HEADINGS.resumption, nullable: true }),
    column.text('end', { fr: 'Suite', en: 'Outcome' }, { weight: 0.9, group: HEADINGS.resumption, composed: true }),
    column.money('foundMinor', HEADINGS.counted, { group: HEADINGS.resumption, nullable: true }),
    column.money('differenceMinor', { fr: 'Écart', en: 'Difference' }, { nullable: true, summed: true }),
    column.text('reasons', { fr: 'Motif', en: 'Reason' }, { weight: 1.2, composed: true }),
    column.text(
      'signed',
      { fr: 'Compté, appelé, signé', en: 'Counted, announced, signed' },
      { weight: 2.6, composed: true },
    ),
  ],
});

/** Returns true for an interruption in force after which the table has not resumed. */
const isStopped = ({ resumedBy, isReversal, isReversed }: InterruptionRow): boolean =>
  resumedBy === null && !isReversal && !isReversed;

/** Describes the encaisse of an interruption: counted, or locked with the holders of its key in order. */
function describeStop({ keyHolder, keyHandOvers }: InterruptionRow, translate: Translator): string {
  if (keyHolder === null) return translate('way_count');
  const how = translate('way_lock', { name: keyHolder });
  const names = keyHandOvers.map((handOver) => handOver.keyHolder).join(', ');
  return names === '' ? how : translate('way_lockThen', { how, names });
}

/**
 * Builds the row of an interruption with its signers and reasons. It is marked while the table is stopped, or when a
 * difference was found.
 */
function buildInterruptionRow(row: InterruptionRow, { translate, language }: ReportContext): Row {
  const [translateGame, translateCarnet] = [
    createTranslator('table-control-register', language),
    createTranslator('avances-book', language),
  ];
  const formatSigners = (signers: Signers): string =>
    joinClauses(
      signers.map(({ part, name, capacity }) =>
        translateCarnet(`part_${part}`, { name, capacity: translateCarnet(`role_${capacity}`) }),
      ),
      language,
    );
  const signerTexts = [
    ...(row.stopHands.length === 0 ? [] : [translate('handsOfStop', { hands: formatSigners(row.stopHands) })]),
    ...row.keyHandOvers.map(({ hands }) => translate('handsOfKey', { hands: formatSigners(hands) })),
    ...(row.resumptionHands.length === 0
      ? []
      : [translate('handsOfResumption', { hands: formatSigners(row.resumptionHands) })]),
  ];
  const handOverReasons = row.keyHandOvers.map(({ reason }) => reason);
  const reasons = [row.stoppedReason, ...handOverReasons, row.resumedReason].filter((reason) => reason !== '');
  const isWarning = isStopped(row) || (row.differenceMinor ?? 0n) !== 0n;
  const cells = {
    ...row,
    played: translateGame(`game_${row.game}`),
    how: describeStop(row, translate),
    end: translate(`end_${row.isReversal ? 'reversal' : row.isReversed ? 'reversed' : (row.resumedBy ?? 'none')}`),
    reasons: reasons.length === 0 ? null : joinClauses(reasons, language),
    signed: signerTexts.join('. '),
  };
  return buildDataRow(cells, isWarning);
}

/** Builds the interruptions of table sessions by gaming day; provisional while a table is stopped. */
async function buildTableInterruptionsBody(context: ReportContext) {
  const { readRows, translate, language } = context;
  const interruptions = await readRows<InterruptionRow>('interruptions');
  const days = [...new Set(interruptions.map(({ gamingDay }) => gamingDay))];
  const hasStoppedTable = interruptions.some(isStopped);
  const totalCells = { differenceMinor: sumMinor(interruptions.map(({ differenceMinor }) => differenceMinor ?? 0n)) };
  const rows = days.flatMap((day): Row[] => [
    { kind: 'group', label: formatDay(day, language) },
    ...interruptions.filter(({ gamingDay }) => gamingDay === day).map((row) => buildInterruptionRow(row, context)),
  ]);
  return {
    ...(hasStoppedTable ? { status: translate('provisional') } : {}),
    sections: [
      buildDeclaredTable(INTERRUPTION_TABLE, translate, {
        title: translate('interruptions'),
        emptyText: translate('empty'),
        rows: appendTotal(rows, translate('total'), totalCells),
        carried: 'table',
      }),
      buildNote(translate('method')),
      buildVisaSection(context),
    ],
  };
}

/** The interruptions of sessions: counted, or locked with a key holder; the end of each, and the findings then made. */
export const tableInterruptions = declareReport({
  name: 'table-interruptions',
  tables: [INTERRUPTION_TABLE],
  buildBody: buildTableInterruptionsBody,
});
