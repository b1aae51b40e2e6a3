import { Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useConnection } from '#web/api/connection.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { announce } from '#web/components/pages/announce.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import type { DropDialogProps } from './DropDialogs.js';
import { MachinesField } from '../MachinesField.js';
import { TeamField } from '../TeamField.js';
import { additionOf } from '../addition.js';
import type { Team } from '../addition.js';

/** A dialog that adds people to the team of a drop, or machines to its list. */
export function AddDialog({ drop: { dropId, team: known }, close }: DropDialogProps) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { isReached } = useConnection();
  const [team, setTeam] = useState<Team>(new Map());
  const [machines, setMachines] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  const add = useWrite('post', '/api/establishments/{establishment}/drops/{dropId}/additions');
  const isNothing = team.size === 0 && machines.length === 0;
  /** Adds the chosen people and machines, announces it and closes the dialog; does nothing when none is chosen. */
  const send = (): void => {
    setTried(true);
    if (isNothing) return;
    add.mutate(
      { params: { path: { establishment, dropId } }, body: additionOf(team, machines) },
      {
        onSuccess: () => {
          announce(t('add.done'));
          close();
        },
      },
    );
  };
  return (
    <Dialog title={t('add.title')} close={close} size="lg">
      <DialogForm
        act={t('add.act')}
        send={send}
        close={close}
        isPending={add.isPending}
        problem={add.error}
        isOff={!isReached}
      >
        <NeedsServer />
        <Title order={3} size="h5">
          {t('plan.machines')}
        </Title>
        <MachinesField machines={machines} put={setMachines} error={isTried && isNothing ? t('add.nothing') : null} />
        <Title order={3} size="h5">
          {t('plan.team')}
        </Title>
        <TeamField team={team} put={setTeam} without={known.map(({ personId }) => personId)} error={null} />
      </DialogForm>
    </Dialog>
  );
}
