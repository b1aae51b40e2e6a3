import { playPart } from './play.js';

playPart('mc-4-17');
