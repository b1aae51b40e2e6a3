import { announce } from '#web/components/pages/announce.js';

/** Returns the options of a write that announces its success and closes its dialog. */
export const announceAndClose = <Answer>(close: () => void, message: string | ((answer: Answer) => string)) => ({
  onSuccess: (answer: Answer): void => {
    announce(typeof message === 'string' ? message : message(answer));
    close();
  },
});
