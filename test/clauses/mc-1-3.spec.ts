import { playPart } from './play.js';

playPart('mc-1-3');
