/**
 * Details of findings in the reader's language. A verification writes them in English for programs and the log. Each
 * sentence is listed in English, with `{}` for the values, beside its French translation.
 */
export const DETAIL_SENTENCES: readonly (readonly [en: string, fr: string])[] = [
  // entries and leaves
  ['entry {} was written outside the application', 'l’écriture {} a été faite hors de l’application'],
  [
    'entry {} is of {}, a table that the log never followed',
    'l’écriture {} est de {}, table que le journal n’a jamais suivie',
  ],
  ['entry {} states a row anew, in the act {}', 'l’écriture {} refait l’état d’une ligne, dans l’acte {}'],
  ['entry {} does what no entry does: {}', 'l’écriture {} fait ce qu’aucune ne fait : {}'],
  ['entry {}: changed though append-only: {}', 'écriture {} : changée alors que la table ne fait que croître : {}'],
  ['entry {} is not what was sealed as leaf {}', 'l’écriture {} n’est pas celle qui a été scellée comme feuille {}'],
  [
    'entry {} is not what was bound when it was written',
    'l’écriture {} n’est plus telle que le programme l’a liée en l’écrivant',
  ],
  [
    'entry {} is bound by no secret of this installation',
    'l’écriture {} n’est liée par aucun secret de cette installation',
  ],
  [
    'entry {} is no leaf though everything of its time was sealed',
    'l’écriture {} n’est pas une feuille, alors que tout ce qui est de son temps a été scellé',
  ],
  ['the entry of leaf {} is gone', 'l’écriture de la feuille {} a disparu'],
  [
    'entry {}: its columns do not repeat its body, which begins {}',
    'écriture {} : ses colonnes ne répètent pas son contenu, qui commence par {}',
  ],
  ['entry {} inserts a row that was there already', 'l’écriture {} ajoute une ligne qui était déjà là'],
  [
    'entry {} is the image of a migration and states other values: {}',
    'l’écriture {} est l’image prise par une migration et dit d’autres valeurs : {}',
  ],
  ['1 entry waits to be sealed since {}, {}', '1 écriture attend d’être scellée depuis {} ; {}'],
  ['{} entries wait to be sealed since {}, {}', '{} écritures attendent d’être scellées depuis {} ; {}'],
  ['leaf {} is gone, before entry {}', 'la feuille {} a disparu, avant l’écriture {}'],
  ['leaves {} to {} are gone, before entry {}', 'les feuilles {} à {} ont disparu, avant l’écriture {}'],
  [
    'entry {} takes the place of leaf {} a second time',
    'l’écriture {} prend une seconde fois la place de la feuille {}',
  ],
  [
    'entry {} states {}, and entries up to {} before it in the log were written at {}',
    'l’écriture {} dit {}, et celles qui la précèdent au journal, jusqu’à {}, sont de {}',
  ],
  // signed heads
  [
    'it states that it was made at {}, and what it was made after is of {}',
    'elle dit avoir été faite à {}, et ce qui l’a précédée est de {}',
  ],
  ['leaves {} to {} stand under no checkpoint', 'les feuilles {} à {} ne sont sous aucune tête signée'],
  ['no known key of this establishment signed it', 'aucune clé connue de cet établissement ne l’a signée'],
  [
    'no known key of this establishment signed this note',
    'aucune clé connue de cet établissement n’a signé cette tête',
  ],
  [
    'it states size {}, its signed note size {} and another root or origin',
    'elle dit la taille {}, son texte signé la taille {}, et une autre racine ou origine',
  ],
  ['its frontier is not that of its tree', 'son contour n’est pas celui de son arbre'],
  [
    'leaves {} to {} (entries after {}, up to {}) are not those that were signed: one was altered, moved, put in or taken out',
    'les feuilles {} à {} (écritures après {}, jusqu’à {}) ne sont pas celles qui ont été signées : l’une a été changée, déplacée, ajoutée ou retirée',
  ],
  [
    'a checkpoint was signed over {} leaves; {} are left',
    'feuilles sous une tête signée : {} ; feuilles qui restent : {}',
  ],
  ['a note is cut and was never written whole', 'une tête est coupée, et n’a jamais été écrite en entier'],
  [
    'the head of {} leaves comes after one of {}: moved, or put in a second time',
    'la tête de taille {} vient après une de taille {} : déplacée, ou ajoutée une seconde fois',
  ],
  ['the checkpoint of {} leaves is not in it', 'la tête de taille {} n’y est pas'],
  [
    'the file has a signed checkpoint of {} leaves, the database none: rolled back, or deleted',
    'le fichier a une tête signée de taille {}, la base non : revenue en arrière, ou effacée',
  ],
  [
    'the database states another checkpoint of {} leaves than the file: rolled back and written again',
    'la base dit une autre tête de taille {} que le fichier : revenue en arrière, puis réécrite',
  ],
  [
    'the file has {} signed checkpoints of {} to {} leaves that the database lacks; thinning {} removed {}, and not these',
    'têtes signées que le fichier a et que la base n’a plus : {}, de taille {} à {} ; l’éclaircissement {} en a retiré {}, et non celles-ci',
  ],
  [
    'thinning {} left {} heads of {} to {} leaves; {} are there, or others',
    'l’éclaircissement {} a laissé {} têtes de taille {} à {} ; il y en a {}, ou d’autres',
  ],
  ['the head of {} leaves is gone, and a document names it', 'la tête de taille {} a disparu, et un document la nomme'],
  ['the head of {} leaves is gone, and an archive names it', 'la tête de taille {} a disparu, et une archive la nomme'],
  ['the head of {} leaves is gone, and an export names it', 'la tête de taille {} a disparu, et un export la nomme'],
  ['there is no file of checkpoints outside the database', 'il n’y a pas de fichier des têtes signées hors de la base'],
  ['the last {} signed heads are not in it', 'têtes signées qui manquent à sa fin : {}'],
  ['{} signed heads are not in it', 'têtes signées qui y manquent : {}'],
  // keys and files
  ['line {} is no public key', 'la ligne {} n’est pas une clé publique'],
  [
    'the file of public keys names it, and the log never had this key',
    'le fichier des clés publiques la nomme, et le journal n’a jamais eu cette clé',
  ],
  [
    'the file of public keys outside the database does not name this key',
    'le fichier des clés publiques, hors de la base, ne nomme pas cette clé',
  ],
  ['the key is gone, and what it is needed for is there', 'la clé a disparu, et ce pour quoi il la faut est là'],
  ['the key that binds what is written is gone', 'la clé qui lie ce qui est écrit a disparu'],
  ['the key that signs the log is gone', 'la clé qui signe le journal a disparu'],
  ['it belongs to the log of another installation', 'il appartient au journal d’une autre installation'],
  ['it is no key', 'ce n’est pas une clé'],
  ['key {} never signed this log', 'la clé {} n’a jamais signé ce journal'],
  ['it lacks {}', 'il y manque {}'],
  [
    'the file {} has the SHA-256 {}, and was made with {}',
    'le fichier {} a l’empreinte SHA-256 {}, et a été fait avec {}',
  ],
  // establishments and rows
  [
    'keys or signed heads of {} lie outside the database, which holds nothing of it any more',
    'des clés ou des têtes signées de {} sont hors de la base, qui n’en a plus rien',
  ],
  ['the table itself is gone', 'la table elle-même a disparu'],
  ['the verifying role may not read the table', 'le rôle qui vérifie n’a pas le droit de lire la table'],
  [
    'it belongs to establishment {}, which the log does not know',
    'elle appartient à l’établissement {}, que le journal ne connaît pas',
  ],
  ['the log knows it as {}', 'le journal la connaît ainsi : {}'],
  ['its last image in the log is no JSON any more', 'sa dernière image au journal n’est plus du JSON'],
  ['the log saw it deleted; it is {}', 'le journal l’a vue supprimée ; la voici : {}'],
  ['the log never saw it; it is {}', 'le journal ne l’a jamais vue ; la voici : {}'],
  [
    'numbers 1 to {} are {} entries; the counter stands at {}',
    'du numéro 1 au numéro {}, inscriptions : {} ; le compteur est à {}',
  ],
  [
    'the sequence was put back to {}, and entries are numbered up to {}',
    'la suite des numéros a été ramenée à {}, et les écritures vont jusqu’à {}',
  ],
  ['it cannot be verified: {}', 'la vérification n’a pas pu se faire : {}'],
  // digests and rules
  [
    'day_results or findings of run {} of {} are not those that were frozen',
    'les résultats ou constats du calcul {} du {} ne sont pas ceux qui ont été figés',
  ],
  ['content: the picture is not the one that was recorded', 'contenu : l’image n’est pas celle qui a été enregistrée'],
  ['the event is gone', 'l’événement a disparu'],
  ['an event that was never reported', 'un événement que rien n’a annoncé'],
  ['the event is not the one that was reported', 'l’événement n’est pas celui qui a été annoncé'],
  ['its events are not those that were reported', 'ses événements ne sont pas ceux qui ont été annoncés'],
  ['readings of a batch that was never received: {}', 'relevés d’un lot que personne n’a reçu : {}'],
  [
    'its readings are not those that were received: {} then, {} now',
    'ses relevés ne sont pas ceux qui ont été reçus : {} alors, {} maintenant',
  ],
  ['entry {} does not balance: lines {}, difference {}', 'l’écriture {} n’est pas équilibrée ; lignes {}, écart {}'],
  [
    'entry {} was written into {}, closed since {}',
    'l’écriture {} a été passée dans la journée du {}, close depuis {}',
  ],
  ['it was written into {}, closed since {}', 'elle a été ajoutée à la journée du {}, close depuis {}'],
  [
    'it needs an approved request ({}) and names none',
    'il lui faut une demande approuvée ({}), et elle n’en nomme aucune',
  ],
  ['it is not what request {} asked for', 'elle n’est pas ce que la demande {} demandait'],
  [
    'it needs an approved request ({}) and names request {}',
    'il lui faut une demande approuvée ({}), et elle nomme la demande {}',
  ],
  [
    'request {} ({}) was approved by person {}, who had asked',
    'la demande {} ({}) a été approuvée par la personne {}, qui l’avait faite',
  ],
  // guards: last, because other sentences have the same ending
  ['{} is gone', '{} a disparu'],
  ["{} is none of this version's: {}", '{} n’est pas de cette version : {}'],
  [
    '{} is not the one this version makes; it is now {}',
    '{} n’est pas tel que cette version le fait ; c’est maintenant {}',
  ],
];

