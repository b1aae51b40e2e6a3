import type { SceneStage, Scenes } from './drop-scenes.js';
import { reasonOf, wordAfter } from './script.js';
import type { Display, Money, Row } from './shown.js';

/** Acts and registers of the progressive jackpots at black-jack tables. */

/** `quatre_as` is two words. */
const spoken = (word: string | undefined): string => (word ?? '').replaceAll('_', ' ');

/** Reads `1:A:principal` as hand 1 of player A, a winner; `3:B` as a hand that did not win. */
const handsOf = (words: readonly string[]): object[] =>
  words
    .filter((word) => /^\d+:\w+/.test(word))
    .map((word) => {
      const [hand, player, won] = word.split(':');
      return { hand: Number(hand), player, ...(won === undefined ? {} : { won }) };
    });

export function progressiveScenes({ post, proofOf, first, minor }: SceneStage): Scenes {
  const jackpotOf = (words: readonly string[], name: string): object | undefined => {
    const at = words.indexOf(name);
    if (at < 0) return undefined;
    const [start = '', share, cards, combination] = words.slice(at + 1);
    return {
      startMinor: minor(start),
      shareHundredths: Math.round(Number(share) * 100),
      ...(cards === 'cards' ? { combination: spoken(combination) } : {}),
    };
  };
  const decide =
    (isConfirmed: boolean): Scenes[string] =>
    async ({ words, named }) => {
      const { facts, reason } = reasonOf(words);
      const [number = '', hit = '', member = ''] = facts;
      const video = wordAfter(facts, 'video');
      return post(named ?? first('inspecteur'), `/progressives/${number}/hits/${hit}/decision`, {
        isConfirmed,
        member: await proofOf(member),
        supervisorCard: wordAfter(facts, 'card'),
        ...(video === undefined ? {} : { video: spoken(video) }),
        ...(reason === '' ? {} : { reason }),
      });
    };
  return {
    progressive: ({ words: [name, stake = '', oddUnit, ...words], named }) =>
      post(named ?? first('direction'), '/progressives', {
        name,
        stakeMinor: minor(stake),
        oddUnit,
        principal: jackpotOf(words, 'principal'),
        secondary: jackpotOf(words, 'secondary'),
      }),
    feeds: ({ words: [number = '', kind, place], named }) =>
      post(
        named ?? first('direction'),
        `/progressives/${number}/links`,
        kind === 'site' ? { site: spoken(place) } : { tableNumber: place },
      ),
    stakes: ({ words, named }) => {
      const { facts, reason } = reasonOf(words);
      const [number = '', link, bets] = facts;
      return post(named ?? first('chefDeTable'), `/progressives/${number}/takings`, {
        linkNumber: Number(link),
        bets: Number(bets),
        ...(reason === '' ? {} : { reason }),
      });
    },
    hit: ({ words: [number = '', link, principal = '', secondary = '', ...words], named }) =>
      post(named ?? first('chefDeTable'), `/progressives/${number}/hits`, {
        linkNumber: Number(link),
        principalMinor: minor(principal),
        hands: handsOf(words),
        ...(secondary === '-' ? {} : { secondaryMinor: minor(secondary) }),
      }),
    confirm: decide(true),
    dismiss: decide(false),
  };
}

interface Shown {
  readonly progressiveNumber: number;
  readonly name: string;
  readonly jackpots: readonly { readonly jackpot: string; readonly amountMinor: string }[];
  readonly hits: readonly {
    readonly hitNumber: number;
    readonly state: string;
    readonly awards: readonly (Row & { readonly hand: string })[];
  }[];
}

/** Shows the amount of each jackpot, and every hit with its payments and their slips. */
const progressives: Display = async (read, _of, money) => {
  const lines: string[] = [];
  for (const { progressiveNumber } of await read<readonly Shown[]>('/progressives')) {
    const { name, jackpots, hits } = await read<Shown>(`/progressives/${progressiveNumber}`);
    lines.push(...jackpots.map(({ jackpot, amountMinor }) => `jackpot ${name} ${jackpot} ${money(amountMinor)}`));
    for (const { hitNumber, state, awards } of hits.toReversed()) {
      lines.push(`hit ${name} ${hitNumber} ${state}`);
      lines.push(
        ...awards.map(
          ({ hand, kind, amountMinor, slipNumber }) =>
            `award ${name} ${hitNumber} hand ${hand} ${kind ?? ''} ${money(amountMinor)} slip ${slipNumber ?? '-'}`,
        ),
      );
    }
  }
  return lines;
};

export const PROGRESSIVES_SHOWN: Readonly<Record<string, Display>> = { progressives };

/** Returns each jackpot as in the daily statement, and their total. */
export const progressiveLines = (
  rows: readonly { readonly kind: string; readonly cells: Row }[],
  money: Money,
): string[] =>
  rows.map(({ kind, cells }) => {
    const sum = (key: string): string => money(cells[key]);
    const figures =
      `before ${sum('beforeMinor')} start ${sum('startMinor')} shares ${sum('sharesMinor')} ` +
      `won ${sum('wonMinor')} moved ${sum('movedMinor')} after ${sum('afterMinor')}`;
    return kind === 'total'
      ? `progressives ${figures}`
      : `progressives ${cells['name'] ?? ''} ${cells['jackpot'] ?? ''} ${figures}`;
  });
