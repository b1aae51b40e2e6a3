import { playPart } from './play.js';

playPart('mc-18-24');
