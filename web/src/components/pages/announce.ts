import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

/** Shows a notice of a completed act over the page; it closes by itself, or by its button. */
export function notifySuccess(message: string): void {
  notifications.show({ message, color: 'teal', closeButtonProps: { 'aria-label': i18next.t('shell:close') } });
}
