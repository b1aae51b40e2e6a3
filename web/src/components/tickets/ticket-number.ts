import { VALIDATION_DIGITS } from '#domain/tickets/validation-numbers.js';
import { createDigitGroups } from '../scan/digit-groups.js';

/** The number of a ticket as printed; a number given by hand before the system existed is unchanged. */
export const { groupDigits, regroupInput, encodeNumber } = createDigitGroups(VALIDATION_DIGITS);
