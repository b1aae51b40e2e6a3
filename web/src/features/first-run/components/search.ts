/** The steps of the wizard, in their order. */
export const stepNames = ['establishment', 'people', 'machines', 'ready'] as const;
export type StepName = (typeof stepNames)[number];

/** Which establishment is being set up, and at which step; nothing: the wizard finds out. */
export interface FirstRunSearch {
  readonly establishment?: string;
  readonly step?: StepName;
}

/** The step in the address, when there is such a step. */
export function firstRunSearch(search: Readonly<Record<string, unknown>>): FirstRunSearch {
  const step = stepNames.find((one) => one === search['step']);
  return {
    ...(typeof search['establishment'] === 'string' ? { establishment: search['establishment'] } : {}),
    ...(step === undefined ? {} : { step }),
  };
}
