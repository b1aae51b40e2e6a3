import type { ComponentProps } from 'react';
import type { Problem } from '#web/api/problem.js';
import { ReasonFormDialog } from '#web/components/dialogs/ReasonForm.js';
import { NeedsServer } from './NeedsServer.js';

export interface WriteReasonFormProps extends Omit<ComponentProps<typeof ReasonFormDialog>, 'isPending' | 'problem'> {
  /** The write that the form sends. */
  readonly mutation: { readonly isPending: boolean; readonly error: Problem | null };
  /** True: only the server can decide it, which the form explains without network. */
  readonly needsServer?: boolean;
}

/** Renders the dialog of an act that requires a reason, and sends it as one write. */
export function WriteReasonForm({ mutation, needsServer = false, children, ...formProps }: WriteReasonFormProps) {
  return (
    <ReasonFormDialog {...formProps} isPending={mutation.isPending} problem={mutation.error}>
      {needsServer && <NeedsServer />}
      {children}
    </ReasonFormDialog>
  );
}
