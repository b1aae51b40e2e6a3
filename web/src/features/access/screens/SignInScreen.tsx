import { Button, Center, Divider, Group, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, write } from '#web/api/client.js';
import { passkeySupport, signWithPasskey } from '#web/api/passkeys.js';
import { Problem } from '#web/api/problem.js';
import { changeLanguage } from '#web/locales/language.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useTitle } from '#web/components/pages/PageHead.js';
import { Note } from '#web/components/general/Note.js';
import { PinReturn } from './LockScreen.js';

/** The sign-in page: name and password, or the return of a recent user with a PIN; the language can be changed. */
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
                <PinReturn people={comeback} back={() => void enter()} />
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

/** Factors of the account besides its password. */
interface Factors {
  readonly hasCode: boolean;
  readonly hasPasskey: boolean;
}

/** Requests a challenge and returns the passkey's signature of it, for a user who knows the password. */
async function passkeySignature(body: { readonly login: string; readonly password: string }) {
  return signWithPasskey(await write('post', '/api/sessions/passkey-challenge', { body }));
}

interface PasswordFormProps {
  readonly login: string;
  readonly hasFocus: boolean;
  readonly enter: () => Promise<void>;
}

/** The form for login and password, and for the second factor once the server requires it. */
function PasswordForm({ login, hasFocus, enter }: PasswordFormProps) {
  const { t } = useTranslation('access');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  // requested once the server has reported that this account has a second factor
  const [factors, setFactors] = useState<Factors | null>(null);
  const form = useForm({ initialValues: { login, password: '', code: '' } });
  const canSign = factors?.hasPasskey === true && passkeySupport() === 'usable';
  const isPasskeyAlone = factors !== null && !factors.hasCode;
  /**
   * Signs in with the password and, if required, a code or a passkey; shows the fields of a second factor once needed.
   */
  const send = async ({ code, ...named }: typeof form.values, isSigned: boolean): Promise<void> => {
    setSending(true);
    setProblem(null);
    try {
      const proof = isSigned ? { passkey: await passkeySignature(named) } : code === '' ? {} : { code: code.trim() };
      await write('post', '/api/sessions', { body: { ...named, ...proof } });
      await enter();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'SECOND_FACTOR_NEEDED') setFactors(error.details as unknown as Factors);
      else setProblem(error);
      form.setFieldValue('code', '');
    } finally {
      setSending(false);
    }
  };
  const name = form.getInputProps('login') as TextInputProps;
  const renamed = (event: ChangeEvent<HTMLInputElement>): void => {
    setFactors(null);
    name.onChange?.(event);
  };
  return (
    <form onSubmit={form.onSubmit((values) => void send(values, isPasskeyAlone && canSign))}>
      <Stack>
        {problem !== null && <ProblemBox problem={problem} />}
        <TextInput
          label={t('signIn.login')}
          autoComplete="username"
          autoCapitalize="none"
          required
          autoFocus={hasFocus && login === ''}
          {...name}
          onChange={renamed}
        />
        <PasswordInput
          label={t('signIn.password')}
          autoComplete="current-password"
          required
          autoFocus={login !== ''}
          visibilityToggleButtonProps={{ 'aria-label': t('signIn.show') }}
          {...form.getInputProps('password')}
        />
        {factors?.hasCode === true && (
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
        {isPasskeyAlone && !canSign && (
          <Note title={t('signIn.passkeyAlone')}>
            {t(passkeySupport() === 'insecure' ? 'signIn.passkeyInsecure' : 'signIn.passkeyAbsent')}
          </Note>
        )}
        <Button type="submit" loading={isSending}>
          {t(isPasskeyAlone && canSign ? 'signIn.passkey' : 'signIn.enter')}
        </Button>
        {canSign && !isPasskeyAlone && (
          <Button variant="default" disabled={isSending} onClick={() => void send(form.values, true)}>
            {t('signIn.passkey')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
