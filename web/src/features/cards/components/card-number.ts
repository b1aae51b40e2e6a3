import { digitGroups } from '#web/components/scan/digit-groups.js';

/** Of 10 to 19 digits, as whoever made the card engraved them. */
export const { inGroups, typedOn, sentNumber } = digitGroups(19);
