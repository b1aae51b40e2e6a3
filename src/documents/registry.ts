import type { ReportDefinition } from './parts/report.js';

/** Every document of the product, in the order in which they are listed; passed in by the composition root. */
export const REPORTS = Symbol('REPORTS');
export type Reports = readonly ReportDefinition[];

/** Those that may be asked for by their name: not what is paid to whoever holds it. */
export const listedReports = (reports: Reports): Reports => reports.filter(({ isBearer = false }) => !isBearer);
