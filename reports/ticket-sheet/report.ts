import { writeAmountInBothLanguages } from '#documents/parts/sections.js';
import { formatMoney } from '#documents/words/format.js';
import { describeGamingDay } from '#documents/parts/period.js';
import type { Fact, Section } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { formatTicketPlace, type TicketPlaceRow } from '#documents/words/ticket-words.js';
import { createBilingualLabels, createTranslator } from '#documents/words/words.js';
import { formatInGroups } from '#domain/tickets/validation-numbers.js';
import { refuse } from '#refusals/refusal.js';
import { drawTicketBarcode } from './barcode.js';

interface SheetRow extends TicketPlaceRow {
  readonly kind: string;
  readonly serialNumber: string | null;
  readonly room: string | null;
  readonly sequenceNumber: bigint;
  readonly amountMinor: bigint;
  readonly printedAt: Date;
  readonly payableUntil: string;
  readonly gamingDay: string;
}

/**
 * Lists the facts printed on the ticket: number, amount in words, place, issuer, time, sequence and last payable day.
 */
function buildTicketFacts(row: SheetRow, number: string, subject: string, context: ReportContext): Fact[] {
  const { establishment, language, translate } = context;
  const label = createBilingualLabels('ticket-sheet', language);
  return [
    { ...label('number'), value: formatInGroups(number), kind: 'code' },
    { ...label('amountInWords'), value: writeAmountInBothLanguages(row.amountMinor, context) },
    { ...label('place'), value: establishment.name },
    { ...label('issuedBy'), value: formatTicketPlace(row, translate) },
    ...(row.serialNumber === null ? [] : [{ ...label('serial'), value: row.serialNumber }]),
    ...(row.room === null || row.room === '' ? [] : [{ ...label('room'), value: row.room }]),
    { ...label('printedAt'), value: row.printedAt, kind: 'instant' },
    { ...label('sequence'), value: row.sequenceNumber.toString(), kind: 'code' },
    { ...label('ticketId'), value: subject, kind: 'code' },
    { ...label('expires'), value: row.payableUntil, kind: 'day' },
  ];
}

/**
 * Builds the sheet of a ticket (`subject`) in both languages, with the barcode of the number on the bearer's ticket.
 * Refuses with TICKET_UNKNOWN without either, and with NOT_FOUND.
 */
async function buildTicketSheetBody(context: ReportContext) {
  const { read, establishment, subject, bearerNumber, language } = context;
  if (subject === null || bearerNumber === null) refuse('TICKET_UNKNOWN');
  const [ticket] = await read<SheetRow>('ticket');
  if (ticket === undefined) refuse('NOT_FOUND', { what: `ticket ${subject}` });
  const label = createBilingualLabels('ticket-sheet', language);
  const { label: text, ...secondLanguageLabel } = label(`heading_${ticket.kind}`);
  const terms = ticket.kind === 'restricted' ? 'playedOnly' : 'payableOnly';
  const { name } = establishment;
  const secondLanguageWords = createTranslator('ticket-sheet', language === 'fr' ? 'en' : 'fr');
  const sections: Section[] = [
    { kind: 'heading', text, ...secondLanguageLabel },
    { kind: 'heading', text: formatMoney(ticket.amountMinor, establishment.currency, language) },
    { kind: 'facts', name: 'ticket', columns: 1, facts: buildTicketFacts(ticket, bearerNumber, subject, context) },
    {
      kind: 'image',
      bytes: await drawTicketBarcode(bearerNumber),
      alternativeText: context.translate('barcode', { number: formatInGroups(bearerNumber) }),
      maxHeight: 90,
    },
    { kind: 'heading', level: 2, text: formatInGroups(bearerNumber) },
    { kind: 'paragraph', text: context.translate(terms, { name }), second: secondLanguageWords(terms, { name }) },
  ];
  return { period: describeGamingDay(ticket.gamingDay, language), sections };
}

/** One ticket as printed (MC:19.7), for a caller who supplies its number: by a route of its own, in no other format. */
export const ticketSheet = declareReport({
  name: 'ticket-sheet',
  orientation: 'portrait',
  subject: 'number',
  isBearer: true,
  period: 'asOn',
  body: buildTicketSheetBody,
});
