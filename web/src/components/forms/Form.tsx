import type { ReactNode } from 'react';
import { focusNextFieldOnEnter } from './onward.js';
import { submitOnCtrlEnter } from './send-keys.js';

export interface FormProps {
  readonly onSubmit: () => void;
  /** True: the browser reports missing fields; otherwise the form itself does. */
  readonly nativeValidation?: boolean;
  readonly children: ReactNode;
}

/** Shows a form sent by its button or by keys, without leaving the page. */
export function Form({ onSubmit, nativeValidation = false, children }: FormProps) {
  return (
    <form
      noValidate={!nativeValidation}
      onKeyDown={(event) => {
        submitOnCtrlEnter(event);
        focusNextFieldOnEnter(event);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
