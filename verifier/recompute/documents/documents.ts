import type { RawData } from '../facts.js';
import type { RawRow, RawTable } from '../raw-rows.js';
import type { ExpectedSection } from '../sections.js';
import { deriveCagnotteOpening, deriveCagnotteRegister, deriveCercleResults, deriveTicketBook } from './cagnottes.js';
import { deriveCardMovements } from './cards.js';
import type { DocumentContext } from './context.js';
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
  createEquipmentDeriver,
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

interface DocumentDerivation {
  readonly deriveSections: (context: DocumentContext) => readonly ExpectedSection[];
  /** Lists the numbers or codes for which the document is requested. */
  readonly listSubjects?: (rawData: RawData) => readonly string[];
}

/** Lists the values of a column as text, in the order of the rows. */
const createSubjectLister =
  <Table extends RawTable>(table: Table, column: keyof RawRow<Table>) =>
  (rawData: RawData): string[] =>
    rawData.listRows(table).map((row) => String(row[column]));

/**
 * Sections of a document by its name, beside the tables that declare their records and figures (`figures/`), and its
 * parameter, if that is a number or a desk.
 */
const DERIVATION_BY_DOCUMENT: Readonly<Record<string, DocumentDerivation>> = {
  'daily-statement': { deriveSections: deriveDailyStatement },
  'period-statement': { deriveSections: derivePeriodStatement },
  'slot-performance': { deriveSections: deriveSlotPerformance },
  'drop-comparison': { deriveSections: deriveDropComparison },
  'hand-pay-comparison': { deriveSections: deriveHandPayComparison },
  'machine-meters': { deriveSections: deriveMachineMeters },
  findings: { deriveSections: deriveFindingsReport },
  'intervention-sheet': {
    deriveSections: deriveInterventionSheet,
    listSubjects: createSubjectLister('interventions', 'sheet_number'),
  },
  'intervention-envelope': { deriveSections: deriveInterventionEnvelope },
  'drop-sheet': { deriveSections: deriveDropSheet, listSubjects: createSubjectLister('drops', 'drop_number') },
  'count-report': { deriveSections: deriveCountReport, listSubjects: createSubjectLister('drops', 'drop_number') },
  'key-register': { deriveSections: deriveKeyRegister },
  'table-results': { deriveSections: deriveTableResults },
  'table-bon': { deriveSections: deriveTableBon, listSubjects: createSubjectLister('table_bons', 'bon_number') },
  'cagnotte-register': { deriveSections: deriveCagnotteRegister },
  'cagnotte-opening': {
    deriveSections: deriveCagnotteOpening,
    listSubjects: createSubjectLister('cagnotte_openings', 'session_id'),
  },
  'ticket-book': { deriveSections: deriveTicketBook, listSubjects: createSubjectLister('ticket_books', 'book_number') },
  'coup-book': { deriveSections: deriveCoupBook, listSubjects: createSubjectLister('cercle_sessions', 'session_id') },
  'cercle-results': { deriveSections: deriveCercleResults },
  'progressive-register': { deriveSections: deriveProgressiveRegister },
  'table-interruptions': { deriveSections: deriveTableInterruptions },
  'card-register': { deriveSections: createEquipmentDeriver('cards') },
  'dice-register': { deriveSections: createEquipmentDeriver('dice') },
  'dice-sessions': { deriveSections: deriveDiceSessions },
  'destruction-record': { deriveSections: deriveDestructionRecord },
  'jackpot-slip': { deriveSections: deriveJackpotSlip, listSubjects: createSubjectLister('payouts', 'slip_number') },
  'jackpot-register': { deriveSections: deriveJackpotRegister },
  'complement-book': { deriveSections: deriveComplementBook },
  'dispute-record': {
    deriveSections: deriveDisputeRecord,
    listSubjects: createSubjectLister('disputes', 'dispute_number'),
  },
  'orphans-register': { deriveSections: deriveOrphansRegister },
  'ticket-issuance': { deriveSections: deriveTicketIssuance },
  'ticket-liability': { deriveSections: deriveTicketLiability },
  'ticket-drop-variance': { deriveSections: deriveTicketDropVariance },
  'ticket-transactions': { deriveSections: deriveTicketTransactions },
  'ticket-cashier': { deriveSections: deriveTicketCashier },
  'expired-tickets': { deriveSections: deriveExpiredTickets },
  'card-movements': { deriveSections: deriveCardMovements },
  'desk-statement': { deriveSections: deriveDeskStatement, listSubjects: createSubjectLister('desks', 'desk_code') },
  'fill-slip': { deriveSections: deriveFillSlip, listSubjects: createSubjectLister('fill_slips', 'slip_number') },
  'incident-register': { deriveSections: deriveIncidentRegister },
  'exclusion-list': { deriveSections: deriveExclusionList },
  'laundering-register': { deriveSections: deriveLaunderingRegister },
  alterations: { deriveSections: deriveAlterations },
  'technical-sheet': { deriveSections: deriveTechnicalSheet },
  'machine-file': { deriveSections: deriveMachineFile },
  'compliance-matrix': { deriveSections: deriveComplianceMatrix },
};

/** Returns the numbers or codes for which a document is requested; none when it needs none. */
export const listSubjects = (document: string, rawData: RawData): readonly string[] =>
  DERIVATION_BY_DOCUMENT[document]?.listSubjects?.(rawData) ?? [];

/** Returns the expected sections of a document. */
export const deriveSections = (context: DocumentContext): readonly ExpectedSection[] =>
  DERIVATION_BY_DOCUMENT[context.document]?.deriveSections(context) ?? [];
