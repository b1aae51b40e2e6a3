import { Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { DropDialogProps } from './DropDialogs.js';
import { MachinesField } from '../MachinesField.js';
import { TeamField } from '../TeamField.js';
import { buildAdditionBody, type Team } from '../addition.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

/** Shows a dialog that adds people to the team of a drop, or machines to its list. */
export function AddToDropDialog({ drop: { dropId, team: currentTeam }, onClose }: DropDialogProps) {
  const { t } = useTranslation('drops');
  const [team, setTeam] = useState<Team>(new Map());
  const [machines, setMachines] = useState<readonly string[]>([]);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const additionMutation = useEstablishmentMutation('post', '/drops/{dropId}/additions');
  const isNothingChosen = team.size === 0 && machines.length === 0;
  /** Adds the chosen people and machines, announces it and closes the dialog; does nothing when none is chosen. */
  const submit = (): void => {
    setWasSubmitted(true);
    if (isNothingChosen) return;
    additionMutation.mutate(
      { path: { dropId }, body: buildAdditionBody(team, machines) },
      announceAndClose(onClose, t('add.done')),
    );
  };
  return (
    <WriteDialog
      title={t('add.title')}
      submitLabel={t('add.act')}
      onSubmit={submit}
      onClose={onClose}
      mutation={additionMutation}
      size="lg"
      needsServer
    >
      <Title order={3} size="h5">
        {t('plan.machines')}
      </Title>
      <MachinesField
        machines={machines}
        setMachines={setMachines}
        error={wasSubmitted && isNothingChosen ? t('add.nothing') : null}
      />
      <Title order={3} size="h5">
        {t('plan.team')}
      </Title>
      <TeamField team={team} setTeam={setTeam} excludedIds={currentTeam.map(({ personId }) => personId)} error={null} />
    </WriteDialog>
  );
}
