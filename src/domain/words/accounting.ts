import { joinLanguages } from '#declarations/shapes/join-languages.js';
import en from './accounting.en.json' with { type: 'json' };
import fr from './accounting.fr.json' with { type: 'json' };

/** The titles of journals and day facts, and the roles of accounts, in every language. */
export const accountingWords = joinLanguages(fr, en, 'accounting');
