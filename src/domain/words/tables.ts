import { joinLanguages } from '#declarations/shapes/join-languages.js';
import en from './tables.en.json' with { type: 'json' };
import fr from './tables.fr.json' with { type: 'json' };

/** The names of games, chances and pieces in every language. */
export const tableWords = joinLanguages(fr, en, 'tables');
