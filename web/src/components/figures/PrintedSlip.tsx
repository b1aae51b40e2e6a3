import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useEstablishment } from '#web/session/establishment.js';
import { currentLanguage } from '#web/locales/language.js';
import { buildEstablishmentUrl } from '../pages/ListActions.js';
import { getTodayIn } from './zone.js';

export interface PrintedSlipLinkProps {
  /** Path of the interface, below the establishment: `payout-slips/12`. */
  readonly path: string;
  readonly label: string;
  /** The gaming day of the document; today when absent. */
  readonly day?: string | undefined;
  /** True: printed on the roll of a receipt printer, 80 mm wide; otherwise on a sheet. */
  readonly isReceipt?: boolean;
}

/** Shows a link that opens a printed and signed document as stored, in another tab. */
export function PrintedSlipLink({ path, label, day, isReceipt = false }: PrintedSlipLinkProps) {
  const { t } = useTranslation('acts');
  const { code, timeZone } = useEstablishment();
  return (
    <Button
      component="a"
      className="no-print"
      size="md"
      variant="default"
      href={buildEstablishmentUrl(code, path, {
        day: day ?? getTodayIn(timeZone),
        language: currentLanguage(),
        ...(isReceipt ? { paper: '80mm' } : {}),
      })}
      target="_blank"
      rel="noopener"
      aria-label={`${label}, ${t('newTab')}`}
      leftSection={<IconPrinter size={18} aria-hidden />}
    >
      {label}
    </Button>
  );
}
