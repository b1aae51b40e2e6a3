import { alterations } from '../../reports/alterations/report.js';
import { complianceMatrix } from '../../reports/compliance-matrix/report.js';
import { dailyStatement } from '../../reports/daily-statement/report.js';
import { dropComparison } from '../../reports/drop-comparison/report.js';
import { findings } from '../../reports/findings/report.js';
import { handPayComparison } from '../../reports/hand-pay-comparison/report.js';
import { machineFile } from '../../reports/machine-file/report.js';
import { machineMeters } from '../../reports/machine-meters/report.js';
import { slotPerformance } from '../../reports/slot-performance/report.js';
import { technicalSheet } from '../../reports/technical-sheet/report.js';
import type { ReportDefinition } from './report.js';

/** Every document of the product, in the order in which a reader looks for them. */
export const reportDefinitions: readonly ReportDefinition[] = [
  dailyStatement,
  slotPerformance,
  dropComparison,
  handPayComparison,
  machineMeters,
  findings,
  alterations,
  technicalSheet,
  machineFile,
  complianceMatrix,
];
