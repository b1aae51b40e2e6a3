import type { Shape } from '#web/api/client.js';

/** A figure of a machine's day with every row that makes it. */
export type FigureDetail = Shape<'FigureDetail'>;
