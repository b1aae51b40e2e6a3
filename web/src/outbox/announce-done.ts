import { notifySuccess } from '#web/components/pages/announce.js';

/** Returns the options of a write that, on success, announces the message and closes the dialog. */
export const announceAndClose = <Answer>(close: () => void, message: string | ((answer: Answer) => string)) => ({
  onSuccess: (answer: Answer): void => {
    notifySuccess(typeof message === 'string' ? message : message(answer));
    close();
  },
});
