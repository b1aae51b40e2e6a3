import { declaredRefusals } from '#declarations/declarations.js';

/** The closed list of codes, in order of precedence: when several refusals apply, the request gets the first. */
export const refusalCodes = declaredRefusals;

/** Code of a refusal. */
export type RefusalCode = keyof typeof refusalCodes;
