import { useTranslation } from 'react-i18next';

interface Titled {
  readonly titleFr: string;
  readonly titleEn: string;
}

/** The title in the language of the screen, of what the server says in both. */
export function useTitleOf(): (titles: Titled) => string {
  const { i18n } = useTranslation();
  return ({ titleFr, titleEn }) => (i18n.language === 'en' ? titleEn : titleFr);
}
