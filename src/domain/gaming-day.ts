/** The states of a gaming day. */
export const GAMING_DAY_STATES = ['open', 'closed'] as const;
/** State of a gaming day. */
export type GamingDayState = (typeof GAMING_DAY_STATES)[number];
