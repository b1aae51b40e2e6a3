import { Anchor, Button, Container, Group, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery, sendWrite } from '#web/api/client.js';
import { usePerson } from '#web/session/session.js';
import { useTabTitle } from '#web/components/pages/PageHead.js';
import { Loading } from '#web/components/general/Waiting.js';
import { EstablishmentStep } from '../components/EstablishmentStep.js';
import { MachinesStep } from '../components/MachinesStep.js';
import { PeopleStep } from '../components/PeopleStep.js';
import { ReadyStep } from '../components/ReadyStep.js';
import { StepNavigation } from '../components/Steps.js';
import type { FirstRunSearch, StepName } from '../components/search.js';

const OPERATOR_CODE = 'OPERATOR';

/**
 * Shows the wizard from an empty installation to a working establishment. The administrator creates the establishment
 * and enters its people; only the direction enters its machines. The current step follows from the stored data: the
 * wizard can be left and resumed, by another person too.
 */
export function FirstRunScreen() {
  const { t } = useTranslation('first-run');
  useTabTitle(t('title'));
  const person = usePerson();
  const search = useSearch({ from: '/behind/first-run' });
  const navigate = useNavigate({ from: '/first-run' });
  const queryClient = useQueryClient();
  const establishments = person.establishments.filter(({ code }) => code !== OPERATOR_CODE);
  const establishment = establishments.find(({ code }) => code === search.establishment) ?? establishments[0];
  const mayCreate = person.establishments.some(({ permissions }) => permissions.includes('establishments.manage'));
  const reachedStep = useFirstIncompleteStep(
    establishment?.code,
    establishment?.permissions.includes('machines.read') ?? false,
  );
  // the result of a step (passwords, shown once) stays until the user continues
  const [startedStep, setStartedStep] = useState<StepName | null>(null);
  if (reachedStep === undefined) return <Loading />;
  if (startedStep === null) setStartedStep(reachedStep);
  const step = search.step ?? startedStep ?? reachedStep;
  const openStep = (nextSearch: FirstRunSearch): void => void navigate({ search: nextSearch });
  /** Ends the session and opens the sign-in page, which returns to the wizard. */
  const signOut = async (): Promise<void> => {
    await sendWrite('delete', '/api/sessions/current', {});
    await navigate({ to: '/sign-in', search: { to: '/first-run' } });
    queryClient.clear();
  };
  return (
    <Container size="md" py="lg" component="main">
      <Group justify="space-between" mb="sm">
        <Text fw={700}>Relevé</Text>
        <Group gap="sm" className="no-print">
          <Text size="sm">{person.fullName}</Text>
          <Button variant="subtle" size="compact-sm" onClick={() => void signOut()}>
            {t('leave')}
          </Button>
        </Group>
      </Group>
      <Title order={1} size="h2">
        {t('title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('about')}
      </Text>
      <StepNavigation
        currentStep={step}
        reachedStep={reachedStep}
        onOpenStep={(name) => openStep({ ...search, step: name })}
      />
      {!mayCreate && establishment === undefined && <Text>{t('notYou')}</Text>}
      {step === 'establishment' && mayCreate && (
        <EstablishmentStep onCreated={(code) => openStep({ establishment: code, step: 'people' })} />
      )}
      {step === 'people' && establishment !== undefined && (
        <PeopleStep
          establishment={establishment}
          onSignOut={() => void signOut()}
          onContinue={() => openStep({ establishment: establishment.code, step: 'machines' })}
        />
      )}
      {step === 'machines' && establishment !== undefined && (
        <MachinesStep
          establishment={establishment}
          onContinue={() => openStep({ establishment: establishment.code, step: 'ready' })}
        />
      )}
      {step === 'ready' && establishment !== undefined && <ReadyStep establishment={establishment} />}
      {establishment !== undefined && step !== 'ready' && (
        <Anchor component={Link} to="/" size="sm" mt="xl" display="inline-block">
          {t('later')}
        </Anchor>
      )}
    </Container>
  );
}

/**
 * Returns the first step of the first run that is not completed; undefined while loading. `establishmentCode` is the
 * establishment's, undefined before its creation. Without the permission to read machines they count as missing.
 */
function useFirstIncompleteStep(establishmentCode: string | undefined, mayReadMachines: boolean): StepName | undefined {
  const hasEstablishment = establishmentCode !== undefined;
  const path = { establishment: establishmentCode ?? '' };
  const directionQuery = useApiQuery(
    '/api/establishments/{establishment}/people',
    { params: { path, query: { role: 'direction', limit: 1 } } },
    { enabled: hasEstablishment },
  );
  const machinesQuery = useApiQuery(
    '/api/establishments/{establishment}/machines',
    { params: { path, query: { limit: 1 } } },
    { enabled: hasEstablishment && mayReadMachines },
  );
  if (!hasEstablishment) return 'establishment';
  if (directionQuery.isPending || (mayReadMachines && machinesQuery.isPending)) return undefined;
  if ((directionQuery.data ?? []).length === 0) return 'people';
  return (machinesQuery.data?.machines ?? []).length === 0 ? 'machines' : 'ready';
}
