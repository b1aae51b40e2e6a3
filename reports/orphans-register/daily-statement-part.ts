import { statement } from '#documents/parts/report.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { wordsOf } from '#documents/words/words.js';
import { minor } from '../daily-statement/columns.js';
import { additivePart } from '../daily-statement/part.js';

interface OrphansOfDays {
  readonly openingMinor: bigint;
  readonly receivedMinor: bigint;
  readonly refundedMinor: bigint;
  readonly forfeitedMinor: bigint;
  readonly cancelledMinor: bigint;
  /** Amount entered on days that lie between those of the statement but are not part of it. */
  readonly leftOutMinor: bigint;
  readonly closingMinor: bigint;
  readonly entries: bigint;
}

/**
 * The register of orphans over the days: opening total, additions, removals and closing total; absent while it is
 * empty.
 */
export const orphansPart = additivePart('orphans', 40, async ({ query, establishment, days, language }) => {
  const ofDays = [establishment.establishmentId, days];
  const [orphans] = await query<OrphansOfDays>(statement('orphans-register', 'day'), ofDays);
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
      ...(orphans.leftOutMinor === 0n ? [] : [minor('leftOutMinor', words('leftOut'))]),
      minor('closingMinor', words('dayClosing')),
    ],
    rows: [dataRow({ ...orphans, ...(orphans.leftOutMinor === 0n ? { leftOutMinor: undefined } : {}) })],
  });
  return [table];
});
