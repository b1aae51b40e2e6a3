import { useTranslation } from 'react-i18next';
import type { Text } from '#declarations/shapes/text.js';

interface BilingualTitle {
  readonly titleFr: string;
  readonly titleEn: string;
}

/** Returns a function that chooses a title of the server, given in two languages, in the language of the screen. */
export function useTitlePicker(): (titles: BilingualTitle) => string {
  const { i18n } = useTranslation();
  return ({ titleFr, titleEn }) => (i18n.language === 'en' ? titleEn : titleFr);
}

/** Returns a function that chooses a text of the domain, given in two languages, in the language of the screen. */
export function useTextTranslator(): (text: Text) => string {
  const { i18n } = useTranslation();
  return (text) => text[i18n.language === 'en' ? 'en' : 'fr'];
}
