import { Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import type { DropDialogProps } from './DropDialogs.js';
import { MachinesField } from '../MachinesField.js';
import { TeamField } from '../TeamField.js';
import { additionOf } from '../addition.js';
import type { Team } from '../addition.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

/** A dialog that adds people to the team of a drop, or machines to its list. */
export function AddDialog({ drop: { dropId, team: known }, close }: DropDialogProps) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
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
      announceAndClose(close, t('add.done')),
    );
  };
  return (
    <WriteDialog title={t('add.title')} act={t('add.act')} send={send} close={close} write={add} size="lg" needsServer>
      <Title order={3} size="h5">
        {t('plan.machines')}
      </Title>
      <MachinesField machines={machines} put={setMachines} error={isTried && isNothing ? t('add.nothing') : null} />
      <Title order={3} size="h5">
        {t('plan.team')}
      </Title>
      <TeamField team={team} put={setTeam} without={known.map(({ personId }) => personId)} error={null} />
    </WriteDialog>
  );
}
