import { useId } from 'react';
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
} from 'recharts';
import { MarkerShape } from './ChartLegend.js';
import { useChartColors, type LineStyle } from './chart-looks.js';
import classes from './Chart.module.css';

/** One line over the steps; null for a step without a value. The text is the displayed value. */
export interface ChartLine {
  readonly label: string;
  readonly style: LineStyle;
  readonly values: readonly (ChartValue | null)[];
  /** False: a line without markers and without its name at the end. */
  readonly hasMarkers?: boolean;
}

export interface ChartValue {
  /** Position of the point. */
  readonly position: number;
  readonly text: string;
  /** True: a ring draws attention to it. */
  readonly isAlarm?: boolean;
}

export interface ChartBand {
  readonly label: string;
  readonly values: readonly ({ readonly lower: number; readonly upper: number; readonly text: string } | null)[];
}

export interface ChartLinesProps {
  /** The labels below the axis, one for each step. */
  readonly stepLabels: readonly string[];
  readonly lines: readonly ChartLine[];
  readonly band?: ChartBand;
  readonly formatAxisValue: (value: number) => string;
  readonly height?: number;
}

type ChartRow = Readonly<Record<string, number | string | null | readonly [number, number]>>;

/**
 * Draws a line chart that can be read without colour: each line has its dash, its marker, and its name at its end.
 * `stepLabels` label the horizontal axis, `formatAxisValue` writes the values of the vertical one. `band` is an
 * optional hatched range.
 */
