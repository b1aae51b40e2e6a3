import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '#web/api/client.js';
import { usePerson } from '#web/session/session.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { notifySuccess } from '#web/components/pages/announce.js';

/** The refusals shown at the field of the password, and those at the field of the PIN. */
const passwordCodes = new Set(['WRONG_PASSWORD', 'SIGN_IN_THROTTLED']);
const pinCodes = new Set(['PIN_NOT_DIGITS', 'PIN_TOO_COMMON']);

/**
 * Renders the form that sets or removes the user's PIN (6 to 12 digits), which unlocks a locked session. Setting it
 * requires the password.
 */
export function PinForm() {
  const { t } = useTranslation('me');
  const { hasPin, lockAfterSeconds } = usePerson();
  const router = useRouter();
  const pinMutation = useApiMutation('post', '/api/pin');
  const removalMutation = useApiMutation('post', '/api/pin/removal');
  const form = useForm({
    initialValues: { pin: '', again: '', password: '' },
    validate: {
      pin: (pin) => (/^\d{6,12}$/.test(pin) ? null : t('pin.digits')),
      again: (again, { pin }) => (again === pin ? null : t('pin.differs')),
    },
  });
  const { error } = pinMutation;
  const toggleProps = { 'aria-label': t('pin.show') };
  return (
    <form
      onSubmit={form.onSubmit(({ pin, password }) =>
        pinMutation.mutate(
          { body: { pin, password } },
          {
            onSuccess: () => {
              form.reset();
              void router.invalidate();
              notifySuccess(t('pin.done'));
            },
          },
        ),
      )}
    >
      <Stack maw={420}>
        <Text size="sm">
          {t(hasPin ? 'pin.set' : 'pin.none')} {t('pin.after', { minutes: Math.round(lockAfterSeconds / 60) })}
        </Text>
        <PasswordInput
          label={t(hasPin ? 'pin.newPin' : 'pin.pin')}
          description={t('pin.rule')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          required
          visibilityToggleButtonProps={toggleProps}
          {...form.getInputProps('pin')}
          error={error !== null && pinCodes.has(error.code) ? error.message : form.errors['pin']}
        />
        <PasswordInput
          label={t('pin.again')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          required
          visibilityToggleButtonProps={toggleProps}
          {...form.getInputProps('again')}
        />
        <PasswordInput
          label={t('pin.password')}
          description={t('pin.why')}
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
          {...form.getInputProps('password')}
          error={error !== null && passwordCodes.has(error.code) ? error.message : form.errors['password']}
        />
        {error !== null && !passwordCodes.has(error.code) && !pinCodes.has(error.code) && (
          <ProblemBox problem={error} />
        )}
        {removalMutation.error !== null && <ProblemBox problem={removalMutation.error} />}
        <Group>
          <Button type="submit" loading={pinMutation.isPending}>
            {t(hasPin ? 'pin.change' : 'pin.choose')}
          </Button>
          {hasPin && (
            <Button
              variant="default"
              loading={removalMutation.isPending}
              onClick={() =>
                removalMutation.mutate(
                  {},
                  {
                    onSuccess: () => {
                      notifySuccess(t('pin.removed'));
                      void router.invalidate();
                    },
                  },
                )
              }
            >
              {t('pin.remove')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
