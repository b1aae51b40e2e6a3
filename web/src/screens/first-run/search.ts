/** Which house is being set up, and at which step; nothing: the wizard finds out. */
export interface FirstRunSearch {
  readonly house?: string;
  readonly step?: 'house' | 'people' | 'machines' | 'ready';
}

const steps = ['house', 'people', 'machines', 'ready'] as const;

export function firstRunSearch(search: Readonly<Record<string, unknown>>): FirstRunSearch {
  const step = steps.find((one) => one === search['step']);
  return {
    ...(typeof search['house'] === 'string' ? { house: search['house'] } : {}),
    ...(step === undefined ? {} : { step }),
  };
}
