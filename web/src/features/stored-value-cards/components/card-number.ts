import { createDigitGroups } from '#web/components/scan/digit-groups.js';

/** 10 to 19 digits, as engraved by the maker of the card. */
export const { groupDigits, regroupInput, encodeNumber } = createDigitGroups(19);
