/** Steps of the wizard, in order. */
export const stepNames = ['establishment', 'people', 'machines', 'ready'] as const;
export type StepName = (typeof stepNames)[number];

/** Establishment in setup and its step; empty: the wizard determines them. */
export interface FirstRunSearch {
  readonly establishment?: string;
  readonly step?: StepName;
}

/** Reads the establishment and the step of the first run from the address, as far as they are valid. */
export function parseFirstRunSearch(rawSearch: Readonly<Record<string, unknown>>): FirstRunSearch {
  const step = stepNames.find((stepName) => stepName === rawSearch['step']);
  return {
    ...(typeof rawSearch['establishment'] === 'string' ? { establishment: rawSearch['establishment'] } : {}),
    ...(step === undefined ? {} : { step }),
  };
}
