import { Alert, type AlertProps } from '@mantine/core';

/** Shows a coloured note to read before continuing; its title stays in the colour of text, which is legible. */
export function Note(props: Omit<AlertProps, 'variant'>) {
  return (
    <Alert variant="light" className="note" styles={{ label: { color: 'var(--mantine-color-text)' } }} {...props} />
  );
}
