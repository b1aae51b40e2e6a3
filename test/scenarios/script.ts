/**
 * A gaming day written in plain text, one act a line, so that an accountant can read it and do its sums.
 *
 *   title      what the day shows (MC:19.7)           establishment      EUR MC Europe/Monaco first 2026-03-01 closing
 *   06:00 clock      2026-03-02T12:00+01:00                 people     Claire comptable, Hugo direction, …
 *   setting    readingIntervalMinutes 1440            machine    M1 denomination 0.01 return 92 digits 10
 *   read       M1 INSTANT coin-in 5000 drop +20       beat       M1 every 5 from INSTANT until INSTANT
 *   event      M1 INSTANT ramClear                    change     M1 INSTANT denomination 0.02
 *   count      DAY M1 notes 50x30 20x2 tickets 300.00 coins 12.00 [second]        recount: the same, corrected
 *   paid       DAY M1 jackpot 200.00                  repaid     DAY M1 jackpot 210.00
 *   adjust     M1 several INSTANT INSTANT coin-in 25  late       DAY M1 countedNotesMinor 500.00
 *   reconcile  DAY        explain DAY KEY             close DAY  reopen DAY
 *   ask        DAY        (a closing is asked)        decide approved | refused
 *   box        B-1 [bucket] [M1]                     releve     DAY M1 M2 team Samir Théo Aline [operation]
 *   open       [agent Aline]                          take       M1 B-1 S-1 [other] [because …]
 *   skip       M1 [bucket] because …                  shut       (the relève is closed)
 *   hand       B-1 B-2 to Cécile                      tally      B-1 notes 20x10 tickets 5.00 coins 1.00x3
 *   send       M1 1.00x20     extract C-1 1.00x19     certify    Hugo Cécile [because …]
 *   stand      12         unstand 12 because …       lock       12 L-12 K-12 from Théo
 *   key        K-1 machine [12]                      lend       K-1 to Théo until INSTANT because …
 *   bring      K-1                                   lost       K-1 because …        found K-1 because …
 *   desk       C1 cashDesk 1000.00 (its float)       give       1000.00 vault to C1 [chips …] (cash is the rest)
 *   receive    C1 [not because …]
 *   till       C1 995.00 kept|handedOver|closed [before Samir] [because …]    (the desk is counted)
 *   exchange   C1 currency for cardCredits 50.00     fill       M1 fill 100.00 C1 before Samir
 *   identify   Théo at M1                            sheet      M1 INSTANT because … (the machine is stopped)
 *   act        M1 [touching counters] did …          part       M1 put …
 *   sign       M1 Théo [restart INSTANT]             settle     M1 because … (its alarm)
 *   envelope   DAY                                   receipt    DAY [of Hugo]
 *   win        M1 jackpot 1500.00 INSTANT [because …, another win]     complement M1 40.00 of 100.00 INSTANT
 *   authorise  M1 superviseur                        paper      M1 passport 12AB34567 1970-12-31 Ondine Fictive
 *   check      M1 because …                          answer     M1 conforms|not because …
 *   pay        M1 cash C1, M1 cheque 4711            void       M1 because …         look M1 because …
 *   unclaimed  M1 (its slip, by nobody)
 *   dispute    M1 60.00 INSTANT says …               hear       M1 Théo says …
 *   judge      M1 pay 60.00 because …                tell       M1
 *   orphan     creditsLeft 1.50 C1 on M1, foundTicket 7.00 C1 at bar number 0012 [taken customer …]
 *              abandonedStake 10.00 C1 table 4 gains 350.00 chips 10.00x36
 *   refund     1 C1 with Samir [shows passeport 12]
 *                                    cancel     1 C1 with Samir because …       forfeit 1
 *   incident   money INSTANT place … because …       add        1 that …             rule 1 that …
 *   notify     1 telephone INSTANT recipient …       exclude    conduct DAY to DAY name … because …
 *   lift       1 because …
 *   table      BJ1 blackJack
 *   terms      BJ1 DAY minimum 5.00 [avance 10000.00] [told DAY] box 500.00 (a maximum a chance)
 *   hands      writer Chloé signer Igor croupier Célia cashier Colin (who has which part from here on)
 *   avance     BJ1 C1 chips 5.00x200 plaques 500.00x10 (the session opens; a part is another's: `signer Hugo`,
 *              or nobody's: `without signer cashier`)      further    BJ1 C1 chips 25.00x40
 *   credit     BJ1 C1 plaques 500.00x2                bon        BJ1 C1 asks chips 5.00x100 gives plaques 500.00x1
 *   notes      BJ1 50.00x3 [clearing]                 maximum    BJ1 box 1000.00 [hidden] (no display shows it)
 *   pause      BJ1 count chips … notes 50.00x3, BJ1 lock [key Hugo [reopens]]
 *   resume     BJ1 [chips … notes …] [because …]      end        BJ1 C1 chips … notes … [because …]
 *   written    RE1 voisins du zéro told INSTANT [visa Hugo] before Igor (an announce)
 *   lid        RE1                                    amend      BJ1 3 [chips …] because … (its third entry)
 *   sell       C1 chips … (to a customer)             redeem     C1 chips … (from one)
 *   supply     CH1 C1 asks chips … gives notes 50.00x3 (a changeur's bon)
 *   staked     T1 CH1 notes 50.00x1 chips 5.00x10     (notes that a player lost, exchanged by the changeur)
 *   licence    100 DAY Arrêté 1                       lapse      because …
 *   advise     minister INSTANT cabinet              special    CS 500000 tables B1 B2 (for the season)
 *   maker      cards Cartier A                        depot      principal Central         keeper Central Mathilde
 *   volume     cards [paraphed DAY]                   limit      die 40 craps              limit sixain 6
 *   deliver    sixain blackJack S-1 S-2               allot      BJ1 S-1 signer Chloé      store S-1 to Central
 *   inspect    S-1 endOfSession 311                   warn       S-1 inspecteur INSTANT de vive voix
 *   resolve    S-1 withdrawn because …                gauge      CR1 D-1 D-2 [measured] signers Sophie
 *   carry      S-1 to Salle (another depot)            reserve    R-1
 *   swap       S-1 from R-1 card dame de pique        announce   cards INSTANT told INSTANT (a destruction)
 *   destroy    S-1 [officer NAME] [before Igor]       visa       equipmentCards 2
 *   apparatus  CY-1 rouletteAmerican RA1              verify     CY-1 sound|not before Igor [because …]
 *   apparatus  M-1 shuffler BJ1 [model DAY (of its approval)] [protected] [signals]
 *   cercle     T1 cheminDeFer                        raked      T1 DAY tie up [rate 1.25] [rounding 0.50] [bank
 *              3000.00 (its maximum)] [garage 1000.00 told DAY]
 *   book       T1 50 1 999 [B] (value, tickets, series)                   stamp 1 2        finish 1
 *   begin      T1 books 1 2 [seated 4] [shoe S-1] [candidates 2 drawn deposit 100000]
 *   bank       T1 100.00 won [garage 200.00]         tableaux   T1 10000 won 6000 lost [taille]
 *   masses     E1 12000 12000                        chouette   E1 auction|restore|goOn 20000 [outside 4000]
 *              [held 12000] [punters]                (a coup; its tickets may be listed: `2:7-12 1:1`)
 *   slips      E1 3                                  wagers     E1 1/first/2000 2/second/2000
 *   stubs      T1 2:13-13 [missing because …]        cagnotte   T1 C1 notes 10.00x2 before Mathilde [verified]
 *              [because …]
 *   progressive JP1 5.00 firstHand|staysInJackpot principal 10000.00 15 [cards quatre_as] [secondary 1000.00 5]
 *   feeds      1 table BJ1, 1 site Cap_Fictif         stakes     1 1 333 [because …] (progressive, link, how many)
 *   hit        1 1 10249.75 1083.25 hands 1:A:principal 3:B (the two displays; - without a second)
 *   confirm    1 1 Mathilde card SUP-4 video caméra_12            dismiss    the same, because …
 *   register   M9 [serial S-1] [stand 12] [rake 5] [hopper shut|open] [out] [without serial|number|model|return]
 *   alter      M9 move INSTANT location Atelier      picture    M9 [cut] (its photograph)
 *   print      T M1 12.50 (ticket T)                 insert     T M2          cash      T 12.50 C1
 *   acknowledge 1 (the report of an agent)           duplicate  (the file of machines for the Secrétariat Général)
 *   shows      desks | keys | alarms open | payouts | register | … then its lines, indented (shown.ts)
 *   refused    CODE act…  (the act is refused so)     statement DAY, then its lines, indented
 *
 * A counter with `+` is that much above the machine's last reading, without it the value itself. Who acts is said by
 * `by NAME`, who approves by `approved NAME`; unsaid, it is the first comptable and the first direction, of tables and
 * their equipment who the text has do it. `#` begins a comment: the sums are there. `§MC:14.1` names a clause that the
 * act proves: it was accepted, or `refused` (test/clauses).
 */

