import type { SceneStage, Scenes } from './drop-scenes.js';
import { wordAfter } from './script.js';

/** Acts about the file of machines, tickets that a machine prints, and the report of a surveillance agent. */
export function machineScenes(stage: SceneStage): Scenes {
  return { ...fileScenes(stage), ...ticketScenes(stage), ...reportScenes(stage) };
}

/** The smallest picture: a grey pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

/** Reads `hopper shut` or `hopper open` as the sheet of a machine with that lid. */
function sheetOf(words: readonly string[]): object {
  const lid = wordAfter(words, 'hopper');
  return lid === undefined ? {} : { technical: { hopper: { capacity: 800, hasFixedLid: lid === 'shut' } } };
}

/** Acts of the Direction about machines: their entry, their changes, their photographs. */
function fileScenes({ post, upload, first, minor }: SceneStage): Scenes {
  return {
    register: ({ words: [sbmNumber = '', ...words], named }) => {
      const without = wordAfter(words, 'without');
      const rakePercent = wordAfter(words, 'rake');
      const entered = {
        sbmNumber: without === 'number' ? '' : sbmNumber,
        serialNumber: without === 'serial' ? '' : (wordAfter(words, 'serial') ?? `S-${sbmNumber}`),
        maker: 'Essai',
        model: without === 'model' ? '' : 'Essai 1',
        location: 'Salle des Palmiers',
        standNumber: wordAfter(words, 'stand'),
        denominationMinor: minor('0.01'),
        registeredAt: '2026-01-01T00:00:00Z',
        state: words.includes('out') ? 'outOfService' : 'inService',
        stations: [{ stationNumber: 1 }],
        ...(without === 'return' || rakePercent !== undefined
          ? { rakePercent }
          : { returnPercent: '92', returnCertifiedOn: '2025-12-01' }),
        ...sheetOf(words),
      };
      return post(named ?? first('direction'), '/machines', entered);
    },
    alter: ({ words: [sbmNumber = '', kind, effectiveAt = '', ...words], named }) =>
      post(named ?? first('direction'), `/machines/${sbmNumber}/changes`, {
        kind,
        effectiveAt: new Date(effectiveAt).toISOString(),
        reason: 'décision du jour',
        location: wordAfter(words, 'location'),
        standNumber: wordAfter(words, 'stand'),
        ...sheetOf(words),
      }),
    picture: ({ words: [sbmNumber = '', ...words], named }) => {
      const content = words.includes('cut') ? PICTURE.subarray(0, 40) : PICTURE;
      return upload(named ?? first('direction'), `/machines/${sbmNumber}/photographs`, content);
    },
  };
}

/** Acts of the devices that print tickets and accept them, and of the desk that pays them. */
function ticketScenes({ post, device, minor }: SceneStage): Scenes {
  const numbers = new Map<string, string>();
  let sequence = 0;
  const numberOf = (name: string): string => numbers.get(name) ?? name;
  return {
    print: async ({ words: [name = '', machine, amount = ''] }) => {
      sequence += 1;
      const input = { machine, amountMinor: minor(amount), sequence };
      const { number } = (await device('/ticket-devices/requests', input)) as { number: string };
      await device('/ticket-devices/prints', { machine, number, isPrinted: true });
      numbers.set(name, number);
    },
    insert: async ({ words: [name = '', machine] }) => {
      await device('/ticket-devices/presentations', { machine, number: numberOf(name) });
      await device('/ticket-devices/outcomes', { machine, number: numberOf(name), outcome: 'stacked' });
    },
    cash: ({ words: [name = '', amount, desk], by }) =>
      post(by, '/ticket-redemptions', { ticket: numberOf(name), amount, desk }),
  };
}

/** Acts that follow the report of an incident by an agent of the surveillance. */
function reportScenes({ post, get, first }: SceneStage): Scenes {
  return {
    acknowledge: ({ words: [incident = ''], by }) => post(by, `/incidents/${incident}/receipt`, {}),
    duplicate: ({ named }) => get(named ?? first('direction'), '/machines/duplicate'),
  };
}
