import i18next from 'i18next';

/** The languages of screens and documents; French is the first. */
export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];

/** The language of screens now. */
export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : 'fr';
}

/** Resolves when the words on screen are there in the other language. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
}
