import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { useEventName } from '#web/components/figures/event-words.js';
import { useFormats } from '#web/components/figures/figures.js';
import type { Marker } from '#web/components/charts/chart-looks.js';

export type Mark = Shape<'MeterHistoryMark'>;

/** Each kind of mark has a shape of its own; a gap is a hatched period. */
export const markersByKind: Readonly<Record<Mark['kind'], Marker>> = {
  rollover: 'circle',
  ramClear: 'triangle',
  exception: 'cross',
  adjustment: 'square',
  gap: 'bar',
  move: 'diamond',
  denominationChange: 'star',
  stateChange: 'wedge',
  sheetChange: 'ring',
  event: 'plus',
};

/** Kinds in the order of the legend. */
export const markKinds = Object.keys(markersByKind) as Mark['kind'][];

export interface MarkWords {
  readonly nameKind: (kind: Mark['kind']) => string;
  /** Details of the mark, with its author. */
  readonly describeMark: (mark: Mark) => string;
}

/**
 * Returns functions that name the kinds of marks in a chart and describe a mark. The words are those of the official
 * documents where they have any.
 */
export function useMarkWords(nameCounter: (name: string) => string): MarkWords {
  const { t } = useTranslation(['meters', 'common', 'machine-meters', 'technical-sheet']);
  const { formatMoney: formatMoney } = useFormats();
  const nameEvent = useEventName();
  /** Describes what happened at a mark, with the values before and after where the mark has them. */
  const describeKind = (mark: Mark): string => {
    switch (mark.kind) {
      case 'rollover':
        return t('machine-meters:break_rollover');
      case 'ramClear':
        return t('machine-meters:break_ramClear');
      case 'exception':
        return `${t(`meters:exception_${mark.code}`)} (${t(mark.isSettled ? 'meters:settled' : 'meters:toSettle')})`;
      case 'adjustment':
        return t(`common:adjustment_${mark.code}`);
      case 'event':
        return nameEvent(mark.code);
      case 'denominationChange':
        return `${formatMoney(mark.before)} → ${formatMoney(mark.after)}`;
      case 'stateChange':
        return `${t(`common:state_${mark.before ?? ''}`)} → ${t(`common:state_${mark.after ?? ''}`)}`;
      case 'move':
        return `${mark.before ?? ''} → ${mark.after ?? ''}`;
      case 'sheetChange':
        return t(`technical-sheet:change_${mark.code}`);
      case 'gap':
        return t('meters:gapDetail');
    }
  };
  /** Describes a mark with its counters, author, approver and note. */
  const describeMark = (mark: Mark): string => {
    const parts = [describeKind(mark)];
    if (mark.counters.length > 0) parts.push(mark.counters.map(nameCounter).join(', '));
    if (mark.by !== null) parts.push(t('meters:by', { name: mark.by }));
    if (mark.approvedBy !== null) parts.push(t('meters:approvedBy', { name: mark.approvedBy }));
    if (mark.note !== '') parts.push(mark.note);
    return parts.join(' · ');
  };
  return { nameKind: (kind) => t(`meters:mark_${kind}`), describeMark };
}
