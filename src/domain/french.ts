/** Agreement and elision in French sentences whose values are filled in. */

/**
 * Beginnings of common words and first names with an aspirated h, without accents: no elision before them. Every other
 * h is mute, as in the first names of France.
 */
const ASPIRATED_STEMS = `
  hach hagard hai hakim hall(?!u) halo(?!g) halte(?!r) hamac hameau hamid hamster hamza hanche hand hangar hanneton hans
  hant happ harangu haras harcel hardi harem hareng hargn haricot harnais harold harp harry hasard hassan hat hauban hauss
  haut havre hawai hayon helmut hennir heraut hericht herisson hernie heron heros herse hetre heurt hibou hic hideu
  hierarch hip(?!p[oi]) hippie hiss hobby hoch hockey hold holland homard hongr hont hopper hoquet hord hors hotte houblon
  houille houl houss howard hublot huch huee hugo huguenot huit(?!r) humphrey hunt hupp hurl hussard hussein hutte`;
const ASPIRATED = new RegExp(`^(?:${ASPIRATED_STEMS.trim().split(/\s+/).join('|')})`);

/** Words that begin with a vowel and still allow no elision. */
const UNELIDED = /^(?:onz|oui(?![eïr])|ouistiti|uhlan|un$)/;

/** Returns a text without accents and in lower case; œ and æ become o and a. */
const normaliseWord = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace('œ', 'oe').replace('æ', 'ae');

/**
 * Returns true when an article or `de` before the text loses its vowel: before a vowel or a mute h. A code, a figure or
 * a single letter is read by its signs, so nothing is lost before it.
 */
export function isElidedBefore(text: string): boolean {
  const firstWord = /^[^\s,;:()]+/.exec(text)?.[0] ?? '';
  if (/\d/.test(firstWord) || /^\p{L}$/u.test(firstWord)) return false;
  const word = normaliseWord(firstWord);
  if (word.startsWith('h')) return /^h[aeiouy]/.test(word) && !ASPIRATED.test(word);
  if (word.startsWith('y')) return /^y(?:[^aeiou]|eux)/.test(word);
  return /^[aeiou]/.test(word) && !UNELIDED.test(word);
}

/** Words that merge with the value after them. */
export const PARTICLES = ['de', 'du', 'au', 'à', 'le', 'la', 'que', 'jusque', 'lorsque', 'puisque'] as const;
type Particle = (typeof PARTICLES)[number];

const isParticle = (word: string): word is Particle => PARTICLES.some((particle) => particle === word);

/** Joins a particle and the value after it: elided before a vowel or mute h, contracted before `le` and `les`. */
function joinParticle(particle: Particle, value: string): string {
  const isElided = isElidedBefore(value);
  switch (particle) {
    case 'du':
      return isElided ? `de l’${value}` : `du ${value}`;
    case 'au':
      return isElided ? `à l’${value}` : `au ${value}`;
    case 'à':
      return `à ${value}`.replace(/^à le /, 'au ').replace(/^à les /, 'aux ');
    case 'de':
      // any other value is elided below, like `le`, `que`…
      if (/^les? /.test(value)) return value.replace(/^le /, 'du ').replace(/^les /, 'des ');
  }
  return isElided ? `${particle.slice(0, -1)}’${value}` : `${particle} ${value}`;
}

/**
 * Puts `de`, `le`, `que` … before a value: `d’Isidore`, `de l’inspecteur`, `du caissier`. A capital of the particle
 * stays. Throws RangeError for any other word.
 */
export function joinWithParticle(particle: string, value: string): string {
  const lowerCaseParticle = particle.toLowerCase();
  if (!isParticle(lowerCaseParticle)) throw new RangeError(`not a particle: ${particle}`);
  const joinedText = joinParticle(lowerCaseParticle, value);
  return lowerCaseParticle === particle ? joinedText : joinedText.charAt(0).toUpperCase() + joinedText.slice(1);
}
