import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Dialog } from '#web/components/dialogs/Dialog.js';

export interface DialogButtonProps {
  /** Label of the button. */
  readonly act: string;
  /** Title of the dialog. */
  readonly title: string;
  /** Content of the dialog, given the function that closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog with the given content. */
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
