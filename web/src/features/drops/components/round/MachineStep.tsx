import { useTranslation } from 'react-i18next';
import { NextItemPicker } from '#web/components/scan/NumberStep.js';
import type { DropLine } from '../standing.js';

export interface NextMachineStepProps {
  readonly lines: readonly DropLine[];
  readonly remainingLines: readonly DropLine[];
  readonly onChooseLine: (line: DropLine) => void;
  /** True: another machine was just done, and the field awaits the next number. */
  readonly autoFocus: boolean;
}

/**
 * Shows a field that chooses the next machine: scanned, typed, or the next in floor order. A machine that is done or
 * not of this drop is refused.
 */
export function NextMachineStep({ lines, remainingLines, onChooseLine, autoFocus }: NextMachineStepProps) {
  const { t } = useTranslation('drops');
  /** Starts the exchange at the machine with that number; returns the reason when it is done or not of this drop. */
  const selectMachine = (machine: string): string | null => {
    const line = remainingLines.find((candidate) => candidate.machine === machine);
    if (line === undefined) {
      const isInDrop = lines.some((dropLine) => dropLine.machine === machine);
      return t(isInDrop ? 'round.isDone' : 'round.notOfDrop', { machine });
    }
    onChooseLine(line);
    return null;
  };
  const [nextLine] = remainingLines;
  return (
    <NextItemPicker
      label={t('round.machine')}
      description={t('round.machineHint')}
      maxLength={30}
      isNumeric
      autoFocus={autoFocus}
      selectByNumber={selectMachine}
      nextItem={
        nextLine === undefined
          ? null
          : { label: t('round.next', { machine: nextLine.machine }), select: () => onChooseLine(nextLine) }
      }
    />
  );
}
