/** The decision of the second person about a request. */
export const APPROVAL_DECISIONS = ['approved', 'refused'] as const;
/** Decision of the second person on a request. */
export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number];
