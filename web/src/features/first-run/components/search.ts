import { parseChoiceParam, omitUndefined, type RawSearch } from '#web/components/pages/search-params.js';

/** Steps of the wizard, in order. */
export const stepNames = ['establishment', 'people', 'machines', 'ready'] as const;
export type StepName = (typeof stepNames)[number];

/** Establishment in setup and its step; empty: the wizard determines them. */
export interface FirstRunSearch {
  readonly establishment?: string;
  readonly step?: StepName;
}

/** Reads the establishment and the step of the first run from the address, as far as they are valid. */
export function parseFirstRunSearch(rawSearch: RawSearch): FirstRunSearch {
  const { establishment } = rawSearch;
  return omitUndefined({
    establishment: typeof establishment === 'string' ? establishment : undefined,
    step: parseChoiceParam(stepNames, rawSearch, 'step'),
  });
}
