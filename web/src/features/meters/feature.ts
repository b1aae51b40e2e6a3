import type { Feature } from '#web/components/pages/feature.js';
import { tablesOf } from '#web/components/pages/reads.js';

export const feature: Feature = { reads: [{ addresses: /readings|meter|movements/, tables: [tablesOf.meters] }] };