export interface Act {
  readonly line: number;
  readonly verb: string;
  readonly words: readonly string[];
  /** The indented lines below, single blanks between their words. */
  readonly below: readonly string[];
  /** Keys of the clauses that the act proves, such as `MC:14.1`. */
  readonly proves?: readonly string[];
}

export interface Script {
  readonly title: string;
  readonly acts: readonly Act[];
}

export function readScript(text: string): Script {
  const acts: (Act & { readonly below: string[] })[] = [];
  let title = '';
  for (const [index, raw] of text.split('\n').entries()) {
    const content = raw.replace(/#.*$/, '').trimEnd();
    if (content.trim() === '') continue;
    const words = content.trim().split(/[\s,]+/);
    if (/^\s/.test(content)) {
      const act = acts.at(-1);
      if (act === undefined) throw new Error(`line ${index + 1} stands below nothing`);
      act.below.push(words.join(' '));
      continue;
    }
    const [verb = '', ...rest] = words.filter((word) => !word.startsWith('§'));
    const proves = words.filter((word) => word.startsWith('§')).map((word) => word.slice(1));
    if (verb === 'title') title = content.slice('title'.length).trim();
    else acts.push({ line: index + 1, verb, words: rest, below: [], proves });
  }
  return { title, acts };
}

/** Reads `notes 50x30 20x2 tickets 300.00` as each word that is not a value, with the values after it. */
export function clauses(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  let current: string[] = [];
  for (const word of words) {
    if (/^[+\-\d]/.test(word)) {
      current.push(word);
      continue;
    }
    current = [];
    found.set(word, current);
  }
  return found;
}

/** Splits the words at `because`, or at another given word, into those before and those after. */
export function reasonOf(
  words: readonly string[],
  word = 'because',
): { readonly facts: readonly string[]; readonly reason: string } {
  const at = words.indexOf(word);
  return at === -1
    ? { facts: words, reason: '' }
    : { facts: words.slice(0, at), reason: words.slice(at + 1).join(' ') };
}

/** Returns the word after this one; undefined when it is absent. */
export function wordAfter(words: readonly string[], word: string): string | undefined {
  const at = words.indexOf(word);
  return at === -1 ? undefined : words[at + 1];
}

/** Converts a list of pieces to the interface's form: `chips 5.00x200 25.00x160 plaques 500.00x10`. */
export const chipsOf = (words: readonly string[], minor: (amount: string) => string): object[] =>
  ['chip', 'plaque'].flatMap((medium) =>
    (clauses(words).get(`${medium}s`) ?? []).map((piece) => ({ medium, game: '', ...pieceOf(piece, minor) })),
  );

/** Reads `50.00x3` as a number of notes of a value. */
export function pieceOf(piece: string, minor: (amount: string) => string): { valueMinor: string; count: number } {
  const [value = '', count = ''] = piece.split('x');
  return { valueMinor: minor(value), count: Number(count) };
}
