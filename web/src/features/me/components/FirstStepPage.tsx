import { Button, Center, Paper, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sendWrite } from '#web/api/client.js';
import { useTabTitle } from '#web/components/pages/PageHead.js';

export interface FirstStepPageProps {
  readonly title: string;
  readonly text: string;
  /** Width in pixels. */
  readonly width: number;
  readonly children: ReactNode;
}

/** Renders the page of a step that a new user must complete first; the only other act is to sign out. */
export function FirstStepPage({ title, text, width, children }: FirstStepPageProps) {
  const { t } = useTranslation('me');
  useTabTitle(title);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  /** Ends the session and opens the sign-in page. The cache is cleared last, so that this page reads nothing again. */
  const signOut = async (): Promise<void> => {
    await sendWrite('delete', '/api/sessions/current', {});
    await navigate({ to: '/sign-in', search: {} });
    queryClient.clear();
  };
  return (
    <Center mih="100dvh" p="md" component="main">
      <Paper withBorder p="xl" w="100%" maw={width}>
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text mb="md">{text}</Text>
        {children}
        <Button mt="md" variant="subtle" color="gray" size="compact-md" onClick={() => void signOut()}>
          {t('first.leave')}
        </Button>
      </Paper>
    </Center>
  );
}
