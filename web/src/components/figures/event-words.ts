import { useTranslation } from 'react-i18next';
import { MACHINE_EVENT_KINDS } from '#domain/meters/machine-events.js';

/** Returns a function that names a machine's event in the screen's language; an unknown code is returned as it is. */
export function useEventNameFormatter(): (code: string) => string {
  const { i18n } = useTranslation();
  return (code) => {
    const kind = MACHINE_EVENT_KINDS.find((eventKind) => eventKind.code === code);
    if (kind === undefined) return code;
    return i18n.language === 'en' ? kind.en : kind.fr;
  };
}
