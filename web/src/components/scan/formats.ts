/** The codes on machines, boxes and tickets: the most reliable first, those without a check digit last. */
export const codeFormats = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'itf'] as const;

/** A kind of code, by its name in browsers. */
export type CodeFormat = (typeof codeFormats)[number];
