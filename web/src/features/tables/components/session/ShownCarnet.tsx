import { Group, Stack, Table, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { useTableFormats } from '../entry/maxima.js';
import { listAnnouncedSessionEntries, type TableSession } from './session.js';

/**
 * Shows a button for a person present who asks to see the carnet (record of entries) of the session. Its dialog shows
 * only the announced sums, in large figures (AI67:8).
 */
export function ShowCarnetButton({ session }: { readonly session: TableSession }) {
  const { t } = useTranslation('tables');
  return (
    <Group className="no-print">
      <DialogButton label={t('shown.open')} size="md" variant="default" leftSection={<IconEye size={18} aria-hidden />}>
        {(close) => <AnnouncedSumsDialog session={session} onClose={close} />}
      </DialogButton>
    </Group>
  );
}

/** Shows the announced sums of the session in large figures, each with its time and signer. */
function AnnouncedSumsDialog({ session, onClose }: { readonly session: TableSession; readonly onClose: () => void }) {
  const { t } = useTranslation(['tables', 'shell']);
  const { formatMoney, formatDay } = useFormats();
  const { formatTime } = useTimeFormats();
  const { formatGame } = useTableFormats();
  const { tableNumber, game, gamingDay, sessionNumber } = session;
  return (
    <Dialog title={t('shown.title', { table: tableNumber })} onClose={onClose} size="56rem">
      <Stack>
        <Text size="lg">
          {[formatGame(game), t('session.of', { day: formatDay(gamingDay), number: sessionNumber })].join(' · ')}
        </Text>
        <Table verticalSpacing="md" fz="xl" aria-label={t('shown.title', { table: tableNumber })}>
          <Table.Tbody>
            {listAnnouncedSessionEntries(session).map(({ entryNumber, kind, happenedAt, amountMinor, hands }) => (
              <Table.Tr key={entryNumber}>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatTime(happenedAt)}</Table.Td>
                <Table.Td>
                  {t(`kind.${kind}`)}
                  <Text size="sm" c="dimmed">
                    {hands
                      .filter(({ part }) => part === 'signer')
                      .map(({ name, capacity }) => `${name} · ${t(`shell:role.${capacity}`)}`)
                      .join(', ')}
                  </Text>
                </Table.Td>
                <Table.Td className="figure" fw={700}>
                  {formatMoney(amountMinor)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Dialog>
  );
}