/** Causes that hold entries back, within a sentence. */
const CAUSE_SENTENCES: readonly (readonly [en: string, fr: string])[] = [
  ['nothing holds them back: the seal does not run', 'rien ne les retient : le scellement ne tourne pas'],
  ['held back by session {} of {}, for {} s', 'ce qui retient : session {} de {}, depuis {} s'],
  ['held back by session {} of {}', 'ce qui retient : session {} de {}'],
  [
    'held back by the prepared transaction {} of {}, since {}',
    'ce qui retient : transaction préparée {} de {}, depuis {}',
  ],
  ['held back by a session', 'ce qui retient : une session'],
];

/** Columns before and after: no words except `absent`, which is the same in both languages. */
const COLUMN_CHANGES = /^[a-z]\w*: [^]* → /u;

/**
 * Returns a finding's detail in the reader's language; a detail without a sentence here stays unchanged.
 * @param detail as a verification wrote it, in English.
 */
export function translateFindingDetail(detail: string, language: 'fr' | 'en'): string {
  return language === 'en' ? detail : (translateToFrench(detail, DETAIL_SENTENCES) ?? detail);
}

/** Returns true when a detail has a sentence in both languages, or needs none. */
export function isTranslatableDetail(detail: string): boolean {
  return COLUMN_CHANGES.test(detail) || translateToFrench(detail, DETAIL_SENTENCES) !== undefined;
}

