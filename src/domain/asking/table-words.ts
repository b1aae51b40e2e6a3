import type { Text } from '#declarations/shapes/text.js';
import type { TableGame } from '../tables/games.js';
import type { PieceMedium } from '../tables/exchanges.js';
import type { Chance } from '../tables/stakes.js';
import { tableWords } from '../words/tables.js';

/** Names of games, chances and media, as the texts and the tables use them. */
export const GAME_WORDS: Readonly<Record<TableGame, Text>> = tableWords.games;
export const CHANCE_WORDS: Readonly<Record<Chance, Text>> = tableWords.chances;
export const MEDIUM_WORDS: Readonly<Record<PieceMedium, Text>> = tableWords.media;
export const TIER_WORDS = tableWords.tiers;
