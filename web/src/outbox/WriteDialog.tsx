import type { ComponentProps } from 'react';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { WriteForm, type WriteFormProps } from './WriteForm.js';

export interface WriteDialogProps extends WriteFormProps, Omit<ComponentProps<typeof Dialog>, 'children'> {}

/** Renders a dialog with a form that sends one write. */
export function WriteDialog({ title, size = 'md', isPersistent = false, ...formProps }: WriteDialogProps) {
  return (
    <Dialog title={title} onClose={formProps.onClose} size={size} isPersistent={isPersistent}>
      <WriteForm {...formProps} />
    </Dialog>
  );
}
