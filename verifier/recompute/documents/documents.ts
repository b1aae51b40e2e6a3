import type { RawData } from '../facts.js';
import type { RawTable } from '../raw-rows.js';
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

type SectionDeriver = (context: DocumentContext) => readonly ExpectedSection[];

/**
 * Sections of a document by its name, beside the tables that declare their records and figures (`figures/`).
 */
const DERIVER_BY_DOCUMENT: Readonly<Record<string, SectionDeriver>> = {
  'daily-statement': deriveDailyStatement,
  'period-statement': derivePeriodStatement,
  'slot-performance': deriveSlotPerformance,
  'drop-comparison': deriveDropComparison,
  'hand-pay-comparison': deriveHandPayComparison,
  'machine-meters': deriveMachineMeters,
  findings: deriveFindingsReport,
  'intervention-sheet': deriveInterventionSheet,
  'intervention-envelope': deriveInterventionEnvelope,
  'drop-sheet': deriveDropSheet,
  'count-report': deriveCountReport,
  'key-register': deriveKeyRegister,
  'table-results': deriveTableResults,
  'table-bon': deriveTableBon,
  'cagnotte-register': deriveCagnotteRegister,
  'cagnotte-opening': deriveCagnotteOpening,
  'ticket-book': deriveTicketBook,
  'coup-book': deriveCoupBook,
  'cercle-results': deriveCercleResults,
  'progressive-register': deriveProgressiveRegister,
  'table-interruptions': deriveTableInterruptions,
  'card-register': createEquipmentDeriver('cards'),
  'dice-register': createEquipmentDeriver('dice'),
  'dice-sessions': deriveDiceSessions,
  'destruction-record': deriveDestructionRecord,
  'jackpot-slip': deriveJackpotSlip,
  'jackpot-register': deriveJackpotRegister,
  'complement-book': deriveComplementBook,
  'dispute-record': deriveDisputeRecord,
  'orphans-register': deriveOrphansRegister,
  'ticket-issuance': deriveTicketIssuance,
  'ticket-liability': deriveTicketLiability,
  'ticket-drop-variance': deriveTicketDropVariance,
  'ticket-transactions': deriveTicketTransactions,
  'ticket-cashier': deriveTicketCashier,
  'expired-tickets': deriveExpiredTickets,
  'card-movements': deriveCardMovements,
  'desk-statement': deriveDeskStatement,
  'fill-slip': deriveFillSlip,
  'incident-register': deriveIncidentRegister,
  'exclusion-list': deriveExclusionList,
  'laundering-register': deriveLaunderingRegister,
  alterations: deriveAlterations,
  'technical-sheet': deriveTechnicalSheet,
  'machine-file': deriveMachineFile,
  'compliance-matrix': deriveComplianceMatrix,
};

/** Table and column with the numbers or codes for which a document is requested. */
const SUBJECT_COLUMN_BY_DOCUMENT: Readonly<Record<string, readonly [table: RawTable, column: string]>> = {
  'intervention-sheet': ['interventions', 'sheet_number'],
  'drop-sheet': ['drops', 'drop_number'],
  'count-report': ['drops', 'drop_number'],
  'table-bon': ['table_bons', 'bon_number'],
  'cagnotte-opening': ['cagnotte_openings', 'session_id'],
  'ticket-book': ['ticket_books', 'book_number'],
  'coup-book': ['cercle_sessions', 'session_id'],
  'jackpot-slip': ['payouts', 'slip_number'],
  'dispute-record': ['disputes', 'dispute_number'],
  'desk-statement': ['desks', 'desk_code'],
  'fill-slip': ['fill_slips', 'slip_number'],
};

/** Returns the numbers or codes for which a document is requested, in the order of their rows. */
export function listSubjects(document: string, rawData: RawData): readonly string[] {
  const [table, column = ''] = SUBJECT_COLUMN_BY_DOCUMENT[document] ?? [];
  if (table === undefined) return [];
  return rawData.listRows(table).map((row) => String((row as Readonly<Record<string, unknown>>)[column]));
}

/** Returns the expected sections of a document. */
export const deriveSections = (context: DocumentContext): readonly ExpectedSection[] =>
  DERIVER_BY_DOCUMENT[context.document]?.(context) ?? [];
