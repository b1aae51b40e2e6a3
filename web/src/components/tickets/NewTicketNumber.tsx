import { Button, Group, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../figures/figures.js';
import { Note } from '../general/Note.js';
import { inGroups } from './ticket-number.js';

export interface NewTicketNumberProps {
  readonly number: string;
  readonly amountMinor: string;
}

/** The number of a ticket that was just issued: shown now, and to nobody again. */
export function NewTicketNumber({ number, amountMinor }: NewTicketNumberProps) {
  const { t } = useTranslation('tickets');
  const { money } = useFormats();
  return (
    <Note color="teal" title={t('new.title', { amount: money(amountMinor) })} role="status">
      <Text component="output" size="xl" fw={700} ff="monospace" aria-label={t('number')} style={{ display: 'block' }}>
        {inGroups(number)}
      </Text>
      <Text size="sm">{t('new.once')}</Text>
      <Group mt="sm" className="no-print">
        <Button
          variant="default"
          size="md"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('new.print')}
        </Button>
      </Group>
    </Note>
  );
}
