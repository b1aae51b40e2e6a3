import { VALIDATION_DIGITS } from '#domain/tickets/validation-numbers.js';
import { digitGroups } from '../scan/digit-groups.js';

/** The number of a ticket as it is printed; what a hand numbered before there was a system stays as it is. */
export const { inGroups, typedOn, sentNumber } = digitGroups(VALIDATION_DIGITS);
