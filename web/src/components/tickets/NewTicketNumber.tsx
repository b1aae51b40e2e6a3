import { Button, Group, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '#web/api/client.js';
import { useConnection } from '#web/api/connection.js';
import type { Problem } from '#web/api/problem.js';
import { currentLanguage } from '#web/locales/language.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useFormats } from '../figures/figures.js';
import { Note } from '../general/Note.js';
import { ProblemBox } from '../general/ProblemBox.js';
import { saveFile } from '../general/save-file.js';
import { groupDigits } from './ticket-number.js';

export interface NewTicketNumberProps {
  readonly ticketId: string;
  readonly number: string;
  readonly amountMinor: string;
}

/**
 * Shows the number of a ticket that was just issued, which can be read and printed now and never again. Users who may
 * issue tickets can print it.
 */
export function NewTicketNumber({ ticketId, number, amountMinor }: NewTicketNumberProps) {
  const { t } = useTranslation('tickets');
  const { formatMoney } = useFormats();
  return (
    <Note color="teal" title={t('new.title', { amount: formatMoney(amountMinor) })} role="status">
      <Text component="output" size="xl" fw={700} ff="monospace" aria-label={t('number')} style={{ display: 'block' }}>
        {groupDigits(number)}
      </Text>
      <Text size="sm">{t('new.once')}</Text>
      {useHasPermission('tickets.issue') && <TicketPrintButtons ticketId={ticketId} number={number} />}
    </Note>
  );
}

const paperSizes = ['a4', '80mm'] as const;

/** Shows buttons that download the ticket with its barcode, for a sheet or for the roll of a receipt printer. */
function TicketPrintButtons({ ticketId, number }: Pick<NewTicketNumberProps, 'ticketId' | 'number'>) {
  const { t } = useTranslation('tickets');
  const establishment = useEstablishmentCode();
  const { isServerReachable } = useConnection();
  const sheetMutation = useMutation<Blob, Problem, (typeof paperSizes)[number]>({
    mutationFn: (paperSize) =>
      fetchFile('/api/establishments/{establishment}/tickets/{ticket}/sheet', {
        params: { path: { establishment, ticket: ticketId } },
        body: { number, language: currentLanguage(), paper: paperSize },
      }),
    onSuccess: (file) => saveFile(file, `ticket-${ticketId}.pdf`),
  });
  return (
    <>
      <Group mt="sm" gap="sm" className="no-print">
        {paperSizes.map((paperSize) => (
          <Button
            key={paperSize}
            variant="default"
            size="md"
            leftSection={<IconPrinter size={18} aria-hidden />}
            loading={sheetMutation.isPending && sheetMutation.variables === paperSize}
            disabled={!isServerReachable || sheetMutation.isPending}
            onClick={() => sheetMutation.mutate(paperSize)}
          >
            {t(`new.paper_${paperSize}`)}
          </Button>
        ))}
      </Group>
      {sheetMutation.isSuccess && (
        <Text size="sm" mt="xs" role="status">
          {t('new.printed')}
        </Text>
      )}
      {sheetMutation.error !== null && <ProblemBox problem={sheetMutation.error} />}
    </>
  );
}
