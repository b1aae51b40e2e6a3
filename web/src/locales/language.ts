import i18next from 'i18next';

/** Languages of screens and documents; French is the first. */
export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];

/** Returns the present language of screens. */
export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : 'fr';
}

/** Changes the language; resolves when the texts on screen are loaded. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
}
