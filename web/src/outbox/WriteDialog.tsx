import type { ComponentProps } from 'react';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { WriteForm, type WriteFormProps } from './WriteForm.js';

export interface WriteDialogProps extends WriteFormProps, Omit<ComponentProps<typeof Dialog>, 'children'> {}

/** Renders a dialog with a form that sends one write. */
export function WriteDialog({ title, size = 'md', isPersistent = false, ...form }: WriteDialogProps) {
  return (
    <Dialog title={title} close={form.close} size={size} isPersistent={isPersistent}>
      <WriteForm {...form} />
    </Dialog>
  );
}
