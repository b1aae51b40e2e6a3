/** The operator itself: people, accounts and the rights that apply in every establishment. */
export const operatorId = 0;

export const sessionCookie = 'releve_session';

/** Identifies the browser itself, for people who return to it with their PIN. */
export const browserCookie = 'releve_browser';

/**
 * Time for which a PIN is accepted on a browser after the password was given there. It is one shift, like the longest
 * session, so that a PIN never replaces a password from one day to the next.
 */
export const pinReturnSeconds = 12 * 60 * 60;

/**
 * Wrong PINs in a row allowed to a person on a browser before they need their password. The table's check has the same
 * number.
 */
export const maxPinFailures = 5;

/** Idle time after which a session locks itself unless an establishment of its person sets another. */
export const defaultLockSeconds = 10 * 60;

/** Time for which a proof of identity counts as fresh, unless an establishment sets another. */
export const defaultFreshProofSeconds = 10 * 60;

/** Time after which an unused assigned password expires, unless an establishment sets another. */
export const defaultAssignedPasswordSeconds = 72 * 60 * 60;

/** Idle time after which a session ends; longer than a shift's pause. */
export const idleLimitSeconds = 30 * 60;

/** A session never outlasts a shift. */
export const absoluteLimitSeconds = 12 * 60 * 60;

/** Guesses without delay: people mistype. */
export const maxFreeFailures = 4;

/** Longest wait: after the free guesses each failure doubles the wait, up to this. */
export const maxWaitSeconds = 15 * 60;

/** Wrong secrets in a row allowed to an account in all, from any origin (NIST SP 800-63B-4, 3.2.2). */
export const maxTotalFailures = 100;

/** The share of these allowed from browsers other than the owner's, so that no one locks an owner out of their own. */
export const maxUnknownBrowserFailures = 80;

/** Wrong secrets per day from one address, over all accounts, before it has to wait: many people share an address. */
export const maxFreeAddressFailures = 50;

/** The address by which guesses are counted. */
export { normaliseCallerAddress as getThrottleAddress } from '#platform/transport/network-address.js';
