import { Button, Center, Divider, Group, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, write } from '../../../api/client.js';
import { Problem } from '../../../api/problem.js';
import { changeLanguage } from '../../../locales/language.js';
import { ProblemBox } from '../../../components/general/ProblemBox.js';
import { useTitle } from '../../../components/pages/PageHead.js';
import { Note } from '../../../components/general/Note.js';
import { Comeback } from './LockScreen.js';

/** Signing in by name and password, or coming back to this browser with a PIN. */
export function SignInScreen() {
  const { t, i18n } = useTranslation('access');
  useTitle(t('signIn.title'));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { to = '/', login = '' } = useSearch({ from: '/sign-in' });
  const setup = useRead('/api/setup', {}, { retry: false });
  const lock = useRead('/api/sessions/lock', {}, { retry: false, staleTime: 0 });
  const comeback = (lock.data?.people ?? []).filter(({ hasPin }) => hasPin);
  const enter = async (): Promise<void> => {
    queries.clear();
    await navigate({ href: to, replace: true });
  };
  const other = i18n.language === 'fr' ? 'en' : 'fr';
  return (
    <Center mih="100dvh" p="md" component="main">
      <Stack w="100%" maw={400}>
        <Paper withBorder p="xl">
          <Stack>
            <div>
              <Title order={1} size="h2">
                Relevé
              </Title>
              <Text c="dimmed">{t('signIn.title')}</Text>
            </div>
            {setup.data?.isNeeded === true && (
              <Note color="ink" title={t('signIn.first')}>
                {t('signIn.firstText')}
              </Note>
            )}
            {comeback.length > 0 && login === '' && (
              <>
                <Title order={2} size="h5">
                  {t('signIn.comeback')}
                </Title>
                <Comeback people={comeback} back={() => void enter()} />
                <Divider label={t('signIn.or')} />
              </>
            )}
            <PasswordForm login={login} enter={enter} hasFocus={comeback.length === 0 || login !== ''} />
          </Stack>
        </Paper>
        <Group justify="center">
          <Button variant="subtle" size="compact-sm" lang={other} onClick={() => void changeLanguage(other)}>
            {t('signIn.language')}
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}

interface PasswordFormProps {
  readonly login: string;
  readonly hasFocus: boolean;
  readonly enter: () => Promise<void>;
}

function PasswordForm({ login, hasFocus, enter }: PasswordFormProps) {
  const { t } = useTranslation('access');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  // asked for once the server has said that this account has a second factor
  const [isCodeAsked, setCodeAsked] = useState(false);
  const form = useForm({ initialValues: { login, password: '', code: '' } });
  const signIn = async ({ code, ...named }: typeof form.values): Promise<void> => {
    setSending(true);
    setProblem(null);
    try {
      await write('post', '/api/sessions', { body: code === '' ? named : { ...named, code: code.trim() } });
      await enter();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'SECOND_FACTOR_NEEDED') setCodeAsked(true);
      else setProblem(error);
      form.setFieldValue('code', '');
    } finally {
      setSending(false);
    }
  };
  return (
    <form onSubmit={form.onSubmit((body) => void signIn(body))}>
      <Stack>
        {problem !== null && <ProblemBox problem={problem} />}
        <TextInput
          label={t('signIn.login')}
          autoComplete="username"
          autoCapitalize="none"
          required
          autoFocus={hasFocus && login === ''}
          {...form.getInputProps('login')}
        />
        <PasswordInput
          label={t('signIn.password')}
          autoComplete="current-password"
          required
          autoFocus={login !== ''}
          visibilityToggleButtonProps={{ 'aria-label': t('signIn.show') }}
          {...form.getInputProps('password')}
        />
        {isCodeAsked && (
          <TextInput
            label={t('signIn.code')}
            description={t('signIn.codeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            required
            autoFocus
            {...form.getInputProps('code')}
          />
        )}
        <Button type="submit" loading={isSending}>
          {t('signIn.enter')}
        </Button>
      </Stack>
    </form>
  );
}
