import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { buildDataRow } from '#documents/parts/sections.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import type { Translator } from '#documents/words/words.js';
import { buildVisaSection } from '#documents/parts/signatures.js';

interface SessionRow extends RowOf<typeof SESSION_TABLE.columns> {
  readonly decidedBy: string;
  readonly decidedAs: string;
  readonly faults: string | null;
  readonly controlledBy: string | null;
  readonly alsoControlledBy: string | null;
}

const SESSION_TABLE = declareTable({
  name: 'sessions',
  columns: [
    column.day('gamingDay', { fr: 'Journée', en: 'Day' }, { weight: 0.8 }),
    column.instant('allocatedAt', { fr: 'Remis le', en: 'Given at' }, { weight: 1 }),
    column.code('table', { fr: 'Table', en: 'Table' }, { weight: 0.6 }),
    column.text('dice', { fr: 'Numéros et sigles', en: 'Numbers and marks' }, { weight: 2.4 }),
    column.text('decided', { fr: 'Dotation signée par', en: 'Allocation signed by' }, { weight: 1.6, composed: true }),
    column.instant('controlledAt', { fr: 'Contrôlés le', en: 'Controlled at' }, { weight: 1, nullable: true }),
    column.text('result', { fr: 'Résultat', en: 'Result' }, { weight: 1.4, composed: true }),
    column.text('signed', { fr: 'Contrôle signé par', en: 'Control signed by' }, { weight: 1.8, composed: true }),
    column.text('observations', { fr: 'Observations', en: 'Observations' }, { weight: 1.4, nullable: true }),
  ],
});

/** Describes the control of the dice after a session: not done, sound, or the faulty dice. */
function describeControl({ controlledAt, faults }: SessionRow, translate: Translator): string {
  if (controlledAt === null) return translate('notControlled');
  return faults === null ? translate('sound') : translate('faults', { dice: faults });
}

/**
 * Lists the dice allocated to each table session, the person who decided, and the result of their control; faults are
 * marked.
 */
async function buildDiceSessionsBody(context: ReportContext) {
  const { readRows, translate } = context;
  const sessions = await readRows<SessionRow>('sessions');
  const rows = sessions.map((row) => {
    const { decidedBy, decidedAs, controlledBy, alsoControlledBy, controlledAt } = row;
    const signers = [controlledBy, alsoControlledBy].filter((name) => name !== null);
    const decisionText = `${decidedBy}, ${translate(`as_${decidedAs}`)}`;
    const cells = {
      ...row,
      decided: decisionText,
      result: describeControl(row, translate),
      signed: signers.join(', '),
    };
    return buildDataRow(cells, controlledAt === null || row.faults !== null);
  });
  const table = buildDeclaredTable(SESSION_TABLE, translate, {
    title: translate('sessions'),
    emptyText: translate('empty'),
    rows,
  });
  return { sections: [table, buildVisaSection(context)] };
}

/**
 * Dice by session (MC:2, FR14:55-22, AI67:26): the dice of each table, the person who decided, and the result of their
 * control.
 */
export const diceSessions = declareReport({
  name: 'dice-sessions',
  tables: [SESSION_TABLE],
  buildBody: buildDiceSessionsBody,
});
