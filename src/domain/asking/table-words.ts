import type { Text } from '#declarations/shapes/text.js';
import type { TableGame } from '../tables/games.js';
import type { PieceMedium } from '../tables/exchanges.js';
import type { Chance } from '../tables/stakes.js';
import { domainWords } from '../words/words.js';

/** Names of games, chances and media, as the texts and the tables use them. */
export const GAME_WORDS: Readonly<Record<TableGame, Text>> = domainWords.games;
export const CHANCE_WORDS: Readonly<Record<Chance, Text>> = domainWords.chances;
export const MEDIUM_WORDS: Readonly<Record<PieceMedium, Text>> = domainWords.media;
export const TIER_WORDS = domainWords.tiers;
