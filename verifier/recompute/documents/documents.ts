import type { Facts } from '../facts.js';
import type { RawRow, RawTable } from '../raw-rows.js';
import type { ExpectedSection } from '../sections.js';
import { deriveCagnotteOpening, deriveCagnotteRegister, deriveCercleResults, deriveTicketBook } from './cagnottes.js';
import { deriveCardMovements } from './cards.js';
import type { Context } from './context.js';
import { deriveCoupBook } from './coup-book.js';
import { deriveDeskStatement, deriveFillSlip } from './desks.js';
import { deriveCountReport, deriveDropSheet } from './drops.js';
import { deriveFindingsReport } from './findings.js';
import { deriveInterventionEnvelope, deriveInterventionSheet } from './interventions.js';
import { deriveMachineFile, deriveTechnicalSheet } from './machines.js';
import { deriveComplianceMatrix } from './matrix.js';
import { deriveMachineMeters } from './meters.js';
import {
  deriveComplementBook,
  deriveDisputeRecord,
  deriveJackpotRegister,
  deriveJackpotSlip,
  deriveLaunderingRegister,
} from './payouts.js';
import { deriveDropComparison, deriveHandPayComparison, deriveSlotPerformance } from './performance.js';
import { deriveProgressiveRegister } from './progressives.js';
import {
  deriveAlterations,
  deriveDestructionRecord,
  deriveDiceSessions,
  deriveEquipmentRegister,
  deriveExclusionList,
  deriveIncidentRegister,
  deriveKeyRegister,
  deriveOrphansRegister,
} from './registers.js';
import { deriveDailyStatement, derivePeriodStatement } from './statement.js';
import { deriveTableBon, deriveTableInterruptions, deriveTableResults } from './tables.js';
import {
  deriveExpiredTickets,
  deriveTicketCashier,
  deriveTicketDropVariance,
  deriveTicketIssuance,
  deriveTicketLiability,
  deriveTicketTransactions,
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
  'daily-statement': { sections: deriveDailyStatement },
  'period-statement': { sections: derivePeriodStatement },
  'slot-performance': { sections: deriveSlotPerformance },
  'drop-comparison': { sections: deriveDropComparison },
  'hand-pay-comparison': { sections: deriveHandPayComparison },
  'machine-meters': { sections: deriveMachineMeters },
  findings: { sections: deriveFindingsReport },
  'intervention-sheet': {
    sections: deriveInterventionSheet,
    listSubjects: listValues('interventions', 'sheet_number'),
  },
  'intervention-envelope': { sections: deriveInterventionEnvelope },
  'drop-sheet': { sections: deriveDropSheet, listSubjects: listValues('drops', 'drop_number') },
  'count-report': { sections: deriveCountReport, listSubjects: listValues('drops', 'drop_number') },
  'key-register': { sections: deriveKeyRegister },
  'table-results': { sections: deriveTableResults },
  'table-bon': { sections: deriveTableBon, listSubjects: listValues('table_bons', 'bon_number') },
  'cagnotte-register': { sections: deriveCagnotteRegister },
  'cagnotte-opening': { sections: deriveCagnotteOpening, listSubjects: listValues('cagnotte_openings', 'session_id') },
  'ticket-book': { sections: deriveTicketBook, listSubjects: listValues('ticket_books', 'book_number') },
  'coup-book': { sections: deriveCoupBook, listSubjects: listValues('cercle_sessions', 'session_id') },
  'cercle-results': { sections: deriveCercleResults },
  'progressive-register': { sections: deriveProgressiveRegister },
  'table-interruptions': { sections: deriveTableInterruptions },
  'card-register': { sections: deriveEquipmentRegister('cards') },
  'dice-register': { sections: deriveEquipmentRegister('dice') },
  'dice-sessions': { sections: deriveDiceSessions },
  'destruction-record': { sections: deriveDestructionRecord },
  'jackpot-slip': { sections: deriveJackpotSlip, listSubjects: listValues('payouts', 'slip_number') },
  'jackpot-register': { sections: deriveJackpotRegister },
  'complement-book': { sections: deriveComplementBook },
  'dispute-record': { sections: deriveDisputeRecord, listSubjects: listValues('disputes', 'dispute_number') },
  'orphans-register': { sections: deriveOrphansRegister },
  'ticket-issuance': { sections: deriveTicketIssuance },
  'ticket-liability': { sections: deriveTicketLiability },
  'ticket-drop-variance': { sections: deriveTicketDropVariance },
  'ticket-transactions': { sections: deriveTicketTransactions },
  'ticket-cashier': { sections: deriveTicketCashier },
  'expired-tickets': { sections: deriveExpiredTickets },
  'card-movements': { sections: deriveCardMovements },
  'desk-statement': { sections: deriveDeskStatement, listSubjects: listValues('desks', 'desk_code') },
  'fill-slip': { sections: deriveFillSlip, listSubjects: listValues('fill_slips', 'slip_number') },
  'incident-register': { sections: deriveIncidentRegister },
  'exclusion-list': { sections: deriveExclusionList },
  'laundering-register': { sections: deriveLaunderingRegister },
  alterations: { sections: deriveAlterations },
  'technical-sheet': { sections: deriveTechnicalSheet },
  'machine-file': { sections: deriveMachineFile },
  'compliance-matrix': { sections: deriveComplianceMatrix },
};

/** Returns the numbers or codes for which a document is requested; none when it needs none. */
export const listSubjects = (document: string, facts: Facts): readonly string[] =>
  DOCUMENTS[document]?.listSubjects?.(facts) ?? [];

/** Returns the expected sections of a document. */
export const deriveSections = (context: Context): readonly ExpectedSection[] =>
  DOCUMENTS[context.document]?.sections(context) ?? [];
