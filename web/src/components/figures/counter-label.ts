import { COUNTERS } from '#domain/meters/counters.js';
import { currentLanguage } from '#web/locales/language.js';

/** Returns the label of a machine's counter in the language of the screen; an unknown name is returned as it is. */
export function getCounterLabel(name: string): string {
  const counter = COUNTERS.find((candidate) => candidate.name === name);
  if (counter === undefined) return name;
  return counter.label[currentLanguage()];
}
