import { Button, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#web/api/connection.js';
import { createPermissionProblem } from '#web/api/problem.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { Form } from '#web/components/forms/Form.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { announce } from '#web/components/pages/announce.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { BackLink } from '#web/components/general/BackLink.js';
import { useWriteHere } from '#web/session/write-here.js';
import { MachinesField } from '../components/MachinesField.js';
import { TeamField } from '../components/TeamField.js';
import { encodeAddition, type Team } from '../components/addition.js';

/** Shows the page that plans a drop, for users who may. */
export function NewDropScreen() {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const mayPlan = useHasPermission('drops.plan');
  return (
    <>
      <BackLink to={`/${establishment}/drops`}>{t('back')}</BackLink>
      <PageHead title={t('plan.title')} summary={t('plan.about')} />
      {mayPlan ? <NewDropForm /> : <ProblemBox problem={createPermissionProblem('drops.plan')} />}
    </>
  );
}

/** Shows the form that plans a drop (a round that removes the boxes): its kind, gaming day, team and machines. */
function NewDropForm() {
  const { t } = useTranslation(['drops', 'shell']);
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const { isReached } = useConnection();
  const [isDuringOperation, setDuringOperation] = useState(false);
  const [day, setDay] = useState<string | undefined>();
  const [team, setTeam] = useState<Team>(new Map());
  const [machines, setMachines] = useState<readonly string[]>([]);
  const [wasSubmitted, setSubmitted] = useState(false);
  const planWrite = useWriteHere('post', '/api/establishments/{establishment}/drops');
  /** Plans the drop and opens its page; does nothing while the team or the machines are missing. */
  const submit = (): void => {
    setSubmitted(true);
    if (team.size === 0 || machines.length === 0) return;
    const body = {
      isDuringOperation,
      ...(day === undefined ? {} : { gamingDay: day }),
      ...encodeAddition(team, machines),
    };
    planWrite.mutate(
      { body },
      {
        onSuccess: ({ dropId, dropNumber }) => {
          announce(t('plan.done', { number: dropNumber }));
          void navigate({ to: '/$establishment/drops/$drop', params: { establishment, drop: dropId } });
        },
      },
    );
  };
  return (
    <Form onSubmit={submit}>
      <Stack maw={760}>
        <PlanSection title={t('plan.when')} about={t('plan.whenAbout')}>
          <SegmentedControl
            aria-label={t('plan.when')}
            value={isDuringOperation ? 'during' : 'outside'}
            onChange={(value) => setDuringOperation(value === 'during')}
            data={['outside', 'during'].map((value) => ({ value, label: t(`plan.${value}`) }))}
          />
          <DayInput label={t('plan.day')} description={t('plan.dayHint')} day={day} isClearable onChange={setDay} />
        </PlanSection>
        <PlanSection title={t('plan.team')} about={t(isDuringOperation ? 'plan.teamDuring' : 'plan.teamAbout')}>
          <TeamField team={team} setTeam={setTeam} error={wasSubmitted && team.size === 0 ? t('plan.noTeam') : null} />
        </PlanSection>
        <PlanSection title={t('plan.machines')} about={t('plan.machinesAbout')}>
          <MachinesField
            machines={machines}
            setMachines={setMachines}
            error={wasSubmitted && machines.length === 0 ? t('plan.noMachines') : null}
          />
        </PlanSection>
        <NeedsServer />
        {planWrite.error !== null && <ProblemBox problem={planWrite.error} />}
        <Group justify="flex-end">
          <Button component={Link} to={`/${establishment}/drops`} variant="default" size="md">
            {t('shell:cancel')}
          </Button>
          <Button type="submit" size="md" loading={planWrite.isPending} disabled={!isReached}>
            {t('plan.send')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

interface SectionProps {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

/** Shows a framed part of the form, with its heading and an explanation. */
function PlanSection({ title, about, children }: SectionProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {about}
      </Text>
      <Stack gap="sm">{children}</Stack>
    </Paper>
  );
}
