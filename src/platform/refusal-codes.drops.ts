import type { RefusalTable } from './refusal-table.js';

/** Refusals of drops/, in order of precedence. */
export const dropsRefusals = {
  UNKNOWN_BOX: {
    status: 404,
    fr: 'La boîte {box} n’est pas dans le fichier des boîtes : inscrivez-la d’abord.',
    en: 'Box {box} is not in the file of boxes: enter it first.',
  },
  BOX_NUMBER_TAKEN: {
    status: 409,
    fr: 'Le numéro de boîte {box} est déjà donné.',
    en: 'Box number {box} is given already.',
  },
  OUTSIDE_DROP_TEAM: {
    status: 403,
    fr: 'Seule l’équipe de la relève fait cela.',
    en: 'Only the team of the relève does this.',
  },
  ACCOUNTANT_IN_DROP: {
    status: 409,
    fr: 'Le comptable ne prend pas part à la relève : {name}.',
    en: 'The accountant takes no part in the relève: {name}.',
  },
  DROP_FUNCTION_NOT_HELD: {
    status: 409,
    fr: '{name} ne tient pas la fonction sous laquelle il participe : {function}.',
    en: '{name} does not hold the function under which he takes part: {function}.',
  },
  DROP_TEAM_WITHOUT_SUPERVISOR: {
    status: 409,
    fr: 'Un superviseur dirige la relève : il manque à l’équipe.',
    en: 'A supervisor directs the relève: the team has none.',
  },
  DROP_TEAM_WITHOUT_AGENT: {
    status: 409,
    fr: 'Pendant l’exploitation, un agent de surveillance assiste à la relève : il manque à l’équipe.',
    en: 'During operation a sworn agent attends the relève: the team has none.',
  },
  DROP_TEAM_TOO_SMALL: {
    status: 409,
    fr: 'Une relève se fait à {minimum} personnes au moins.',
    en: 'A relève is made by {minimum} people at least.',
  },
  DROP_WITHOUT_MACHINES: {
    status: 422,
    fr: 'La relève ne nomme aucun appareil.',
    en: 'The relève names no machine.',
  },
  DROP_NOT_PLANNED: {
    status: 409,
    fr: 'Cette relève n’attend plus son ouverture.',
    en: 'This relève no longer waits to be opened.',
  },
  DROP_NOT_OPEN: {
    status: 409,
    fr: 'Cette relève n’est pas ouverte.',
    en: 'This relève is not open.',
  },
  DROP_INTERRUPTED: {
    status: 409,
    fr: 'Cette relève est interrompue : reprenez-la d’abord.',
    en: 'This relève is interrupted: resume it first.',
  },
  DROP_NOT_INTERRUPTED: {
    status: 409,
    fr: 'Cette relève n’est pas interrompue.',
    en: 'This relève is not interrupted.',
  },
  MACHINE_NOT_OF_DROP: {
    status: 409,
    fr: 'L’appareil {machine} n’est pas de cette relève : ajoutez-le à sa liste.',
    en: 'Machine {machine} is not of this relève: add it to its list.',
  },
  MACHINE_DONE: {
    status: 409,
    fr: 'L’appareil {machine} est déjà relevé.',
    en: 'Machine {machine} is done already.',
  },
  BOX_OF_ANOTHER_KIND: {
    status: 409,
    fr: 'La boîte {box} n’est pas de cette sorte.',
    en: 'Box {box} is not of this kind.',
  },
  BOX_TWICE: {
    status: 409,
    fr: 'La boîte {box} est déjà prise par la relève {drop}.',
    en: 'Box {box} is taken already, by relève {drop}.',
  },
  BOX_RETIRED: {
    status: 409,
    fr: 'La boîte {box} est hors d’usage.',
    en: 'Box {box} is out of use.',
  },
  BOX_OF_ANOTHER_MACHINE: {
    status: 409,
    fr: 'La boîte {box} n’est pas celle de cet appareil (elle est connue à : {machine}). Confirmez et dites pourquoi.',
    en: 'Box {box} is not that of this machine (it is known at: {machine}). Confirm it and say why.',
  },
  BOX_NOT_IN_STOCK: {
    status: 409,
    fr: 'La boîte {box} n’est pas en stock.',
    en: 'Box {box} is not in stock.',
  },
  BOX_NOT_THERE: {
    status: 409,
    fr: 'La boîte {box} n’est pas là où cela se fait.',
    en: 'Box {box} is not where this is done.',
  },
  BOX_NOT_MISSING: {
    status: 409,
    fr: 'La boîte {box} ne manque pas.',
    en: 'Box {box} is not missing.',
  },
  MACHINE_HAS_BOX: {
    status: 409,
    fr: 'L’appareil {machine} a déjà une boîte de cette sorte : {box}.',
    en: 'Machine {machine} has a box of this kind already: {box}.',
  },
  DROP_REASON_REQUIRED: {
    status: 422,
    fr: 'Une exception a son motif : boîte absente, boîte d’un autre appareil, scellé rompu, appareil laissé.',
    en: 'An exception has its reason: box missing, box of another machine, broken seal, machine skipped.',
  },
  EXCHANGE_OVERTAKEN: {
    status: 409,
    fr: 'Les boîtes de l’appareil {machine} ont bougé depuis : cela ne se reprend plus.',
    en: 'The boxes of machine {machine} have moved since: this can no longer be taken back.',
  },
  DROP_MACHINES_LEFT: {
    status: 409,
    fr: 'Des appareils restent à relever ou à laisser avec un motif : {machines}.',
    en: 'Machines are left to be done, or skipped with a reason: {machines}.',
  },
  DROP_READINGS_MISSING: {
    status: 409,
    fr: 'Des appareils relevés n’ont pas leur relevé de compteurs : {machines}. Saisissez-le ou dites pourquoi.',
    en: 'Machines that were done have no drop reading: {machines}. Enter it or say why.',
  },
} as const satisfies RefusalTable;
