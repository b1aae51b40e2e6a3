import type { Feature } from '../../components/pages/feature.js';
import { tablesOf } from '../../components/pages/reads.js';

export const feature: Feature = {
  reads: [{ addresses: /counts|totals/, tables: [tablesOf.days] }],
};
