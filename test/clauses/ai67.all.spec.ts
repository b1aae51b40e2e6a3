import { playPart } from './play.js';

playPart('ai67');
