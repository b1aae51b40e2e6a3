import { inBothLanguages, wordsOf } from '../words.mjs';
import { cagnotteOpening, cagnotteRegister, cercleResults, coupBook, ticketBook } from './cagnottes.mjs';
import { deskStatement, fillSlip } from './desks.mjs';
import { countReport, dropSheet } from './drops.mjs';
import { destructionRecord, diceSessions, equipmentRegister } from './equipment.mjs';
import { findingsReport } from './findings.mjs';
import { interventionEnvelope, interventionSheet } from './interventions.mjs';
import { keyRegister } from './keys.mjs';
import { machineFile, technicalSheet } from './machines.mjs';
import { complianceMatrix } from './matrix.mjs';
import { machineMeters } from './meters.mjs';
import { cardMovements } from './cards.mjs';
import { complementBook, disputeRecord, jackpotRegister, jackpotSlip, launderingRegister } from './payouts.mjs';
import { dropComparison, handPayComparison, slotPerformance } from './performance.mjs';
import { alterations, exclusionList, incidentRegister, orphansRegister } from './registers.mjs';
import { progressiveRegister } from './progressives.mjs';
import { avancesBook, tableBon, tableControlRegister, tableInterruptions, tableResults } from './tables.mjs';
import { dailyStatement, periodStatement } from './statement.mjs';
import {
  expiredTickets,
  ticketCashier,
  ticketDropVariance,
  ticketIssuance,
  ticketLiability,
  ticketRedemption,
  ticketTransactions,
} from './tickets.mjs';

/** Expected sections of a document by its name, and its parameter, if that is a number or a desk. */
const numbered = (table, column) => (facts) => facts.of(table).map((row) => String(row[column]));

export const DOCUMENTS = {
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
  'avances-book': { sections: avancesBook },
  'table-control-register': { sections: tableControlRegister },
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
  'ticket-redemption': { sections: ticketRedemption },
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

/**
 * Returns the expected sections of a document. `question`: the document's name, its period (`firstDay`, `lastDay`), the
 * machine, the number or the desk, and the instant at which it was made.
 */
export function expectedSections(derived, root, question) {
  const known = DOCUMENTS[question.document];
  if (known === undefined) return [];
  return known.sections({
    ...question,
    root,
    derived,
    facts: derived.facts,
    words: wordsOf(root, question.document),
    wordsOf: (report) => wordsOf(root, report),
    bothWords: inBothLanguages(root, question.document),
  });
}
