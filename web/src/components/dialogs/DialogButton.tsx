import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';

export interface DialogButtonProps extends Omit<ButtonProps, 'children'> {
  readonly label: string;
  /** The dialog, given the function that closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/** Shows a button, and the dialog that it opens. */
export function DialogButton({ label, children, ...buttonProps }: DialogButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button {...buttonProps} onClick={open}>
        {label}
      </Button>
      {isOpen && children(close)}
    </>
  );
}
