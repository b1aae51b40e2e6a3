import { formatAmountInBothLanguages } from '#documents/parts/sections.js';
import { formatMoney } from '#documents/words/format.js';
import { describeGamingDay } from '#documents/parts/period.js';
import type { Fact, Section } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { formatTicketPlace, type TicketPlaceRow } from '#documents/words/ticket-words.js';
import { createBilingualLabeller, createTranslator } from '#documents/words/words.js';
import { formatValidationNumber } from '#domain/tickets/validation-numbers.js';
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
function buildTicketFacts(ticket: SheetRow, ticketNumber: string, ticketId: string, context: ReportContext): Fact[] {
  const { establishment, language, translate } = context;
  const getLabel = createBilingualLabeller('ticket-sheet', language);
  return [
    { ...getLabel('number'), value: formatValidationNumber(ticketNumber), kind: 'code' },
    { ...getLabel('amountInWords'), value: formatAmountInBothLanguages(ticket.amountMinor, context) },
    { ...getLabel('place'), value: establishment.name },
    { ...getLabel('issuedBy'), value: formatTicketPlace(ticket, translate) },
    ...(ticket.serialNumber === null ? [] : [{ ...getLabel('serial'), value: ticket.serialNumber }]),
    ...(ticket.room === null || ticket.room === '' ? [] : [{ ...getLabel('room'), value: ticket.room }]),
    { ...getLabel('printedAt'), value: ticket.printedAt, kind: 'instant' },
    { ...getLabel('sequence'), value: ticket.sequenceNumber.toString(), kind: 'code' },
    { ...getLabel('ticketId'), value: ticketId, kind: 'code' },
    { ...getLabel('expires'), value: ticket.payableUntil, kind: 'day' },
  ];
}

/**
 * Builds the sheet of a ticket (`subject`) in both languages, with the barcode of the number on the bearer's ticket.
 * Refuses with TICKET_UNKNOWN without either, and with NOT_FOUND.
 */
async function buildTicketSheetBody(context: ReportContext) {
  const { readRows, establishment, subject, bearerNumber, language } = context;
  if (subject === null || bearerNumber === null) refuse('TICKET_UNKNOWN');
  const [ticket] = await readRows<SheetRow>('ticket');
  if (ticket === undefined) refuse('NOT_FOUND', { what: `ticket ${subject}` });
  const getLabel = createBilingualLabeller('ticket-sheet', language);
  const { label: headingText, ...secondLanguageLabel } = getLabel(`heading_${ticket.kind}`);
  const termsKey = ticket.kind === 'restricted' ? 'playedOnly' : 'payableOnly';
  const { name } = establishment;
  const translateSecondLanguage = createTranslator('ticket-sheet', language === 'fr' ? 'en' : 'fr');
  const sections: Section[] = [
    { kind: 'heading', text: headingText, ...secondLanguageLabel },
    { kind: 'heading', text: formatMoney(ticket.amountMinor, establishment.currency, language) },
    { kind: 'facts', name: 'ticket', columns: 1, facts: buildTicketFacts(ticket, bearerNumber, subject, context) },
    {
      kind: 'image',
      bytes: await drawTicketBarcode(bearerNumber),
      alternativeText: context.translate('barcode', { number: formatValidationNumber(bearerNumber) }),
      maxHeight: 90,
    },
    { kind: 'heading', level: 2, text: formatValidationNumber(bearerNumber) },
    {
      kind: 'paragraph',
      text: context.translate(termsKey, { name }),
      second: translateSecondLanguage(termsKey, { name }),
    },
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
  buildBody: buildTicketSheetBody,
});
