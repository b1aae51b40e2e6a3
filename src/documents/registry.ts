import type { ReportDefinition } from './parts/report.js';

/** Every document of the product, in listing order; passed in by the composition root. */
export const REPORTS = Symbol('REPORTS');
export type Reports = readonly ReportDefinition[];

/** Returns the documents available by name: bearer documents, paid to their holder, are excluded. */
export const listReports = (reports: Reports): Reports => reports.filter(({ isBearer = false }) => !isBearer);
