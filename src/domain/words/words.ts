import { joinLanguages } from '#declarations/shapes/join-languages.js';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

/** The words of closed lists in every language; the client has them as well. */
export const domainWords = joinLanguages(fr, en, 'domain');
