import type { Feature } from '#web/components/pages/feature.js';
import { tablePatterns } from '#web/components/pages/reads.js';

export const feature: Feature = { refreshRules: [{ pathPattern: /counts|totals/, tables: [tablePatterns.days] }] };
