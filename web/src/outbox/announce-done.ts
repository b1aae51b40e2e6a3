import type { QueuedOutcome } from './use-kept-write.js';
import { notifySuccess } from '#web/components/pages/announce.js';

/** Returns the options of a write that, on success, announces the message and closes the dialog. */
export const announceAndClose = <Answer>(onClose: () => void, message: string | ((answer: Answer) => string)) => ({
  onSuccess: (response: Answer): void => {
    notifySuccess(typeof message === 'string' ? message : message(response));
    onClose();
  },
});

/** Like `announceAndClose`, for a form that may wait on this device: only an act of the server is announced. */
export const announceSentAndClose = <Answer>(onClose: () => void, message: (answer: Answer) => string) => ({
  onSuccess: (outcome: QueuedOutcome<Answer>): void => {
    if (!outcome.isQueued) notifySuccess(message(outcome.answer));
    onClose();
  },
});
