import { notifySuccess } from '#web/components/pages/announce.js';

/** Returns the options of a write that, on success, announces the message and closes the dialog. */
export const announceAndClose = <Answer>(onClose: () => void, message: string | ((answer: Answer) => string)) => ({
  onSuccess: (response: Answer): void => {
    notifySuccess(typeof message === 'string' ? message : message(response));
    onClose();
  },
});
