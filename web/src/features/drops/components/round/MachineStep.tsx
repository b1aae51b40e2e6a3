import { useTranslation } from 'react-i18next';
import { NumberStep } from '#web/components/scan/NumberStep.js';
import type { DropLine } from '../standing.js';

export interface MachineStepProps {
  readonly lines: readonly DropLine[];
  readonly toDo: readonly DropLine[];
  readonly chooseLine: (line: DropLine) => void;
  /** True: another machine was just done, and the field awaits the next number. */
  readonly isFocused: boolean;
}

/**
 * Shows a field that chooses the next machine: scanned, typed, or the next in floor order. A machine that is done or
 * not of this drop is refused.
 */
export function NextMachineStep({ lines, toDo, chooseLine, isFocused }: MachineStepProps) {
  const { t } = useTranslation('drops');
  /** Starts the exchange at the machine with that number; returns the reason when it is done or not of this drop. */
  const acceptMachine = (machine: string): string | null => {
    const line = toDo.find((candidate) => candidate.machine === machine);
    if (line === undefined) {
      const isOfDrop = lines.some((dropLine) => dropLine.machine === machine);
      return t(isOfDrop ? 'round.isDone' : 'round.notOfDrop', { machine });
    }
    chooseLine(line);
    return null;
  };
  const [nextLine] = toDo;
  return (
    <NumberStep
      label={t('round.machine')}
      description={t('round.machineHint')}
      maxLength={30}
      isNumeric
      isFocused={isFocused}
      acceptNumber={acceptMachine}
      nextChoice={
        nextLine === undefined
          ? null
          : { label: t('round.next', { machine: nextLine.machine }), choose: () => chooseLine(nextLine) }
      }
    />
  );
}
