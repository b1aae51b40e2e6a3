import { Button, Group, Table, Text } from '@mantine/core';
import { IconCalendarEvent, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { STATE_LOOKS } from '#web/components/figures/state-looks.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { Empty } from '#web/components/general/Empty.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { AnnounceDestructionDialog } from './AnnounceDestructionDialog.js';
import { DestructionDoneDialog } from './DestructionDoneDialog.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { ListTable } from '#web/components/general/ListTable.js';

type Destruction = Shape<'EquipmentDestructionRow'>;

/** The destructions and neutralisations: announced to the control service, then carried out before witnesses. */
export function DestructionList() {
  const { t } = useTranslation('equipment');
  const path = { params: { path: { establishment: useEstablishmentCode() } } };
  const destructions = useRead('/api/establishments/{establishment}/equipment/destructions', path);
  const mayManage = useHasPermission('equipment.manage');
  return (
    <>
      <Group mb="md" className="no-print">
        {mayManage && (
          <DialogButton
            label={t('destruction.announce')}
            size="md"
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {(close) => <AnnounceDestructionDialog close={close} />}
          </DialogButton>
        )}
        <DocumentLink report="destruction-record" name={t('documents.destructionRecord')} />
      </Group>
      {destructions.error !== null && <ProblemBox problem={destructions.error} />}
      {destructions.isPending && <Waiting />}
      {destructions.data?.length === 0 && <Empty title={t('destruction.none')} text={t('destruction.noneText')} />}
      {destructions.data !== undefined && destructions.data.length > 0 && (
        <DestructionTable destructions={destructions.data} mayCarryOut={mayManage} />
      )}
    </>
  );
}

interface DestructionTableProps {
  readonly destructions: readonly Destruction[];
  readonly mayCarryOut: boolean;
}

/** A table of destructions: kind, planned time, notice and outcome; an announced one can be carried out. */
function DestructionTable({ destructions, mayCarryOut }: DestructionTableProps) {
  const { t } = useTranslation('equipment');
  const { instant } = useFormats();
  const [ended, setEnded] = useState<Destruction | null>(null);
  return (
    <>
      <ListTable label={t('tab.destructions')} verticalSpacing="sm">
        {destructions.map((each) => (
          <Table.Tr key={each.destructionId}>
            <Table.Td>
              <Text
                fw={700}
              >{`${t(`destruction.method_${each.method}`)} · ${t(`destruction.book_${each.book}`)}`}</Text>
              <Text size="sm">{t('destruction.planned', { at: instant(each.plannedAt) })}</Text>
              <Text size="sm" c="dimmed">
                {t('destruction.notice', {
                  recipient: each.noticeRecipient,
                  reference: each.noticeReference,
                  at: instant(each.noticeGivenAt),
                  by: each.announcedByName,
                })}
              </Text>
            </Table.Td>
            <Table.Td>
              <Outcome of={each} />
            </Table.Td>
            <Table.Td>
              {mayCarryOut && each.doneAt === null && (
                <Button size="md" variant="light" onClick={() => setEnded(each)}>
                  {t('destruction.carryOut')}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      {ended !== null && <DestructionDoneDialog of={ended} close={() => setEnded(null)} />}
    </>
  );
}

/** The outcome of a destruction: pieces, person in charge and witnesses, or that it is still to take place. */
function Outcome({ of }: { readonly of: Destruction }) {
  const { t } = useTranslation('equipment');
  const { instant } = useFormats();
  const { doneAt, doneByName: by, witnessedByName, officer, pieces, observations } = of;
  if (doneAt === null) {
    return (
      <StateTag icon={IconCalendarEvent} color="yellow">
        {t('destruction.toCome')}
      </StateTag>
    );
  }
  const present = [witnessedByName, officer].filter((name) => name !== null && name !== '').join(', ');
  return (
    <>
      <StateTag {...STATE_LOOKS.done}>{t('destruction.count', { count: Number(pieces) })}</StateTag>
      <Text size="sm">{t('destruction.under', { at: instant(doneAt), by })}</Text>
      {present !== '' && <Text size="sm">{t('destruction.before', { names: present })}</Text>}
      {observations !== '' && (
        <Text size="sm" c="dimmed">
          {observations}
        </Text>
      )}
    </>
  );
}
