import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

/** Says that something was done; what says it can be closed by its name. */
export function announce(message: string): void {
  notifications.show({
    message,
    color: 'teal',
    closeButtonProps: { 'aria-label': i18next.t('shell:close') },
  });
}
