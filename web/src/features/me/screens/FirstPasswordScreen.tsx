import { Button, Center, Paper, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { write } from '#web/api/client.js';
import { useTitle } from '#web/components/pages/PageHead.js';
import { PasswordForm } from '../components/PasswordForm.js';

/** Page that requires the change of an initial password before anything else. */
export function FirstPasswordScreen() {
  const { t } = useTranslation('me');
  useTitle(t('first.title'));
  const queries = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    await write('delete', '/api/sessions/current', {});
    await navigate({ to: '/sign-in', search: {} });
    queries.clear();
  };
  return (
    <Center mih="100dvh" p="md" component="main">
      <Paper withBorder p="xl" w="100%" maw={480}>
        <Title order={1} size="h2">
          {t('first.title')}
        </Title>
        <Text mb="md">{t('first.text')}</Text>
        <PasswordForm
          done={() => {
            queries.clear();
            void router.invalidate();
          }}
        />
        <Button mt="md" variant="subtle" color="gray" size="compact-md" onClick={() => void leave()}>
          {t('first.leave')}
        </Button>
      </Paper>
    </Center>
  );
}
