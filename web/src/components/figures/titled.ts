import { useTranslation } from 'react-i18next';
import type { Text } from '#declarations/shapes/text.js';

interface Titled {
  readonly titleFr: string;
  readonly titleEn: string;
}

/** Returns the title in the language of the screen, from the server's two languages. */
export function useTitleOf(): (titles: Titled) => string {
  const { i18n } = useTranslation();
  return ({ titleFr, titleEn }) => (i18n.language === 'en' ? titleEn : titleFr);
}

/** Returns a text of the domain in the language of the screen. */
export function useTextOf(): (text: Text) => string {
  const { i18n } = useTranslation();
  return (text) => text[i18n.language === 'en' ? 'en' : 'fr'];
}
