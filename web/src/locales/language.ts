import i18next from 'i18next';
import type { Language } from '#declarations/shapes/text.js';

/** Returns the present language of screens. */
export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : 'fr';
}

/** Changes the language; resolves when the texts on screen are loaded. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
}
