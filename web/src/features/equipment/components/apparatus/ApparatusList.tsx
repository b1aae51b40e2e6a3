import { Button, Group, Table, Text } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useHasPermission, useOwnEstablishment } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { ApparatusCheckDialog } from './ApparatusCheckDialog.js';
import { NewApparatusDialog } from './EnterApparatusDialog.js';
import { PlaceApparatusDialog, RetireApparatusDialog } from './PlaceApparatusDialog.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

type Apparatus = ApiSchema<'ApparatusOnDay'>;
type ApparatusAction = 'check' | 'place' | 'retire';

const DIALOGS = { check: ApparatusCheckDialog, place: PlaceApparatusDialog, retire: RetireApparatusDialog } as const;

const STATE_STYLES = {
  inService: STATE_TAG_STYLES.done,
  failed: STATE_TAG_STYLES.alarm,
  unchecked: { icon: IconClockExclamation, color: 'yellow' },
} as const;

/**
 * Shows the roulettes, boules and the grande roue (a vertical wheel): the place of each and its check today. A new one
 * can be entered.
 */
export function ApparatusList() {
  const { t } = useTranslation('equipment');
  const apparatusQuery = useEstablishmentQuery('/equipment/apparatus');
  const mayManage = useHasPermission('equipment.manage');
  return (
    <>
      {mayManage && (
        <DialogButton label={t('apparatus.enter')} mb="md" isAddition variant="light">
          {(close) => <NewApparatusDialog onClose={close} />}
        </DialogButton>
      )}
      <QueryStatus query={apparatusQuery} />
      {apparatusQuery.data?.length === 0 && <EmptyState title={t('none')} explanation={t('apparatus.noneText')} />}
      {apparatusQuery.data !== undefined && apparatusQuery.data.length > 0 && (
        <ApparatusTable apparatus={apparatusQuery.data} />
      )}
    </>
  );
}

/**
 * Shows a table of apparatus (cylinders and wheels): kind, place, last check, and the acts that the user may perform.
 * Only a mechanic with the permission may check one; a retired one has no acts.
 */
function ApparatusTable({ apparatus }: { readonly apparatus: readonly Apparatus[] }) {
  const { t } = useTranslation('equipment');
  const { formatDay } = useFormats();
  const mayManage = useHasPermission('equipment.manage');
  const isMechanic = useOwnEstablishment()?.roles.includes('mecanicien') ?? false;
  const mayCheck = useHasPermission('equipment.handle') && isMechanic;
  const [openDialog, setOpenDialog] = useState<{
    readonly kind: ApparatusAction;
    readonly apparatus: Apparatus;
  } | null>(null);
  const ActionDialog = openDialog === null ? null : DIALOGS[openDialog.kind];
  const availableActions: readonly ApparatusAction[] = [
    ...(mayCheck ? (['check'] as const) : []),
    ...(mayManage ? (['place', 'retire'] as const) : []),
  ];
  return (
    <>
      <ListTable label={t('tab.apparatus')} verticalSpacing="sm">
        {apparatus.map((item) => (
          <Table.Tr key={item.apparatusId}>
            <Table.Td>
              <Text fw={700}>{`${t(`apparatus.kind.${item.kind}`)} ${item.apparatusNumber}`}</Text>
              <Text size="sm" c="dimmed">
                {item.table === null ? t('apparatus.atNoTable') : t('atTable', { table: item.table })}
              </Text>
              {item.approval !== null && item.approvedOn !== null && (
                <Text size="sm" c="dimmed">
                  {t('apparatus.approved', { approval: item.approval, day: formatDay(item.approvedOn) })}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              <ApparatusCheckState apparatus={item} />
            </Table.Td>
            <Table.Td>
              {item.retiredAt === null && (
                <Group gap="xs" wrap="nowrap">
                  {availableActions.map((kind) => (
                    <Button
                      key={kind}
                      size="md"
                      variant={kind === 'check' ? 'light' : 'subtle'}
                      onClick={() => setOpenDialog({ kind, apparatus: item })}
                      aria-label={t(`apparatus.${kind}Of`, { number: item.apparatusNumber })}
                    >
                      {t(`apparatus.${kind}`)}
                    </Button>
                  ))}
                </Group>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      {openDialog !== null && ActionDialog !== null && (
        <ActionDialog apparatus={openDialog.apparatus} onClose={() => setOpenDialog(null)} />
      )}
    </>
  );
}

/**
 * Shows the state of an apparatus (cylinder or wheel), which shows whether it may be used today, and its last check
 * with findings and people.
 */
function ApparatusCheckState({ apparatus }: { readonly apparatus: Apparatus }) {
  const { t } = useTranslation('equipment');
  const { formatInstant } = useFormats();
  const { retiredAt, service, checkedAt, checkedByName, witnessedByName, findings } = apparatus;
  const state = retiredAt === null ? service : 'retired';
  return (
    <>
      <StateTag {...(retiredAt === null ? STATE_STYLES[service] : STATE_TAG_STYLES.retired)}>
        {t(`apparatus.state.${state}`)}
      </StateTag>
      <Text size="sm" c="dimmed">
        {checkedAt === null
          ? t('apparatus.neverChecked')
          : t('apparatus.last', { at: formatInstant(checkedAt), by: checkedByName, witness: witnessedByName })}
      </Text>
      {findings !== null && findings !== '' && <Text size="sm">{findings}</Text>}
    </>
  );
}
