/** The decision of the second person about a request. */
export const APPROVAL_DECISIONS = ['approved', 'refused'] as const;
/** Decision of the second person on a request. */
export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number];

/** Kinds of requests of which several may be decided alike: explanations and corrections, read in one list. */
export const DECIDED_TOGETHER = [
  'findingExplanation',
  'countCorrection',
  'totalCorrection',
  'meterAdjustment',
  'readingChoice',
  'machineChange',
] as const;
