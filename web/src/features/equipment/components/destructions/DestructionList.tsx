import { Button, Group, Table, Text } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useHasPermission } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { AnnounceDestructionDialog } from './AnnounceDestructionDialog.js';
import { CompleteDestructionDialog } from './DestructionDoneDialog.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

type Destruction = ApiSchema<'EquipmentDestructionRow'>;

/**
 * Lists the destructions and neutralisations (pieces made unusable): announced to the control service, then carried out
 * before witnesses.
 */
export function DestructionList() {
  const { t } = useTranslation('equipment');
  const destructionsQuery = useEstablishmentQuery('/equipment/destructions');
  const mayManage = useHasPermission('equipment.manage');
  return (
    <>
      <Group mb="md" className="no-print">
        {mayManage && (
          <DialogButton label={t('destruction.announce')} isAddition variant="light">
            {(close) => <AnnounceDestructionDialog onClose={close} />}
          </DialogButton>
        )}
        <DocumentLink reportName="destruction-record" linkText={t('documents.destructionRecord')} />
      </Group>
      <QueryStatus query={destructionsQuery} />
      {destructionsQuery.data?.length === 0 && (
        <EmptyState title={t('destruction.none')} explanation={t('destruction.noneText')} />
      )}
      {destructionsQuery.data !== undefined && destructionsQuery.data.length > 0 && (
        <DestructionTable destructions={destructionsQuery.data} mayCarryOut={mayManage} />
      )}
    </>
  );
}

interface DestructionTableProps {
  readonly destructions: readonly Destruction[];
  readonly mayCarryOut: boolean;
}

/** Shows a table of destructions: kind, planned time, notice and outcome; an announced one can be carried out. */
function DestructionTable({ destructions, mayCarryOut }: DestructionTableProps) {
  const { t } = useTranslation('equipment');
  const { formatInstant } = useFormats();
  const [destructionToComplete, setDestructionToComplete] = useState<Destruction | null>(null);
  return (
    <>
      <ListTable label={t('tab.destructions')} verticalSpacing="sm">
        {destructions.map((destruction) => (
          <Table.Tr key={destruction.destructionId}>
            <Table.Td>
              <Text
                fw={700}
              >{`${t(`destruction.method_${destruction.method}`)} · ${t(`destruction.book_${destruction.book}`)}`}</Text>
              <Text size="sm">{t('destruction.planned', { at: formatInstant(destruction.plannedAt) })}</Text>
              <Text size="sm" c="dimmed">
                {t('destruction.notice', {
                  recipient: destruction.noticeRecipient,
                  reference: destruction.noticeReference,
                  at: formatInstant(destruction.noticeGivenAt),
                  by: destruction.announcedByName,
                })}
              </Text>
            </Table.Td>
            <Table.Td>
              <DestructionOutcome destruction={destruction} />
            </Table.Td>
            <Table.Td>
              {mayCarryOut && destruction.doneAt === null && (
                <Button size="md" variant="light" onClick={() => setDestructionToComplete(destruction)}>
                  {t('destruction.carryOut')}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      {destructionToComplete !== null && (
        <CompleteDestructionDialog destruction={destructionToComplete} onClose={() => setDestructionToComplete(null)} />
      )}
    </>
  );
}

/**
 * Shows the outcome of a destruction of cards or dice: the number of pieces, its author, witnesses and observations. An
 * announced one is shown as pending.
 */
function DestructionOutcome({ destruction }: { readonly destruction: Destruction }) {
  const { t } = useTranslation('equipment');
  const { formatInstant } = useFormats();
  const { doneAt, doneByName, witnessedByName, officer, pieces, observations } = destruction;
  if (doneAt === null) {
    return (
      <StateTag icon={IconCalendarEvent} color="yellow">
        {t('destruction.toCome')}
      </StateTag>
    );
  }
  const witnessNames = [witnessedByName, officer].filter((name) => name !== null && name !== '').join(', ');
  return (
    <>
      <StateTag {...STATE_TAG_STYLES.done}>{t('destruction.count', { count: Number(pieces) })}</StateTag>
      <Text size="sm">{t('destruction.under', { at: formatInstant(doneAt), by: doneByName })}</Text>
      {witnessNames !== '' && <Text size="sm">{t('destruction.before', { names: witnessNames })}</Text>}
      {observations !== '' && (
        <Text size="sm" c="dimmed">
          {observations}
        </Text>
      )}
    </>
  );
}
