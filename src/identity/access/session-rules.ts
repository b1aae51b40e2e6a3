/** The operator itself: people, accounts and the rights that hold in every establishment. */
export const operatorId = 0;

export const sessionCookie = 'releve_session';

/** Names the browser itself, for those who return to it with their PIN. */
export const browserCookie = 'releve_browser';

/**
 * How long a PIN is accepted on a browser after the password was given there: a shift, like the longest session, so
 * that a PIN never replaces a password from one day to the next.
 */
export const comebackSeconds = 12 * 60 * 60;

/** Wrong PINs in a row that a browser allows a person before they need their password. The table's check has it too. */
export const pinFailuresAllowed = 5;

/** A session locks itself after this unless an establishment of its person sets another time. */
export const usualLockSeconds = 10 * 60;

/** A person counts as having just proved who they are for this long, unless an establishment sets another time. */
export const usualFreshProofSeconds = 10 * 60;

/** A password that was given to somebody expires unused after this, unless an establishment sets another time. */
export const usualGivenPasswordSeconds = 72 * 60 * 60;

/** An unused session ends; a shift's pause does not end it. */
export const idleLimitSeconds = 30 * 60;

/** A session never outlasts a shift. */
export const absoluteLimitSeconds = 12 * 60 * 60;

/** Free guesses: people mistype. */
export const freeFailures = 4;

/** After the free guesses each failure doubles the wait, up to this. */
export const longestWaitSeconds = 15 * 60;

/** Wrong secrets in a row that an account bears in all, from wherever they come (NIST SP 800-63B-4, 3.2.2). */
export const failuresInAllAllowed = 100;

/** Of these, those that may come from elsewhere than a browser of the owner: nobody locks them out of their own. */
export const failuresOfStrangersAllowed = 80;

/** Wrong secrets of a day from one address, over all accounts, before it has to wait: many people share an address. */
export const freeFailuresOfAddress = 50;

/** The address that guesses are counted by. */
export { countedAddress as throttledAddress } from '#platform/transport/network-address.js';
