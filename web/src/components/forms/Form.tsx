import type { ReactNode } from 'react';
import { moveToNextField } from './onward.js';
import { submitOnCtrlEnter } from './send-keys.js';

export interface FormProps {
  readonly onSubmit: () => void;
  /** True: the browser reports missing fields; otherwise the form itself does. */
  readonly isCheckedByBrowser?: boolean;
  readonly children: ReactNode;
}

/** Shows a form sent by its button or by keys, without leaving the page. */
export function Form({ onSubmit, isCheckedByBrowser = false, children }: FormProps) {
  return (
    <form
      noValidate={!isCheckedByBrowser}
      onKeyDown={(event) => {
        submitOnCtrlEnter(event);
        moveToNextField(event);
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
