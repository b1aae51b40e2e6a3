import { statement } from '../../src/documents/model/report.js';
import { dataRow, tableOf } from '../../src/documents/model/sections.js';
import { wordsOf } from '../../src/documents/words/words.js';
import { minor } from '../daily-statement/columns.js';
import type { DailyStatementPart } from '../daily-statement/part.js';

interface OrphansOfDay {
  readonly openingMinor: bigint;
  readonly receivedMinor: bigint;
  readonly refundedMinor: bigint;
  readonly forfeitedMinor: bigint;
  readonly cancelledMinor: bigint;
  readonly closingMinor: bigint;
  readonly entries: bigint;
}

/** The register of orphans over the day: what it held, what came and went, what it holds; absent while it is empty. */
export const orphansPart: DailyStatementPart = {
  name: 'orphans',
  place: 40,
  sections: async ({ query, establishment, gamingDay, language }) => {
    const ofDay = [establishment.establishmentId, gamingDay];
    const [orphans] = await query<OrphansOfDay>(statement('orphans-register', 'day'), ofDay);
    if (orphans === undefined) return [];
    const words = wordsOf('orphans-register', language);
    const table = tableOf({
      name: 'orphans',
      title: words('title'),
      columns: [
        { key: 'entries', header: words('dayEntries'), kind: 'count' },
        minor('openingMinor', words('dayOpening')),
        minor('receivedMinor', words('act_received')),
        minor('refundedMinor', words('act_refunded')),
        minor('forfeitedMinor', words('act_forfeited')),
        minor('cancelledMinor', words('act_cancelled')),
        minor('closingMinor', words('dayClosing')),
      ],
      rows: [dataRow({ ...orphans })],
    });
    return [table];
  },
};
