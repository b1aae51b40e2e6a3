/** The codes found on machines, boxes and tickets: the surest to read first, those without a check digit last. */
export const formats = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'itf'] as const;

/** A kind of code, by the name that browsers know it by. */
export type Format = (typeof formats)[number];
