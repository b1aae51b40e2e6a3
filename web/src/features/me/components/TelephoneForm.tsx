import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, type ApiSchema } from '#web/api/client.js';
import { Problem } from '#web/api/problem.js';
import { Form } from '#web/components/forms/Form.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { signPasskeyChallenge } from '#web/api/passkeys.js';
import { buildQrCode } from './qr.js';

export interface TelephoneFormProps {
  readonly isSet: boolean;
  /** True: a passkey must be shown before a telephone is added. */
  readonly hasPasskey: boolean;
}

/** Sets up the telephone app whose codes are required besides the password; a user with a passkey signs first. */
export function TelephoneForm({ isSet, hasPasskey }: TelephoneFormProps) {
  const { t } = useTranslation('me');
  const [pendingFactor, setPendingFactor] = useState<ApiSchema<'BegunFactor'> | null>(null);
  const [signatureProblem, setSignatureProblem] = useState<Problem | null>(null);
  const enrolmentMutation = useApiMutation('post', '/api/second-factor');
  /** Requests the secret of a new telephone, with the signature of a passkey if the user has one. */
  const startEnrolment = async (): Promise<void> => {
    setSignatureProblem(null);
    try {
      const body = hasPasskey ? { passkey: await signPasskeyChallenge() } : {};
      enrolmentMutation.mutate({ body }, { onSuccess: setPendingFactor });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setSignatureProblem(error);
    }
  };
  const problem = signatureProblem ?? enrolmentMutation.error;
  if (isSet) return <Text>{t('factor.set')}</Text>;
  if (pendingFactor !== null && pendingFactor.uri !== null)
    return <TelephoneConfirmation pendingFactor={pendingFactor} />;
  return (
    <Stack maw={420}>
      <Text>{t('factor.how')}</Text>
      {problem !== null && <ProblemBox problem={problem} />}
      <Group>
        <Button loading={enrolmentMutation.isPending} onClick={() => void startEnrolment()}>
          {t('factor.begin')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Shows the secret to enter in the telephone, as QR code and text, and confirms the telephone's first code. */
function TelephoneConfirmation({ pendingFactor }: { readonly pendingFactor: ApiSchema<'BegunFactor'> }) {
  const { t } = useTranslation('me');
  const router = useRouter();
  const [code, setCode] = useState('');
  const confirmationMutation = useApiMutation('post', '/api/second-factor/confirmation');
  /** Sends the telephone's first code; a wrong one is cleared. */
  const sendCode = (): void =>
    confirmationMutation.mutate(
      { body: { code: code.trim() } },
      {
        onSuccess: () => {
          notifySuccess(t('factor.done'));
          void router.invalidate();
        },
        onError: () => setCode(''),
      },
    );
  return (
    <Form onSubmit={sendCode} nativeValidation>
      <Stack maw={420}>
        <Text>{t('factor.scan')}</Text>
        <QrCodeImage text={pendingFactor.uri ?? ''} />
        <Text size="sm">
          {t('factor.typed')} <Code style={{ wordBreak: 'break-all' }}>{pendingFactor.secret}</Code>
        </Text>
        <TextInput
          label={t('factor.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={6}
          required
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        {confirmationMutation.error !== null && <ProblemBox problem={confirmationMutation.error} />}
        <Group>
          <Button type="submit" loading={confirmationMutation.isPending}>
            {t('factor.confirm')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

/** Draws a text's QR code, dark on light in every theme, because cameras need it. */
function QrCodeImage({ text }: { readonly text: string }) {
  const { t } = useTranslation('me');
  const codeQuery = useQuery({ queryKey: ['qr', text], queryFn: () => buildQrCode(text), gcTime: 0 });
  if (codeQuery.data === undefined) return null;
  const { path, side } = codeQuery.data;
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      width={220}
      height={220}
      role="img"
      aria-label={t('factor.qr')}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
