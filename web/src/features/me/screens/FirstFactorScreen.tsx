import { Button, Center, Paper, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { write } from '#web/api/client.js';
import { useTitle } from '#web/components/pages/PageHead.js';
import { SecondFactors } from '../components/SecondFactors.js';

/** Page shown until a required second factor is set up; the function opens nothing before. */
export function FirstFactorScreen() {
  const { t } = useTranslation('me');
  useTitle(t('factor.title'));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    await write('delete', '/api/sessions/current', {});
    await navigate({ to: '/sign-in', search: {} });
    queries.clear();
  };
  return (
    <Center mih="100dvh" p="md" component="main">
      <Paper withBorder p="xl" w="100%" maw={620}>
        <Title order={1} size="h2">
          {t('factor.title')}
        </Title>
        <Text mb="md">{t('factor.needed')}</Text>
        <SecondFactors />
        <Button mt="md" variant="subtle" color="gray" size="compact-md" onClick={() => void leave()}>
          {t('first.leave')}
        </Button>
      </Paper>
    </Center>
  );
}
