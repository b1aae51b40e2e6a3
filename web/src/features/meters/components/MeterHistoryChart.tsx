import { useId } from 'react';
import {
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  usePlotArea,
  useXAxisScale,
} from 'recharts';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { MarkerShape } from '#web/components/charts/ChartLegend.js';
import { getLineStyle, useChartColors } from '#web/components/charts/chart-looks.js';
import { useFormats } from '#web/components/figures/figures.js';
import classes from '#web/components/charts/Chart.module.css';
import { markersByKind, type Mark } from './mark-looks.js';

type MeterHistory = ApiSchema<'MachineMeterHistory'>;

export interface MeterHistoryChartProps {
  readonly history: MeterHistory;
  readonly view: 'movement' | 'value';
}

interface ChartRow {
  readonly at: number;
  readonly shown: number | null;
  readonly value: string;
  readonly movement: string;
}

const DAY_MS = 86_400_000;

/**
 * Draws a machine's counter over time: its value, or its movement from one reading to the next. Below it is a lane of
 * marks; periods without a reading are hatched.
 */
export function MeterHistoryChart({ history, view }: MeterHistoryChartProps) {
  const colors = useChartColors();
  const hatchId = useId();
  const { formatCount } = useFormats();
  const timeAxis = useTimeAxis(history);
  const rows = buildChartRows(history, view);
  const gaps = history.marks.filter(({ kind }) => kind === 'gap');
  const axisStyle = { stroke: colors.text, tick: { fontSize: 12, fill: colors.text } };
  return (
    <ResponsiveContainer width="100%" height={380}>
      <ComposedChart data={rows} accessibilityLayer={false} margin={{ top: 12, right: 24, bottom: 4, left: 4 }}>
        <defs>
          <pattern id={hatchId} width={7} height={7} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width={7} height={7} fill={colors.text} fillOpacity={0.06} />
            <path d="M0,0V7" stroke={colors.text} strokeOpacity={0.35} strokeWidth={1.5} />
          </pattern>
        </defs>
        <CartesianGrid stroke={colors.grid} strokeDasharray="2 4" vertical={false} />
        <XAxis
          dataKey="at"
          type="number"
          domain={[timeAxis.from, timeAxis.to]}
          ticks={timeAxis.ticks}
          tickFormatter={timeAxis.formatTick}
          allowDataOverflow
          {...axisStyle}
        />
        <YAxis
          {...axisStyle}
          width="auto"
          domain={view === 'value' ? ['auto', 'auto'] : [0, 'auto']}
          tickFormatter={(value: number) => formatCount(String(Math.round(value)))}
        />
        {gaps.map(({ at, until }) => (
          <ReferenceArea
            key={at}
            x1={Math.max(timeAxis.from, Date.parse(at))}
            x2={Math.min(timeAxis.to, Date.parse(until ?? at))}
            fill={`url(#${hatchId})`}
            fillOpacity={1}
            strokeOpacity={0}
          />
        ))}
        <Line
          dataKey="shown"
          type="linear"
          stroke={getLineStyle(0, colors).color}
          strokeWidth={2}
          dot={false}
          activeDot={false}
          isAnimationActive={false}
          connectNulls={false}
        />
        <ChartMarks marks={history.marks} from={timeAxis.from} to={timeAxis.to} />
        <Tooltip content={<PointTooltip />} />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/**
 * Builds the chart's rows, one for each reading. At the start of a gap (a period without readings) a second row without
 * a value breaks the line.
 */
function buildChartRows({ points, marks }: MeterHistory, view: 'movement' | 'value'): ChartRow[] {
  const gapStarts = new Set(marks.flatMap(({ kind, at }) => (kind === 'gap' ? [Date.parse(at)] : [])));
  return points.flatMap(({ readAt, value, movement }) => {
    const at = Date.parse(readAt);
    const row = { at, shown: Number(view === 'value' ? value : movement), value, movement };
    return gapStarts.has(at) ? [row, { ...row, at: at + 1, shown: null }] : [row];
  });
}

/**
 * Returns the period in milliseconds, the ticks of its axis and a function that formats them. Up to two days there are
 * about eight ticks with their hour; longer, at most about eleven, in whole days.
 */
function useTimeAxis({ opensAt, closesAt }: MeterHistory) {
  const { i18n } = useTranslation();
  const { timeZone } = useEstablishment();
  const [from, to] = [Date.parse(opensAt), Date.parse(closesAt)];
  const dayCount = Math.max(1, Math.round((to - from) / DAY_MS));
  const tickDistance = dayCount <= 2 ? (dayCount * DAY_MS) / 8 : Math.ceil(dayCount / 10) * DAY_MS;
  const ticks: number[] = [];
  for (let at = from; at <= to; at += tickDistance) ticks.push(at);
  const tickFormat = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : 'fr-FR', {
    timeZone,
    ...(dayCount <= 2
      ? ({ hour: '2-digit', minute: '2-digit' } as const)
      : ({ day: '2-digit', month: '2-digit' } as const)),
  });
  return { from, to, ticks, formatTick: (at: number): string => tickFormat.format(at) };
}

/**
 * Draws each mark (an event, break or exception) except gaps at its instant, or at its end if it has one. A dashed line
 * joins a mark that concerns the counter to its curve. `from` and `to` are the chart's limits in milliseconds.
 */
function ChartMarks({
  marks,
  from,
  to,
}: {
  readonly marks: readonly Mark[];
  readonly from: number;
  readonly to: number;
}) {
  const colors = useChartColors();
  const xScale = useXAxisScale();
  const plotArea = usePlotArea();
  if (xScale === undefined || plotArea === undefined) return null;
  return (
    <g>
      {marks.map((mark, index) => {
        const markedAt = Date.parse(mark.until !== null && mark.kind !== 'gap' ? mark.until : mark.at);
        const x = xScale(Math.min(to, Math.max(from, markedAt)));
        if (x === undefined || mark.kind === 'gap') return null;
        const color = mark.kind === 'exception' && !mark.isSettled ? colors.alarm : colors.text;
        const y = plotArea.y + plotArea.height - 9;
        return (
          <g key={`${mark.kind} ${mark.at} ${index}`}>
            {mark.concernsCounter && mark.kind !== 'event' && (
              <path d={`M${x},${plotArea.y}V${y - 8}`} stroke={color} strokeDasharray="3 3" strokeOpacity={0.6} />
            )}
            <circle cx={x} cy={y} r={8} fill={colors.surface} fillOpacity={0.85} />
            <MarkerShape marker={markersByKind[mark.kind]} x={x} y={y} r={5.5} color={color} />
          </g>
        );
      })}
    </g>
  );
}

interface PointTooltipProps {
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload?: unknown }[];
}

/** Renders the tooltip of a reading: its instant, the counter's value, and its movement. */
function PointTooltip({ active, payload }: PointTooltipProps) {
  const { t } = useTranslation('meters');
  const { formatInstant, formatCount } = useFormats();
  const row = payload?.[0]?.payload as ChartRow | undefined;
  if (active !== true || row === undefined || row.shown === null) return null;
  return (
    <div className={classes['tip']}>
      <p>
        <strong>{formatInstant(new Date(row.at).toISOString())}</strong>
      </p>
      <p>
        {t('view_value')} : {formatCount(row.value)}
      </p>
      <p>
        {t('view_movement')} : {formatCount(row.movement)}
      </p>
    </div>
  );
}