/**
 * Returns the French form of an English sentence, its values translated as well when they are known causes; undefined
 * for an unknown sentence.
 */
function translateToFrench(text: string, sentences: typeof DETAIL_SENTENCES): string | undefined {
  for (const [en, fr] of sentences) {
    const values = extractValues(text, en.split('{}'));
    if (values !== undefined) {
      const parts = fr.split('{}');
      return parts
        .map(
          (part, valueIndex) =>
            `${part}${translateToFrench(values[valueIndex] ?? '', CAUSE_SENTENCES) ?? values[valueIndex] ?? ''}`,
        )
        .join('');
    }
  }
  return undefined;
}

/**
 * Returns the values between the fixed parts of a sentence, each part at its first place; undefined when the text is
 * not that sentence.
 */
function extractValues(text: string, [firstPart = '', ...otherParts]: readonly string[]): string[] | undefined {
  if (!text.startsWith(firstPart)) return undefined;
  const values: string[] = [];
  let offset = firstPart.length;
  for (const [partIndex, part] of otherParts.entries()) {
    const isLastPart = partIndex === otherParts.length - 1;
    const end = isLastPart && part === '' ? text.length : text.indexOf(part, offset);
    if (end < 0) return undefined;
    values.push(text.slice(offset, end));
    offset = end + part.length;
  }
  return offset === text.length ? values : undefined;
}
