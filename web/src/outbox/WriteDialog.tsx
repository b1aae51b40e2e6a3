import type { ComponentProps } from 'react';
import { useConnection } from '#web/api/connection.js';
import type { Problem } from '#web/api/problem.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { NeedsServer } from './NeedsServer.js';

type FormProps = Omit<ComponentProps<typeof DialogForm>, 'isPending' | 'problem'>;

export interface WriteDialogProps extends FormProps, Omit<ComponentProps<typeof Dialog>, 'children'> {
  /** The write that the form sends. */
  readonly write: { readonly isPending: boolean; readonly error: Problem | null };
  /** True: only the server can decide it, so that it is disabled without network. */
  readonly needsServer?: boolean;
}

/** Dialog with a form that sends one write, and shows its progress and its refusal. */
export function WriteDialog({ title, size, isHeld, write, needsServer = false, ...form }: WriteDialogProps) {
  const { isReached } = useConnection();
  const isOff = form.isOff === true || (needsServer && !isReached);
  return (
    <Dialog
      title={title}
      close={form.close}
      {...(size === undefined ? {} : { size })}
      {...(isHeld === undefined ? {} : { isHeld })}
    >
      <DialogForm {...form} isPending={write.isPending} problem={write.error} isOff={isOff}>
        {needsServer && <NeedsServer />}
        {form.children}
      </DialogForm>
    </Dialog>
  );
}
