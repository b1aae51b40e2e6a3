import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface DialogButtonProps extends Omit<ButtonProps, 'children'> {
  readonly label: string;
  /** True: the dialog adds something; the button shows a plus sign. */
  readonly isAddition?: boolean;
  /** The dialog, given the function that closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/** Shows a button, and the dialog that it opens. */
export function DialogButton({ label, isAddition = false, children, ...buttonProps }: DialogButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const additionProps = isAddition ? { size: 'md', leftSection: <IconPlus size={18} aria-hidden /> } : {};
  return (
    <>
      <Button {...additionProps} {...buttonProps} onClick={open}>
        {label}
      </Button>
      {isOpen && children(close)}
    </>
  );
}
