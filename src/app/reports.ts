import { avancesBook } from '#reports/avances-book/report.js';
import { alterations } from '#reports/alterations/report.js';
import { cagnotteOpening } from '#reports/cagnotte-opening/report.js';
import { cagnotteRegister } from '#reports/cagnotte-register/report.js';
import { cardMovements } from '#reports/card-movements/report.js';
import { cardRegister } from '#reports/card-register/report.js';
import { cercleResults } from '#reports/cercle-results/report.js';
import { complementBook } from '#reports/complement-book/report.js';
import { complianceMatrix } from '#reports/compliance-matrix/report.js';
import { countReport } from '#reports/count-report/report.js';
import { coupBook } from '#reports/coup-book/report.js';
import type { DailyStatementPart } from '#reports/daily-statement/part.js';
import { bridgePart } from '#reports/daily-statement/parts/bridge.js';
import { cashInMachinesPart } from '#reports/daily-statement/parts/cash-in-machines.js';
import { handPaysOwedPart } from '#reports/daily-statement/parts/hand-pays-owed.js';
import { comparisonPart } from '#reports/daily-statement/parts/comparison.js';
import { correctionsPart } from '#reports/daily-statement/parts/corrections.js';
import { cumulativePart } from '#reports/daily-statement/parts/cumulative.js';
import { findingsPart } from '#reports/daily-statement/parts/findings.js';
import { journalPart } from '#reports/daily-statement/parts/journal.js';
import { machineFiguresPart } from '#reports/daily-statement/parts/machine-figures.js';
import { machinesPart } from '#reports/daily-statement/parts/machines.js';
import { suspensePart } from '#reports/daily-statement/parts/suspense.js';
import { settingsPart } from '#reports/daily-statement/parts/settings.js';
import { createDailyStatementReport } from '#reports/daily-statement/report.js';
import { destructionRecord } from '#reports/destruction-record/report.js';
import { deskStatement } from '#reports/desk-statement/report.js';
import { diceRegister } from '#reports/dice-register/report.js';
import { diceSessions } from '#reports/dice-sessions/report.js';
import { disputeRecord } from '#reports/dispute-record/report.js';
import { dropComparison } from '#reports/drop-comparison/report.js';
import { dropSheet } from '#reports/drop-sheet/report.js';
import { expiredTickets } from '#reports/expired-tickets/report.js';
import { exclusionList } from '#reports/exclusion-list/report.js';
import { fillSlip } from '#reports/fill-slip/report.js';
import { findings } from '#reports/findings/report.js';
import { handPayComparison } from '#reports/hand-pay-comparison/report.js';
import { incidentRegister } from '#reports/incident-register/report.js';
import { interventionEnvelope } from '#reports/intervention-envelope/report.js';
import { interventionSheet } from '#reports/intervention-sheet/report.js';
import { jackpotRegister } from '#reports/jackpot-register/report.js';
import { jackpotSlip } from '#reports/jackpot-slip/report.js';
import { keyRegister } from '#reports/key-register/report.js';
import { launderingRegister } from '#reports/laundering-register/report.js';
import { machineFile } from '#reports/machine-file/report.js';
import { machineMeters } from '#reports/machine-meters/report.js';
import { orphansPart } from '#reports/orphans-register/daily-statement-part.js';
import { orphansRegister } from '#reports/orphans-register/report.js';
import { createPeriodStatementReport } from '#reports/period-statement/report.js';
import { progressivesPart } from '#reports/progressive-register/daily-statement-part.js';
import { progressiveRegister } from '#reports/progressive-register/report.js';
import { slotPerformance } from '#reports/slot-performance/report.js';
import { cagnottesPart } from '#reports/cagnotte-register/daily-statement-part.js';
import { tablesPart } from '#reports/table-control-register/daily-statement-part.js';
import { tableBon } from '#reports/table-bon/report.js';
import { tableControlRegister } from '#reports/table-control-register/report.js';
import { tableInterruptions } from '#reports/table-interruptions/report.js';
import { tableResults } from '#reports/table-results/report.js';
import { technicalSheet } from '#reports/technical-sheet/report.js';
import { ticketBook } from '#reports/ticket-book/report.js';
import { ticketCashier } from '#reports/ticket-cashier/report.js';
import { ticketDropVariance } from '#reports/ticket-drop-variance/report.js';
import { ticketIssuance } from '#reports/ticket-issuance/report.js';
import { ticketLiability } from '#reports/ticket-liability/report.js';
import { ticketRedemption } from '#reports/ticket-redemption/report.js';
import { ticketSheet } from '#reports/ticket-sheet/report.js';
import { ticketTransactions } from '#reports/ticket-transactions/report.js';
import { DOCUMENT_GROUPS, type DocumentGroup, type ReportDefinition } from '#documents/parts/report.js';

/** The parts that each module adds to the daily statement and to the statement of a period, in display order. */
export const dailyStatementParts: readonly DailyStatementPart[] = [
  machinesPart,
  bridgePart,
  comparisonPart,
  cashInMachinesPart,
  handPaysOwedPart,
  suspensePart,
  findingsPart,
  machineFiguresPart,
  tablesPart,
  cagnottesPart,
  progressivesPart,
  orphansPart,
  correctionsPart,
  cumulativePart,
  journalPart,
  settingsPart,
];

/** Every document of the product by group, in the order in which a reader looks for them. */
const REPORTS_BY_GROUP: Readonly<Record<DocumentGroup, readonly ReportDefinition[]>> = {
  day: [
    createDailyStatementReport(dailyStatementParts),
    createPeriodStatementReport(dailyStatementParts),
    slotPerformance,
    dropComparison,
    handPayComparison,
    findings,
  ],
  machines: [
    machineMeters,
    interventionSheet,
    interventionEnvelope,
    dropSheet,
    countReport,
    keyRegister,
    technicalSheet,
    machineFile,
  ],
  tables: [avancesBook, tableControlRegister, tableResults, tableInterruptions, tableBon, progressiveRegister],
  cercle: [cagnotteRegister, cagnotteOpening, ticketBook, coupBook, cercleResults],
  equipment: [cardRegister, diceRegister, diceSessions, destructionRecord],
  payments: [jackpotSlip, jackpotRegister, complementBook, disputeRecord, orphansRegister],
  tickets: [
    ticketIssuance,
    ticketRedemption,
    ticketLiability,
    ticketDropVariance,
    ticketTransactions,
    ticketCashier,
    expiredTickets,
    ticketSheet,
    cardMovements,
  ],
  desks: [deskStatement, fillSlip],
  control: [incidentRegister, exclusionList, launderingRegister, alterations, complianceMatrix],
};

export const reportDefinitions: readonly ReportDefinition[] = DOCUMENT_GROUPS.flatMap((group) =>
  REPORTS_BY_GROUP[group].map((definition) => ({ ...definition, group })),
);
