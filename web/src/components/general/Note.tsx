import { Alert } from '@mantine/core';
import type { AlertProps } from '@mantine/core';

/** Shows a note to read before continuing; its text stays dark on every colour. */
export function Note(props: Omit<AlertProps, 'variant'>) {
  return (
    <Alert variant="light" className="note" styles={{ label: { color: 'var(--mantine-color-text)' } }} {...props} />
  );
}
