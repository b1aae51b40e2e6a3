import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Dialog } from '#web/components/dialogs/Dialog.js';

export interface DialogButtonProps {
  /** The label of the button. */
  readonly act: string;
  /** Of the dialog it opens. */
  readonly title: string;
  /** What is in the dialog, and how it is closed from there. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button, and the dialog it opens. */
export function DialogButton({ act, title, children }: DialogButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        {act}
      </Button>
      {isOpen && (
        <Dialog close={close} size="lg" title={title}>
          {children(close)}
        </Dialog>
      )}
    </>
  );
}
