import { useTranslation } from 'react-i18next';
import { formatHundredthsPercent } from '#domain/percent.js';
import type { ApiSchema } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';

export type ProgressiveLine = ApiSchema<'ProgressiveLine'>;
export type Progressive = ApiSchema<'ProgressiveView'>;
export type Jackpot = Progressive['jackpots'][number];
export type Hit = Progressive['hits'][number];
export type ProgressiveLink = Progressive['links'][number];

/** The subject of a dialog, and its close function. */
export interface ProgressiveDialogProps {
  readonly progressive: Progressive;
  readonly onClose: () => void;
}

/** Returns the links of a progressive to tables and sites that have not ended. */
export const listActiveLinks = ({ links }: Pick<Progressive, 'links'>): readonly ProgressiveLink[] =>
  links.filter(({ unlinkedAt }) => unlinkedAt === null);

/**
 * Returns functions that name a source (table or site), name a source by its number, and describe a jackpot's share of
 * the stake.
 */
export function useProgressiveFormats() {
  const { t } = useTranslation('progressives');
  const { formatMoney, formatExactPercent } = useFormats();
  const getLinkName = ({ tableNumber, site }: Pick<ProgressiveLink, 'tableNumber' | 'site'>): string =>
    tableNumber === null ? site : t('table', { table: tableNumber });
  return {
    getLinkName,
    getLinkNameByNumber: ({ links }: Progressive, linkNumber: number): string => {
      const link = links.find((candidate) => candidate.linkNumber === linkNumber);
      return link === undefined ? '' : getLinkName(link);
    },
    formatShare: ({ shareHundredths, startMinor }: Jackpot, stakeMinor: string): string =>
      t('share', {
        share: formatExactPercent(formatHundredthsPercent(shareHundredths)),
        stake: formatMoney(stakeMinor),
        start: formatMoney(startMinor),
      }),
  };
}
