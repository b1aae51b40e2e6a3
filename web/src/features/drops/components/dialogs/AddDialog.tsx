import { Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { DropDialogProps } from './DropDialogs.js';
import { MachinesField } from '../MachinesField.js';
import { TeamField } from '../TeamField.js';
import { buildTeamMachinesBody, type Team } from '../addition.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

/** Shows a dialog that adds people to the team of a drop, or machines to its list. */
export function AddToDropDialog({ drop: { dropId, team: currentTeam }, onClose }: DropDialogProps) {
  const { t } = useTranslation('drops');
  const [team, setTeam] = useState<Team>(new Map());
  const [machineNumbers, setMachineNumbers] = useState<readonly string[]>([]);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const additionMutation = useEstablishmentMutation('post', '/drops/{dropId}/additions');
  const isEmpty = team.size === 0 && machineNumbers.length === 0;
  /** Adds the chosen people and machines, announces it and closes the dialog; does nothing when none is chosen. */
  const addToDrop = (): void => {
    setWasSubmitted(true);
    if (isEmpty) return;
    additionMutation.mutate(
      { path: { dropId }, body: buildTeamMachinesBody(team, machineNumbers) },
      announceAndClose(onClose, t('add.done')),
    );
  };
  return (
    <WriteDialog
      title={t('add.title')}
      submitLabel={t('add.act')}
      onSubmit={addToDrop}
      onClose={onClose}
      mutation={additionMutation}
      size="lg"
      needsServer
    >
      <Title order={3} size="h5">
        {t('plan.machines')}
      </Title>
      <MachinesField
        machineNumbers={machineNumbers}
        setMachineNumbers={setMachineNumbers}
        error={wasSubmitted && isEmpty ? t('add.nothing') : null}
      />
      <Title order={3} size="h5">
        {t('plan.team')}
      </Title>
      <TeamField team={team} setTeam={setTeam} excludedIds={currentTeam.map(({ personId }) => personId)} error={null} />
    </WriteDialog>
  );
}
