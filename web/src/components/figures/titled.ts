import { useTranslation } from 'react-i18next';

interface Titled {
  readonly titleFr: string;
  readonly titleEn: string;
}

/** Returns the title in the language of the screen, from the server's two languages. */
export function useTitleOf(): (titles: Titled) => string {
  const { i18n } = useTranslation();
  return ({ titleFr, titleEn }) => (i18n.language === 'en' ? titleEn : titleFr);
}
