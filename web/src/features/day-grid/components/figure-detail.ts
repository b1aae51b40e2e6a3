import type { ApiSchema } from '#web/api/client.js';

/** A figure of a machine's day with all its source rows. */
export type FigureDetail = ApiSchema<'FigureDetail'>;
