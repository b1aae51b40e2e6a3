import { isStrokedMarker, buildMarkerPath, type LineStyle, type Marker } from './chart-looks.js';
import classes from './Chart.module.css';

export interface LegendEntry {
  readonly label: string;
  readonly style: LineStyle;
  /** `line` with its marker (the default), `band`, or a `mark` alone. */
  readonly shape?: 'line' | 'plain' | 'band' | 'mark';
}

/** Shows the legend of a chart: a sample and a name for each line, band and mark. */
export function ChartLegend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <ul className={classes['legend']}>
      {entries.map((entry) => (
        <li key={entry.label}>
          <LegendSample {...entry} />
          {entry.label}
        </li>
      ))}
    </ul>
  );
}

/** Shows the small drawing of a legend entry: a marker alone, a hatched band, or a dashed line with its marker. */
function LegendSample({ style, shape = 'line' }: LegendEntry) {
  if (shape === 'mark') {
    return (
      <svg width={16} height={16} aria-hidden>
        <MarkerShape marker={style.marker} x={8} y={8} r={5.5} color={style.color} />
      </svg>
    );
  }
  return (
    <svg width={34} height={14} aria-hidden>
      {shape === 'band' ? (
        <>
          <rect x={0} y={1} width={34} height={12} fill={style.color} fillOpacity={0.14} />
          {[0, 1, 2, 3, 4, 5, 6, 7].map((step) => (
            <path key={step} d={`M${step * 5 - 6},13L${step * 5 + 6},1`} stroke={style.color} strokeOpacity={0.55} />
          ))}
        </>
      ) : (
        <>
          <path d="M1,7H33" stroke={style.color} strokeWidth={2} strokeDasharray={style.dash} />
          {shape === 'line' && <MarkerShape marker={style.marker} x={17} y={7} r={4} color={style.color} />}
        </>
      )}
    </svg>
  );
}

export interface MarkerShapeProps {
  readonly marker: Marker;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly color: string;
}

/** Draws a marker at a point in pixels, with radius `r`. Markers made of strokes have a thicker line and no fill. */
export function MarkerShape({ marker, x, y, r, color }: MarkerShapeProps) {
  const isStroked = isStrokedMarker(marker);
  return (
    <path
      d={buildMarkerPath(marker, x, y, r)}
      fill={isStroked ? 'none' : color}
      stroke={color}
      strokeWidth={isStroked ? 2.2 : 1}
    />
  );
}
