import type { Shape } from '#web/api/client.js';

export type Trends = Shape<'TrendsAnswer'>;
export type TrendSeries = Shape<'TrendSeries'>;

/** What the charts are drawn from, and the files they can be saved as. */
export interface TrendChartProps {
  readonly trends: Trends;
  readonly csvHref: string;
  readonly fileName: string;
}
