import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const ink: MantineColorsTuple = [
  '#eef6f8',
  '#dceaee',
  '#b6d4dc',
  '#8cbcc9',
  '#69a8b9',
  '#539cb0',
  '#3a8095',
  '#2b6779',
  '#1d4f5e',
  '#0d3843',
];

/** The last three are darker than usual, so that white text on them, and their text on white, is legible. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#fa5252',
  '#c92a2a',
  '#b02525',
  '#971f1f',
];

/** A quiet look: one accent, large enough targets, figures aligned in columns. */
export const theme = createTheme({
  primaryColor: 'ink',
  // the same in the dark: filled elements have white text, which 4 would make illegible
  primaryShade: 7,
  autoContrast: true,
  colors: { ink, red },
  fontFamily: 'system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif',
  defaultRadius: 'sm',
  respectReducedMotion: true,
  components: {
    // a state is written in its screen's own words, unabridged even in a narrow table
    Badge: { defaultProps: { tt: 'none', fw: 500, miw: 'max-content' } },
    Table: { defaultProps: { verticalSpacing: 6, horizontalSpacing: 'sm' } },
  },
});

/** Returns the colours of less important text, each with a contrast of at least 4.5 to 1 on all our backgrounds. */
export const resolveContrastVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#52595f',
    '--mantine-color-placeholder': '#6b7278',
    '--mantine-color-error': '#b42318',
  },
  dark: {
    '--mantine-color-dimmed': '#a6adb4',
    '--mantine-color-placeholder': '#98a0a7',
    '--mantine-color-error': '#ff8f85',
  },
});
