import type { ReportDefinition } from './model/report.js';

/** Every document of the product, in the order in which a reader looks for them: given where it is put together. */
export const REPORTS = Symbol('REPORTS');
export type Reports = readonly ReportDefinition[];
