import type { Column } from '#documents/model/document.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import type { Words } from '#documents/words/words.js';
import { visaAlone } from '#documents/parts/signatures.js';

interface SessionRow {
  readonly decidedBy: string;
  readonly decidedAs: string;
  readonly controlledAt: Date | null;
  readonly faults: string | null;
  readonly controlledBy: string | null;
  readonly alsoControlledBy: string | null;
}

const columns = (words: Words): Column[] => [
  { key: 'gamingDay', header: words('gamingDay'), kind: 'day', weight: 0.8 },
  { key: 'allocatedAt', header: words('allocatedAt'), kind: 'instant', weight: 1 },
  { key: 'table', header: words('table'), kind: 'code', weight: 0.6 },
  { key: 'dice', header: words('dice'), kind: 'text', weight: 2.4 },
  { key: 'decided', header: words('decided'), kind: 'text', weight: 1.6 },
  { key: 'controlledAt', header: words('controlledAt'), kind: 'instant', weight: 1 },
  { key: 'result', header: words('result'), kind: 'text', weight: 1.4 },
  { key: 'signed', header: words('signed'), kind: 'text', weight: 1.8 },
  { key: 'observations', header: words('observations'), kind: 'text', weight: 1.4 },
];

function resultOf({ controlledAt, faults }: SessionRow, words: Words): string {
  if (controlledAt === null) return words('notControlled');
  return faults === null ? words('sound') : words('faults', { dice: faults });
}

async function body(context: ReportContext) {
  const { query, establishment, period, words } = context;
  const given = [establishment.establishmentId, period.firstDay, period.lastDay];
  const sessions = await query<SessionRow>(statement('dice-sessions', 'sessions'), given);
  const rows = sessions.map((row) => {
    const { decidedBy, decidedAs, controlledBy, alsoControlledBy, controlledAt } = row;
    const signers = [controlledBy, alsoControlledBy].filter((name) => name !== null);
    const decided = `${decidedBy}, ${words(`as_${decidedAs}`)}`;
    const cells = { ...row, decided, result: resultOf(row, words), signed: signers.join(', ') };
    return dataRow(cells, controlledAt === null || row.faults !== null);
  });
  const table = {
    name: 'sessions',
    title: words('sessions'),
    emptyText: words('empty'),
    columns: columns(words),
    rows,
  };
  return { sections: [tableOf(table), visaAlone(context)] };
}

/**
 * Dice by session (MC:2, FR14:55-22, AI67:26): the dice of each table, the person who decided, and the result of their
 * control.
 */
export const diceSessions: ReportDefinition = {
  name: 'dice-sessions',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
