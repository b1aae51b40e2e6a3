import { joinLanguages } from '#declarations/shapes/join-languages.js';
import en from './meters.en.json' with { type: 'json' };
import fr from './meters.fr.json' with { type: 'json' };

/** The names of counters and machine events in every language. */
export const meterWords = joinLanguages(fr, en, 'meters');
