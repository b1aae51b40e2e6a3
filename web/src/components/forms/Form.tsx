import type { ReactNode } from 'react';
import { moveToNextField } from './onward.js';
import { sendOnKeys } from './send-keys.js';

export interface FormProps {
  readonly send: () => void;
  /** True: the browser reports missing fields; otherwise the form itself does. */
  readonly isCheckedByBrowser?: boolean;
  readonly children: ReactNode;
}

/** Shows a form sent by its button or by keys, without leaving the page. */
export function Form({ send, isCheckedByBrowser = false, children }: FormProps) {
  return (
    <form
      noValidate={!isCheckedByBrowser}
      onKeyDown={(event) => {
        sendOnKeys(event);
        moveToNextField(event);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {children}
    </form>
  );
}
