import { declaredRefusals } from '#declarations/declarations.js';

/** The closed list, in order of precedence: of several refusals that apply, a request gets the first. */
export const refusalCodes = declaredRefusals;

export type RefusalCode = keyof typeof refusalCodes;
