import type { ComponentProps } from 'react';
import { useConnection } from '#web/api/connection.js';
import type { Problem } from '#web/api/problem.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { NeedsServer } from './NeedsServer.js';

export interface WriteFormProps extends Omit<ComponentProps<typeof DialogForm>, 'isPending' | 'problem'> {
  /** The write that the form sends. */
  readonly mutation: { readonly isPending: boolean; readonly error: Problem | null };
  /** True: only the server can decide it, so that it is disabled without network. */
  readonly needsServer?: boolean;
}

/**
 * Renders a dialog's form that sends one write, and shows its progress and its refusal. A form that needs the server
 * cannot be sent without network, which it explains.
 */
export function WriteForm({
  mutation,
  needsServer = false,
  isDisabled = false,
  children,
  ...formProps
}: WriteFormProps) {
  const { isServerReachable } = useConnection();
  return (
    <DialogForm
      {...formProps}
      isPending={mutation.isPending}
      problem={mutation.error}
      isDisabled={isDisabled || (needsServer && !isServerReachable)}
    >
      {needsServer && <NeedsServer />}
      {children}
    </DialogForm>
  );
}
