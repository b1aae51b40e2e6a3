import { refuse } from '#refusals/refusal.js';

/** Reason for refusing a password; null when it is good. */
export type PasswordFault =
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG'
  | 'PASSWORD_TOO_COMMON'
  | 'PASSWORD_NAMES_ITS_OWNER';

export const minimumPasswordLength = 15;
/** Argon2 hashes any length; a limit prevents requests that cost work for nothing. */
export const maximumPasswordLength = 256;

/** The power of ten of the guesses that a password must withstand, as estimated by zxcvbn. */
const MIN_GUESSES_LOG10 = 10;

/**
 * Number of characters examined: zxcvbn's work grows with the length, and further characters do not make a weak
 * beginning strong.
 */
const MAX_EXAMINED_CHARACTERS = 64;

/** Words that an attacker tries first in a casino. */
const CASINO_WORDS = `casino monaco montecarlo releve jackpot roulette blackjack baccara poker machineasous croupier
  comptable comptabilite caissier superviseur direction directeur controleur administrateur administrator changeur
  motdepasse changezmoi changeme bienvenue principaute salledejeux deauville enghien nice cannes djibouti`
  .trim()
  .split(/\s+/u);

/** Well-known sentences, without spaces and accents. */
const COMMON_PHRASES = `correcthorsebatterystaple thequickbrownfox thequickbrownfoxjumpsoverthelazydog tobeornottobe
  tobeornottobethatisthequestion liberteegalitefraternite ilfaitbeauaujourdhui jepensedoncjesuis maythefourcebewithyou
  maytheforcebewithyou quelaforcesoitavectoi iloveyouforever jetaimepourtoujours letmeinplease openseesame
  sesameouvretoi ilestetaitunefois iletaitunefois onceuponatime inthebeginning aucommencementetaitleverbe
  fluctuatnecmergitur deojuvante bonjourtoutlemonde helloworld vivelafrance allonsenfantsdelapatrie godsavethequeen
  godsavetheking madeinfrance portezcevieuxwhisky voixambigueduncoeur quisemeleventrecoltelatempete`
  .trim()
  .split(/\s+/u);

interface StrengthEstimator {
  readonly check: (password: string, ownWords: string[]) => { readonly guessesLog10: number };
}

let cachedEstimator: Promise<StrengthEstimator> | undefined;

/**
 * Loads the estimator with lists of breached passwords, names and words; called when a password is first set, because
 * they take fifty megabytes.
 */
async function loadEstimator(): Promise<StrengthEstimator> {
  const [{ ZxcvbnFactory }, common, french, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: {
      ...common.dictionary,
      ...french.dictionary,
      ...english.dictionary,
      ofTheEstablishment: CASINO_WORDS,
      phrases: COMMON_PHRASES,
    },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: 8,
  });
}

/** Returns the text in lower case without accents. */
const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns how many guesses find the password, as a power of ten.
 * It is the fewest for the password as written, in simple letters, and as one word. Spaces and punctuation do not make
 * a known sentence a new one.
 */
function estimateGuessesLog10(estimator: StrengthEstimator, password: string, ownWords: readonly string[]): number {
  const variants = new Set([password, foldText(password), foldText(password).replace(/[^\p{L}\p{N}]/gu, '')]);
  return Math.min(
    ...[...variants].map(
      (variant) => estimator.check(variant.slice(0, MAX_EXAMINED_CHARACTERS), [...ownWords]).guessesLog10,
    ),
  );
}

/**
 * Returns the fault of a password; null when it is good.
 * It needs at least fifteen characters that withstand ten thousand million guesses. The guesses include breached
 * passwords, names and words in French and English, walks over a keyboard, sequences and repetitions. They also include
 * dates, well-known sentences, and the owner's own words.
 * @param ownWords login, name and establishment of the owner: words that an attacker tries first.
 */
export async function findPasswordFault(password: string, ownWords: readonly string[]): Promise<PasswordFault | null> {
  const characterCount = Array.from(password.normalize('NFC')).length;
  if (characterCount < minimumPasswordLength) return 'PASSWORD_TOO_SHORT';
  if (characterCount > maximumPasswordLength) return 'PASSWORD_TOO_LONG';
  cachedEstimator ??= loadEstimator();
  const estimator = await cachedEstimator;
  const foldedOwnWords = ownWords
    .flatMap((word) => [foldText(word), ...foldText(word).split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= 3);
  if (estimateGuessesLog10(estimator, password, foldedOwnWords) >= MIN_GUESSES_LOG10) return null;
  const hasOwnerWord = foldedOwnWords.some((word) => word.length >= 4 && foldText(password).includes(word));
  return hasOwnerWord ? 'PASSWORD_NAMES_ITS_OWNER' : 'PASSWORD_TOO_COMMON';
}

/** Refuses with the fault of the password, if any: see `findPasswordFault`. */
export async function assertPasswordStrong(password: string, ownWords: readonly string[]): Promise<void> {
  const faultCode = await findPasswordFault(password, ownWords);
  if (faultCode !== null) refuse(faultCode, { minimum: minimumPasswordLength, maximum: maximumPasswordLength });
}
