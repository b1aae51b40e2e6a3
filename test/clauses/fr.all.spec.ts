import { playPart } from './play.js';

playPart('fr');
