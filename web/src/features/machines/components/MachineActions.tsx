import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '#web/session/session.js';
import { MachineChangeDialog } from './change/ChangeDialog.js';
import { CorrectPlateDialog } from './PlateDialog.js';
import type { MachineOverview } from './change/facts.js';
import { MACHINE_CHANGES, type MachineChangeKind } from '#domain/meters/machine-version.js';

/** Renders the menu of the changes that a user who manages machines may make to a machine in its present state. */
export function MachineActions({ overview }: { readonly overview: MachineOverview }) {
  const { t } = useTranslation('machines');
  const mayManage = useHasPermission('machines.manage');
  const [openDialog, setOpenDialog] = useState<MachineChangeKind | 'plate' | null>(null);
  const { state } = overview.machine;
  if (!mayManage) return null;
  const close = (): void => setOpenDialog(null);
  const offeredChanges = MACHINE_CHANGES.filter(
    (kind) =>
      state !== 'retired' &&
      !(kind === 'intoService' && state === 'inService') &&
      !(kind === 'outOfService' && state === 'outOfService'),
  );
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button className="no-print" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('sheet.actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offeredChanges.map((kind) => (
            <Menu.Item
              key={kind}
              onClick={() => setOpenDialog(kind)}
              {...(kind === 'retirement' ? { color: 'red' } : {})}
            >
              {t(`change.action.${kind}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setOpenDialog('plate')}>{t('change.action.plate')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {openDialog === 'plate' && <CorrectPlateDialog overview={overview} onClose={close} />}
      {openDialog !== null && openDialog !== 'plate' && (
        <MachineChangeDialog kind={openDialog} overview={overview} onClose={close} />
      )}
    </>
  );
}
