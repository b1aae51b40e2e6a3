/**
 * A gaming day told in plain text, one act a line, so that an accountant can read it and do its sums.
 *
 *   title      what the day shows (MC:19.7)           house      EUR MC Europe/Monaco first 2026-03-01 closing 06:00
 *   clock      2026-03-02T12:00+01:00                 people     Claire comptable, Hugo direction, …
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
 *   refused    CODE act…  (the act is refused so)     statement DAY, then its lines, indented
 *
 * A counter with `+` is that much above the machine's last reading, without it the value itself. Who acts is said by
 * `by NAME`, who approves by `approved NAME`; unsaid, it is the first comptable and the first direction. `#` begins a
 * comment: the sums are there.
 */

export interface Act {
  readonly line: number;
  readonly verb: string;
  readonly words: readonly string[];
  /** The indented lines below, single blanks between their words. */
  readonly below: readonly string[];
}

export interface Script {
  readonly title: string;
  readonly acts: readonly Act[];
}

export function readScript(text: string): Script {
  const acts: { line: number; verb: string; words: string[]; below: string[] }[] = [];
  let title = '';
  for (const [index, raw] of text.split('\n').entries()) {
    const said = raw.replace(/#.*$/, '').trimEnd();
    if (said.trim() === '') continue;
    const words = said.trim().split(/[\s,]+/);
    if (/^\s/.test(said)) {
      const act = acts.at(-1);
      if (act === undefined) throw new Error(`line ${index + 1} stands below nothing`);
      act.below.push(words.join(' '));
      continue;
    }
    const [verb = '', ...rest] = words;
    if (verb === 'title') title = said.slice('title'.length).trim();
    else acts.push({ line: index + 1, verb, words: rest, below: [] });
  }
  return { title, acts };
}

/** `notes 50x30 20x2 tickets 300.00` → each word that is not a value, with the values after it. */
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
