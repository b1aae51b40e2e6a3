import { digitGroups } from '#web/components/scan/digit-groups.js';

/** 10 to 19 digits, as engraved by the maker of the card. */
export const { inGroups, typedOn, sentNumber } = digitGroups(19);
