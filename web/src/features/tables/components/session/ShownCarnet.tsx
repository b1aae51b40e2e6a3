import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeWords } from '#web/components/figures/time-words.js';
import { useTableWords } from '../entry/maxima.js';
import { listAnnouncedEntriesOf } from './session.js';
import type { Session } from './session.js';

/**
 * Shows, on request of a person present, only the announced sums of the carnet (record of entries) in large figures
 * (AI67:8).
 */
export function ShownCarnet({ session }: { readonly session: Session }) {
  const { t } = useTranslation('tables');
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Group className="no-print">
        <Button
          size="md"
          variant="default"
          leftSection={<IconEye size={18} aria-hidden />}
          onClick={() => setShown(true)}
        >
          {t('shown.open')}
        </Button>
      </Group>
      {isShown && <CarnetView session={session} close={() => setShown(false)} />}
    </>
  );
}

/** Shows the announced sums of the session in large figures, each with its time and signer. */
function CarnetView({ session, close }: { readonly session: Session; readonly close: () => void }) {
  const { t } = useTranslation(['tables', 'shell']);
  const { money, day } = useFormats();
  const { clock } = useTimeWords();
  const { gameOf: getGameName } = useTableWords();
  const { tableNumber, game, gamingDay, sessionNumber } = session;
  return (
    <Dialog title={t('shown.title', { table: tableNumber })} close={close} size="56rem">
      <Stack>
        <Text size="lg">
          {[getGameName(game), t('session.of', { day: day(gamingDay), number: sessionNumber })].join(' · ')}
        </Text>
        <Table verticalSpacing="md" fz="xl" aria-label={t('shown.title', { table: tableNumber })}>
          <Table.Tbody>
            {listAnnouncedEntriesOf(session).map(({ entryNumber, kind, happenedAt, amountMinor, hands }) => (
              <Table.Tr key={entryNumber}>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>{clock(happenedAt)}</Table.Td>
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
                  {money(amountMinor)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Dialog>
  );
}
