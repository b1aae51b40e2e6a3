import { useComputedColorScheme } from '@mantine/core';

/** Lines are distinguished by dash and marker; the colour only repeats them. Each has 3 to 1 on its background. */
const lightLineColors = [
  '#1d4f5e',
  '#a33b12',
  '#5b3fa0',
  '#2f6b1f',
  '#8a1a5c',
  '#6b5200',
  '#23508f',
  '#444a50',
] as const;
const darkLineColors = [
  '#69a8b9',
  '#f0936b',
  '#b7a1ef',
  '#8fce79',
  '#ec8fc4',
  '#dcc04f',
  '#8fb8f2',
  '#c3c9cf',
] as const;
const dashPatterns = ['', '9 4', '2 4', '12 3 2 3', '5 5', '1 6', '16 4', '6 2 2 2 2 2'] as const;

export const markers = [
  'circle',
  'square',
  'triangle',
  'diamond',
  'cross',
  'wedge',
  'ring',
  'plus',
  'star',
  'bar',
] as const;
export type Marker = (typeof markers)[number];

export interface LineStyle {
  readonly color: string;
  /** The dashes as `stroke-dasharray`; '' for a solid line. */
  readonly dash: string;
  readonly marker: Marker;
}

export interface ChartColors {
  readonly text: string;
  readonly grid: string;
  readonly surface: string;
  readonly band: string;
  readonly alarm: string;
  readonly lines: readonly string[];
}

/** Returns the colours of charts for the light or dark page, as literal values that an exported picture can contain. */
export function useChartColors(): ChartColors {
  const isDark = useComputedColorScheme('light') === 'dark';
  return isDark
    ? { text: '#d3d8dc', grid: '#4a5057', surface: '#1f2226', band: '#8cbcc9', alarm: '#ff9b8a', lines: darkLineColors }
    : {
        text: '#33383d',
        grid: '#c9ced3',
        surface: '#ffffff',
        band: '#2b6779',
        alarm: '#b3261e',
        lines: lightLineColors,
      };
}

/** The first markers are for lines; the others mark single points. */
const LINE_MARKER_COUNT = 8;

/** Returns colour, dash and marker of the line at that index of a chart; they repeat after eight lines. */
export function getLineStyle(index: number, { lines }: ChartColors): LineStyle {
  return {
    color: lines[index % lines.length] ?? '#444a50',
    dash: dashPatterns[index % dashPatterns.length] ?? '',
    marker: markers[index % LINE_MARKER_COUNT] ?? 'circle',
  };
}

/**
 * Returns the SVG path of a marker around a point in pixels, where `r` is its radius. In a path, `M` moves to a point,
 * `L` draws a line to one, `a` an arc, and `Z` closes the shape.
 */
export function buildMarkerPath(marker: Marker, x: number, y: number, r: number): string {
  /** Returns a point at these fractions of the radius from the centre. */
  const formatPoint = (dx: number, dy: number): string => `${(x + dx * r).toFixed(1)},${(y + dy * r).toFixed(1)}`;
  switch (marker) {
    case 'circle':
    case 'ring':
      return `M${formatPoint(-1, 0)}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`;
    case 'square':
      return `M${formatPoint(-0.9, -0.9)}L${formatPoint(0.9, -0.9)}L${formatPoint(0.9, 0.9)}L${formatPoint(-0.9, 0.9)}Z`;
    case 'triangle':
      return `M${formatPoint(0, -1.1)}L${formatPoint(1, 0.8)}L${formatPoint(-1, 0.8)}Z`;
    case 'wedge':
      return `M${formatPoint(0, 1.1)}L${formatPoint(1, -0.8)}L${formatPoint(-1, -0.8)}Z`;
    case 'diamond':
      return `M${formatPoint(0, -1.2)}L${formatPoint(1.2, 0)}L${formatPoint(0, 1.2)}L${formatPoint(-1.2, 0)}Z`;
    case 'cross':
      return `M${formatPoint(-1, -1)}L${formatPoint(1, 1)}M${formatPoint(1, -1)}L${formatPoint(-1, 1)}`;
    case 'plus':
      return `M${formatPoint(-1.1, 0)}L${formatPoint(1.1, 0)}M${formatPoint(0, -1.1)}L${formatPoint(0, 1.1)}`;
    case 'star':
      return `M${formatPoint(-1.1, 0)}L${formatPoint(1.1, 0)}M${formatPoint(0, -1.1)}L${formatPoint(0, 1.1)}M${formatPoint(-0.8, -0.8)}L${formatPoint(0.8, 0.8)}M${formatPoint(0.8, -0.8)}L${formatPoint(-0.8, 0.8)}`;
    case 'bar':
      return `M${formatPoint(0, -1.1)}L${formatPoint(0, 1.1)}`;
  }
}

/** Returns true for markers made of strokes, and rings, which are not filled. */
export const isStrokedMarker = (marker: Marker): boolean => ['cross', 'plus', 'star', 'bar', 'ring'].includes(marker);
