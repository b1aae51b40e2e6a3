import { joinLanguages } from '../shapes/join-languages.js';
import type { Role } from '../shapes/roles.js';
import type { Text } from '../shapes/text.js';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

/** The declarations' sentences in every language; the files of one language are its only home. */
export const declaredWords = joinLanguages(fr, en, 'declarations');

/** Names of the holder of each function, for use within a sentence. */
export const roleWords: Readonly<Record<Role, Text>> = declaredWords.roles;
