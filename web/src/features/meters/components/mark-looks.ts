import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEventNameFormatter } from '#web/components/figures/event-words.js';
import { useFormats } from '#web/components/figures/figures.js';
import type { Marker } from '#web/components/charts/chart-looks.js';

export type Mark = ApiSchema<'MeterHistoryMark'>;

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

export interface MarkFormats {
  readonly getKindName: (kind: Mark['kind']) => string;
  /** Details of the mark, with its author. */
  readonly formatMark: (mark: Mark) => string;
}

/**
 * Returns functions that name the kinds of marks in a chart and describe a mark. The words are those of the official
 * documents where they have any.
 */
export function useMarkFormats(getCounterName: (name: string) => string): MarkFormats {
  const { t } = useTranslation(['meters', 'common', 'machine-meters', 'technical-sheet']);
  const { formatMoney } = useFormats();
  const formatEventName = useEventNameFormatter();
  /** Describes what happened at a mark, with the values before and after where the mark has them. */
  const formatMarkEvent = (mark: Mark): string => {
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
        return formatEventName(mark.code);
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
  const formatMark = (mark: Mark): string => {
    const textParts = [formatMarkEvent(mark)];
    if (mark.counters.length > 0) textParts.push(mark.counters.map(getCounterName).join(', '));
    if (mark.by !== null) textParts.push(t('meters:by', { name: mark.by }));
    if (mark.approvedBy !== null) textParts.push(t('meters:approvedBy', { name: mark.approvedBy }));
    if (mark.note !== '') textParts.push(mark.note);
    return textParts.join(' · ');
  };
  return { getKindName: (kind) => t(`meters:mark_${kind}`), formatMark };
}
