import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '#web/api/client.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { notifySuccess } from '#web/components/pages/announce.js';

/** The refusals shown at the field of the current password. */
const currentPasswordCodes = new Set(['WRONG_PASSWORD', 'SIGN_IN_THROTTLED']);

/**
 * Renders the form that changes the user's own password: the present one is required, the new one has 15 characters or
 * more. `onChanged` is called once it is changed.
 */
export function ChangePasswordForm({ onChanged }: { readonly onChanged?: () => void }) {
  const { t } = useTranslation('me');
  const passwordMutation = useApiMutation('post', '/api/password');
  const form = useForm({
    initialValues: { current: '', next: '', again: '' },
    validate: {
      next: (next) => (Array.from(next).length < 15 ? t('password.short') : null),
      again: (again, { next }) => (again === next ? null : t('password.differs')),
    },
  });
  const { error } = passwordMutation;
  return (
    <form
      onSubmit={form.onSubmit(({ current, next }) =>
        passwordMutation.mutate(
          { body: { current, next } },
          {
            onSuccess: () => {
              form.reset();
              notifySuccess(t('password.done'));
              onChanged?.();
            },
          },
        ),
      )}
    >
      <Stack maw={420}>
        <PasswordInput
          label={t('password.current')}
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
          {...form.getInputProps('current')}
          error={error !== null && currentPasswordCodes.has(error.code) ? error.message : form.errors['current']}
        />
        <PasswordInput
          label={t('password.next')}
          description={t('password.rule')}
          autoComplete="new-password"
          required
          visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
          {...form.getInputProps('next')}
          error={error !== null && error.code.startsWith('PASSWORD_') ? error.message : form.errors['next']}
        />
        <PasswordInput
          label={t('password.again')}
          autoComplete="new-password"
          required
          visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
          {...form.getInputProps('again')}
        />
        {error !== null && !currentPasswordCodes.has(error.code) && !error.code.startsWith('PASSWORD_') && (
          <ProblemBox problem={error} />
        )}
        <Group>
          <Button type="submit" loading={passwordMutation.isPending}>
            {t('password.change')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('password.others')}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