export function ChartLines({ stepLabels, lines, band, formatAxisValue, height = 300 }: ChartLinesProps) {
  const colors = useChartColors();
  const hatchId = useId();
  const rows = stepLabels.map((step, index): ChartRow => {
    const valuesByLine = Object.fromEntries(
      lines.map(({ values }, lineIndex) => [`line${lineIndex}`, values[index]?.position ?? null]),
    );
    const range = band?.values[index] ?? null;
    return { step, index, ...valuesByLine, band: range === null ? null : [range.lower, range.upper] };
  });
  const labelledLines = lines.filter(({ hasMarkers }) => hasMarkers !== false);
  const longestLabel = Math.max(0, ...labelledLines.map(({ label }) => label.length));
  // when measured by the chart itself, the first drawing cuts the labels at the axis: 7 pixels a character
  const axisTextLengths = lines.flatMap(({ values }) =>
    values.map((value) => (value === null ? 0 : formatAxisValue(value.position).length)),
  );
  const axisWidth = 16 + 7 * Math.max(4, ...axisTextLengths);
  const axisStyle = { stroke: colors.text, tick: { fontSize: 12, fill: colors.text } };
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart
        data={rows}
        accessibilityLayer={false}
        margin={{
          top: 12,
          right: labelledLines.length > 1 ? Math.min(170, 24 + longestLabel * 7) : 24,
          bottom: 4,
          left: 4,
        }}
      >
        <defs>
          <pattern id={hatchId} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width={6} height={6} fill={colors.band} fillOpacity={0.12} />
            <path d="M0,0V6" stroke={colors.band} strokeOpacity={0.5} strokeWidth={1.2} />
          </pattern>
        </defs>
        <CartesianGrid stroke={colors.grid} strokeDasharray="2 4" vertical={false} />
        <XAxis
          dataKey="step"
          {...axisStyle}
          minTickGap={16}
          interval="preserveStartEnd"
          padding={{ left: 24, right: 24 }}
        />
        <YAxis {...axisStyle} width={axisWidth} tickFormatter={formatAxisValue} domain={['auto', 'auto']} />
        <ReferenceLine y={0} stroke={colors.text} strokeWidth={1} />
        {band !== undefined && (
          <Area dataKey="band" stroke="none" fill={`url(#${hatchId})`} isAnimationActive={false} connectNulls={false} />
        )}
        {lines.map(({ label, style, hasMarkers, values }, lineIndex) => (
          <Line
            key={label}
            dataKey={`line${lineIndex}`}
            type="linear"
            stroke={style.color}
            strokeWidth={2}
            strokeDasharray={style.dash}
            isAnimationActive={false}
            connectNulls={false}
            activeDot={false}
            dot={
              hasMarkers !== false &&
              (({ index = -1, ...point }: DrawnPoint) => (
                <g key={index}>
                  <PointMarker
                    {...point}
                    style={style}
                    {...(values[index]?.isAlarm ? { alarmColor: colors.alarm } : {})}
                  />
                </g>
              ))
            }
          />
        ))}
        {labelledLines.length > 1 && <LineEndLabels lines={lines} stepLabels={stepLabels} />}
        <Tooltip content={<ChartTooltip lines={lines} {...(band === undefined ? {} : { band })} />} />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** A point of a line as the chart draws it, in pixels; without `cy`, the line has no value there. */
interface DrawnPoint {
  readonly cx?: number;
  readonly cy?: number;
  readonly index?: number;
}

interface PointMarkerProps extends Omit<DrawnPoint, 'index'> {
  readonly style: LineStyle;
  readonly alarmColor?: string;
}

/** Draws the marker of a line at one of its points, in a ring when the value is an alarm; nothing without a value. */
function PointMarker({ cx, cy, style, alarmColor }: PointMarkerProps) {
  if (typeof cx !== 'number' || typeof cy !== 'number' || !Number.isFinite(cy)) return null;
  return (
    <>
      <MarkerShape marker={style.marker} x={cx} y={cy} r={4} color={style.color} />
      {alarmColor !== undefined && <MarkerShape marker="ring" x={cx} y={cy} r={9} color={alarmColor} />}
    </>
  );
}

/**
 * Draws the name of each line beside its last value, apart from the names of lines that end close by. Lines without
 * markers or without a value have no name here.
 */
function LineEndLabels({ lines, stepLabels }: Pick<ChartLinesProps, 'lines' | 'stepLabels'>) {
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  const plotArea = usePlotArea();
  if (xScale === undefined || yScale === undefined || plotArea === undefined) return null;
  const lineEnds = lines
    .flatMap(({ label, style, values, hasMarkers }) => {
      const index = values.findLastIndex((value) => value !== null);
      const x = xScale(stepLabels[index] ?? '', { position: 'middle' });
      const y = yScale(values[index]?.position ?? 0);
      return hasMarkers === false || index < 0 || x === undefined || y === undefined ? [] : [{ label, style, x, y }];
    })
    .sort((a, b) => a.y - b.y);
  const placedLabels = spreadLabels(lineEnds, plotArea.y + plotArea.height - 4);
  return (
    <g>
      {placedLabels.map(({ label, style, x, labelY }) => (
        <text key={label} x={x + 9} y={labelY + 4} fontSize={12} fill={style.color} fontWeight={600}>
          {label}
        </text>
      ))}
    </g>
  );
}

/** Pixels between the names of two lines, one below the other. */
const LABEL_HEIGHT = 14;

/**
 * Places labels one below the other, each as near to its line's end as its neighbours allow, none below `bottom`. The
 * ends are in order from the top.
 */
function spreadLabels<LineEnd extends { readonly y: number }>(
  ends: readonly LineEnd[],
  bottom: number,
): (LineEnd & { readonly labelY: number })[] {
  // first from the top, each below its neighbour; then from the bottom, so that the last are raised above it
  const loweredLabels: (LineEnd & { readonly labelY: number })[] = [];
  for (const end of ends) {
    const labelAboveY = loweredLabels.at(-1)?.labelY ?? Number.NEGATIVE_INFINITY;
    loweredLabels.push({ ...end, labelY: Math.max(end.y, labelAboveY + LABEL_HEIGHT) });
  }
  const raisedLabels: (LineEnd & { readonly labelY: number })[] = [];
  for (const label of loweredLabels.toReversed()) {
    const labelBelowY = raisedLabels.at(-1)?.labelY ?? bottom + LABEL_HEIGHT;
    raisedLabels.push({ ...label, labelY: Math.min(label.labelY, labelBelowY - LABEL_HEIGHT) });
  }
  return raisedLabels;
}

interface ChartTooltipProps {
  readonly lines: readonly ChartLine[];
  readonly band?: ChartBand;
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload?: unknown }[];
}

/** Shows the values of all lines and of the band at the step under the pointer; nothing elsewhere. */
function ChartTooltip({ lines, band, active, payload }: ChartTooltipProps) {
  const row = payload?.[0]?.payload as { readonly index: number; readonly step: string } | undefined;
  if (active !== true || row === undefined) return null;
  const bandRange = band?.values[row.index] ?? null;
  return (
    <div className={classes['tip']}>
      <p>
        <strong>{row.step}</strong>
      </p>
      {lines.map(({ label, values }) => {
        const value = values[row.index] ?? null;
        return value === null ? null : (
          <p key={label}>
            {label} : {value.text}
          </p>
        );
      })}
      {bandRange !== null && (
        <p>
          {band?.label} : {bandRange.text}
        </p>
      )}
    </div>
  );
}
