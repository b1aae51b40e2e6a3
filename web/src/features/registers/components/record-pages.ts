import type { ApiSchema } from '#web/api/client.js';

/** A page below the establishment's address that shows a record with its pieces and signatures. */
export interface RecordPage {
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
}

type RecordOfEntry = NonNullable<ApiSchema<'RegisterEntry'>['record']>;

/** Documents about one record, by its table; the official number of the entry is that of the document. */
const DOCUMENT_BY_TABLE: Readonly<Record<string, string>> = {
  table_bons: 'table-bon',
  fill_slips: 'fill-slip',
  interventions: 'intervention-sheet',
  drops: 'drop-sheet',
  payouts: 'jackpot-slip',
  disputes: 'dispute-record',
};

/** Documents that print the lines of a register with their signatures, by its name: on the day of the line. */
const DOCUMENT_BY_REGISTER: Readonly<Record<string, string>> = {
  counterEntries: 'avances-book',
  keys: 'key-register',
  incidents: 'incident-register',
  exclusions: 'exclusion-list',
  orphans: 'orphans-register',
  complements: 'complement-book',
  laundering: 'laundering-register',
  ticketRedemptions: 'ticket-redemption',
  cardCashings: 'card-movements',
  equipmentCards: 'card-register',
  equipmentDice: 'dice-register',
};

/** Returns the page of the record that an entry of a register names, or the document of its line; null: none. */
export function findRecordPage(
  register: string,
  { number, day, record }: Pick<ApiSchema<'RegisterEntry'>, 'number' | 'day' | 'record'>,
): RecordPage | null {
  if (record === null) return null;
  const { table } = record;
  const key = readKey(record);
  if (table === 'journal_entries') return { path: 'ledger', search: { from: day, to: day, text: number } };
  if (table === 'table_entries') return { path: `tables/sessions/${key('session_id')}`, search: {} };
  if (table === 'cagnotte_openings') return { path: `cagnottes/sessions/${key('session_id')}`, search: {} };
  if (table === 'drop_certifications') return { path: `drops/${key('drop_id')}`, search: {} };
  if (table === 'intervention_envelopes') return { path: `envelopes/${day}`, search: {} };
  if (table === 'ticket_books' || table === 'ticket_stamps')
    return { path: 'documents', search: { report: 'ticket-book', of: key('book_number'), day } };
  const report = DOCUMENT_BY_TABLE[table];
  if (report !== undefined) return { path: 'documents', search: { report, of: number, day } };
  const registerReport = DOCUMENT_BY_REGISTER[register];
  return registerReport === undefined ? null : { path: 'documents', search: { report: registerReport, day } };
}

/** Returns the columns of the record's key as text. */
const readKey =
  ({ key }: RecordOfEntry) =>
  (column: string): string =>
    key.find((part) => part.column === column)?.value ?? '';
