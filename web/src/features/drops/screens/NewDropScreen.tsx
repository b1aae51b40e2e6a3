import { Button, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#web/api/connection.js';
import { createPermissionProblem } from '#web/api/problem.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { Form } from '#web/components/forms/Form.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { BackLink } from '#web/components/general/BackLink.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { MachinesField } from '../components/MachinesField.js';
import { TeamField } from '../components/TeamField.js';
import { buildTeamMachinesBody, type Team } from '../components/addition.js';

/** Shows the page that plans a drop, for users who may. */
export function NewDropScreen() {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const mayPlan = useHasPermission('drops.plan');
  return (
    <>
      <BackLink to={`/${establishment}/drops`}>{t('back')}</BackLink>
      <PageHeader title={t('plan.title')} summary={t('plan.about')} />
      {mayPlan ? <NewDropForm /> : <ProblemBox problem={createPermissionProblem('drops.plan')} />}
    </>
  );
}

/** Shows the form that plans a drop (a round that removes the boxes): its kind, gaming day, team and machines. */
function NewDropForm() {
  const { t } = useTranslation(['drops', 'shell']);
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const { isServerReachable } = useConnection();
  const [isDuringOperation, setIsDuringOperation] = useState(false);
  const [gamingDay, setGamingDay] = useState<string | undefined>();
  const [team, setTeam] = useState<Team>(new Map());
  const [machineNumbers, setMachineNumbers] = useState<readonly string[]>([]);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const planMutation = useEstablishmentMutation('post', '/drops');
  /** Plans the drop and opens its page; does nothing while the team or the machines are missing. */
  const planDrop = (): void => {
    setWasSubmitted(true);
    if (team.size === 0 || machineNumbers.length === 0) return;
    const body = {
      isDuringOperation,
      ...(gamingDay === undefined ? {} : { gamingDay }),
      ...buildTeamMachinesBody(team, machineNumbers),
    };
    planMutation.mutate(
      { body },
      {
        onSuccess: ({ dropId, dropNumber }) => {
          notifySuccess(t('plan.done', { number: dropNumber }));
          void navigate({ to: '/$establishment/drops/$drop', params: { establishment, drop: dropId } });
        },
      },
    );
  };
  return (
    <Form onSubmit={planDrop}>
      <Stack maw={760}>
        <PlanSection title={t('plan.when')} description={t('plan.whenAbout')}>
          <SegmentedControl
            aria-label={t('plan.when')}
            value={isDuringOperation ? 'during' : 'outside'}
            onChange={(value) => setIsDuringOperation(value === 'during')}
            data={['outside', 'during'].map((value) => ({ value, label: t(`plan.${value}`) }))}
          />
          <DayInput
            label={t('plan.day')}
            description={t('plan.dayHint')}
            day={gamingDay}
            isClearable
            onChange={setGamingDay}
          />
        </PlanSection>
        <PlanSection title={t('plan.team')} description={t(isDuringOperation ? 'plan.teamDuring' : 'plan.teamAbout')}>
          <TeamField team={team} setTeam={setTeam} error={wasSubmitted && team.size === 0 ? t('plan.noTeam') : null} />
        </PlanSection>
        <PlanSection title={t('plan.machines')} description={t('plan.machinesAbout')}>
          <MachinesField
            machineNumbers={machineNumbers}
            setMachineNumbers={setMachineNumbers}
            error={wasSubmitted && machineNumbers.length === 0 ? t('plan.noMachines') : null}
          />
        </PlanSection>
        <NeedsServer />
        {planMutation.error !== null && <ProblemBox problem={planMutation.error} />}
        <Group justify="flex-end">
          <Button component={Link} to={`/${establishment}/drops`} variant="default" size="md">
            {t('shell:cancel')}
          </Button>
          <Button type="submit" size="md" loading={planMutation.isPending} disabled={!isServerReachable}>
            {t('plan.send')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

interface PlanSectionProps {
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

/** Shows a framed part of the form, with its heading and an explanation. */
function PlanSection({ title, description, children }: PlanSectionProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {description}
      </Text>
      <Stack gap="sm">{children}</Stack>
    </Paper>
  );
}
