/**
 * Figures that nothing recomputes, by `document: section.column`, each with its reason. A figure that is neither
 * recomputed nor named here makes the script fail.
 */
export const NOT_RECOMPUTED: ReadonlyMap<string, string> = new Map();
