import { Alert } from '@mantine/core';
import type { AlertProps } from '@mantine/core';

/** Something to know before going on; its text stays dark, whatever its colour. */
export function Note(props: Omit<AlertProps, 'variant'>) {
  return (
    <Alert variant="light" className="note" styles={{ label: { color: 'var(--mantine-color-text)' } }} {...props} />
  );
}
