import type { ApiSchema } from '#web/api/client.js';

export type Trends = ApiSchema<'TrendsAnswer'>;
export type TrendSeries = ApiSchema<'TrendSeries'>;

/** The data of the charts, and the files that they can be saved as. */
export interface TrendChartProps {
  readonly trends: Trends;
  readonly csvHref: string;
  readonly fileName: string;
}
