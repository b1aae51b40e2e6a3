import type { Derived } from '../derive/derived.js';
import type { Facts } from '../facts.js';
import type { Question } from '../question.js';
import type { ExpectedSection } from '../sections.js';
import { bilingualWords, wordsOf } from '../words.js';
import { cagnotteOpening, cagnotteRegister, cercleResults, coupBook, ticketBook } from './cagnottes.js';
import { deskStatement, fillSlip } from './desks.js';
import { countReport, dropSheet } from './drops.js';
import { destructionRecord, diceSessions, equipmentRegister } from './equipment.js';
import { findingsReport } from './findings.js';
import { interventionEnvelope, interventionSheet } from './interventions.js';
import { keyRegister } from './keys.js';
import { machineFile, technicalSheet } from './machines.js';
import { complianceMatrix } from './matrix.js';
import { machineMeters } from './meters.js';
import { cardMovements } from './cards.js';
import { complementBook, disputeRecord, jackpotRegister, jackpotSlip, launderingRegister } from './payouts.js';
import { dropComparison, handPayComparison, slotPerformance } from './performance.js';
import { alterations, exclusionList, incidentRegister, orphansRegister } from './registers.js';
import { progressiveRegister } from './progressives.js';
import { tableBon, tableInterruptions, tableResults } from './tables.js';
import { dailyStatement, periodStatement } from './statement.js';
import {
  expiredTickets,
  ticketCashier,
  ticketDropVariance,
  ticketIssuance,
  ticketLiability,
  ticketTransactions,
} from './tickets.js';

const numbered = (table, column) => (facts) => facts.of(table).map((row) => String(row[column]));

/**
 * Expected sections of a document by its name, beside the tables that declare their records and figures
 * (`figures/`), and its parameter, if that is a number or a desk.
 */
const DOCUMENTS = {
  'daily-statement': { sections: dailyStatement },
  'period-statement': { sections: periodStatement },
  'slot-performance': { sections: slotPerformance },
  'drop-comparison': { sections: dropComparison },
  'hand-pay-comparison': { sections: handPayComparison },
  'machine-meters': { sections: machineMeters },
  findings: { sections: findingsReport },
  'intervention-sheet': { sections: interventionSheet, subjects: numbered('interventions', 'sheet_number') },
  'intervention-envelope': { sections: interventionEnvelope },
  'drop-sheet': { sections: dropSheet, subjects: numbered('drops', 'drop_number') },
  'count-report': { sections: countReport, subjects: numbered('drops', 'drop_number') },
  'key-register': { sections: keyRegister },
  'table-results': { sections: tableResults },
  'table-bon': { sections: tableBon, subjects: numbered('table_bons', 'bon_number') },
  'cagnotte-register': { sections: cagnotteRegister },
  'cagnotte-opening': { sections: cagnotteOpening, subjects: numbered('cagnotte_openings', 'session_id') },
  'ticket-book': { sections: ticketBook, subjects: numbered('ticket_books', 'book_number') },
  'coup-book': { sections: coupBook, subjects: numbered('cercle_sessions', 'session_id') },
  'cercle-results': { sections: cercleResults },
  'progressive-register': { sections: progressiveRegister },
  'table-interruptions': { sections: tableInterruptions },
  'card-register': { sections: equipmentRegister('cards') },
  'dice-register': { sections: equipmentRegister('dice') },
  'dice-sessions': { sections: diceSessions },
  'destruction-record': { sections: destructionRecord },
  'jackpot-slip': { sections: jackpotSlip, subjects: numbered('payouts', 'slip_number') },
  'jackpot-register': { sections: jackpotRegister },
  'complement-book': { sections: complementBook },
  'dispute-record': { sections: disputeRecord, subjects: numbered('disputes', 'dispute_number') },
  'orphans-register': { sections: orphansRegister },
  'ticket-issuance': { sections: ticketIssuance },
  'ticket-liability': { sections: ticketLiability },
  'ticket-drop-variance': { sections: ticketDropVariance },
  'ticket-transactions': { sections: ticketTransactions },
  'ticket-cashier': { sections: ticketCashier },
  'expired-tickets': { sections: expiredTickets },
  'card-movements': { sections: cardMovements },
  'desk-statement': { sections: deskStatement, subjects: numbered('desks', 'desk_code') },
  'fill-slip': { sections: fillSlip, subjects: numbered('fill_slips', 'slip_number') },
  'incident-register': { sections: incidentRegister },
  'exclusion-list': { sections: exclusionList },
  'laundering-register': { sections: launderingRegister },
  alterations: { sections: alterations },
  'technical-sheet': { sections: technicalSheet },
  'machine-file': { sections: machineFile },
  'compliance-matrix': { sections: complianceMatrix },
};

interface AskedDocument extends Question {
  readonly generatedAt: string;
}

/** Returns the numbers or codes that a document is requested for; undefined when it needs none. */
export const subjectsOf = (document: string, facts: Facts): readonly string[] | undefined =>
  DOCUMENTS[document]?.subjects?.(facts);

/**
 * Returns the expected sections of a document. `question`: the document's name, its period (`firstDay`, `lastDay`), the
 * machine, the number or the desk, and the instant at which it was made.
 */
export function expectedSections(derived: Derived, root: string, question: AskedDocument): readonly ExpectedSection[] {
  const known = DOCUMENTS[question.document];
  if (known === undefined) return [];
  return known.sections({
    ...question,
    root,
    derived,
    facts: derived.facts,
    words: wordsOf(root, question.document),
    wordsOf: (report) => wordsOf(root, report),
    bothWords: bilingualWords(root, question.document),
  });
}
