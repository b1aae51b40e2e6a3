import type { Facts } from '../facts.js';
import type { RawRow, RawTable } from '../raw-rows.js';
import type { ExpectedSection } from '../sections.js';
import { cagnotteOpening, cagnotteRegister, cercleResults, ticketBook } from './cagnottes.js';
import { cardMovements } from './cards.js';
import type { Context } from './context.js';
import { coupBook } from './coup-book.js';
import { deskStatement, fillSlip } from './desks.js';
import { countReport, dropSheet } from './drops.js';
import { findingsReport } from './findings.js';
import { interventionEnvelope, interventionSheet } from './interventions.js';
import { machineFile, technicalSheet } from './machines.js';
import { complianceMatrix } from './matrix.js';
import { machineMeters } from './meters.js';
import { complementBook, disputeRecord, jackpotRegister, jackpotSlip, launderingRegister } from './payouts.js';
import { dropComparison, handPayComparison, slotPerformance } from './performance.js';
import { progressiveRegister } from './progressives.js';
import {
  alterations,
  destructionRecord,
  diceSessions,
  equipmentRegister,
  exclusionList,
  incidentRegister,
  keyRegister,
  orphansRegister,
} from './registers.js';
import { dailyStatement, periodStatement } from './statement.js';
import { tableBon, tableInterruptions, tableResults } from './tables.js';
import {
  expiredTickets,
  ticketCashier,
  ticketDropVariance,
  ticketIssuance,
  ticketLiability,
  ticketTransactions,
} from './tickets.js';

interface DerivedDocument {
  readonly sections: (context: Context) => readonly ExpectedSection[];
  /** Lists the numbers or codes for which the document is requested. */
  readonly listSubjects?: (facts: Facts) => readonly string[];
}

/** Lists the values of a column as text, in the order of the rows. */
const listValues =
  <Table extends RawTable>(table: Table, column: keyof RawRow<Table>) =>
  (facts: Facts): string[] =>
    facts.rowsOf(table).map((row) => String(row[column]));

/**
 * Sections of a document by its name, beside the tables that declare their records and figures (`figures/`), and its
 * parameter, if that is a number or a desk.
 */
const DOCUMENTS: Readonly<Record<string, DerivedDocument>> = {
  'daily-statement': { sections: dailyStatement },
  'period-statement': { sections: periodStatement },
  'slot-performance': { sections: slotPerformance },
  'drop-comparison': { sections: dropComparison },
  'hand-pay-comparison': { sections: handPayComparison },
  'machine-meters': { sections: machineMeters },
  findings: { sections: findingsReport },
  'intervention-sheet': { sections: interventionSheet, listSubjects: listValues('interventions', 'sheet_number') },
  'intervention-envelope': { sections: interventionEnvelope },
  'drop-sheet': { sections: dropSheet, listSubjects: listValues('drops', 'drop_number') },
  'count-report': { sections: countReport, listSubjects: listValues('drops', 'drop_number') },
  'key-register': { sections: keyRegister },
  'table-results': { sections: tableResults },
  'table-bon': { sections: tableBon, listSubjects: listValues('table_bons', 'bon_number') },
  'cagnotte-register': { sections: cagnotteRegister },
  'cagnotte-opening': { sections: cagnotteOpening, listSubjects: listValues('cagnotte_openings', 'session_id') },
  'ticket-book': { sections: ticketBook, listSubjects: listValues('ticket_books', 'book_number') },
  'coup-book': { sections: coupBook, listSubjects: listValues('cercle_sessions', 'session_id') },
  'cercle-results': { sections: cercleResults },
  'progressive-register': { sections: progressiveRegister },
  'table-interruptions': { sections: tableInterruptions },
  'card-register': { sections: equipmentRegister('cards') },
  'dice-register': { sections: equipmentRegister('dice') },
  'dice-sessions': { sections: diceSessions },
  'destruction-record': { sections: destructionRecord },
  'jackpot-slip': { sections: jackpotSlip, listSubjects: listValues('payouts', 'slip_number') },
  'jackpot-register': { sections: jackpotRegister },
  'complement-book': { sections: complementBook },
  'dispute-record': { sections: disputeRecord, listSubjects: listValues('disputes', 'dispute_number') },
  'orphans-register': { sections: orphansRegister },
  'ticket-issuance': { sections: ticketIssuance },
  'ticket-liability': { sections: ticketLiability },
  'ticket-drop-variance': { sections: ticketDropVariance },
  'ticket-transactions': { sections: ticketTransactions },
  'ticket-cashier': { sections: ticketCashier },
  'expired-tickets': { sections: expiredTickets },
  'card-movements': { sections: cardMovements },
  'desk-statement': { sections: deskStatement, listSubjects: listValues('desks', 'desk_code') },
  'fill-slip': { sections: fillSlip, listSubjects: listValues('fill_slips', 'slip_number') },
  'incident-register': { sections: incidentRegister },
  'exclusion-list': { sections: exclusionList },
  'laundering-register': { sections: launderingRegister },
  alterations: { sections: alterations },
  'technical-sheet': { sections: technicalSheet },
  'machine-file': { sections: machineFile },
  'compliance-matrix': { sections: complianceMatrix },
};

/** Returns the numbers or codes for which a document is requested; none when it needs none. */
export const listSubjects = (document: string, facts: Facts): readonly string[] =>
  DOCUMENTS[document]?.listSubjects?.(facts) ?? [];

/** Returns the expected sections of a document. */
export const expectedSections = (context: Context): readonly ExpectedSection[] =>
  DOCUMENTS[context.document]?.sections(context) ?? [];
