import { Button, Checkbox, Code, CopyButton, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { WholeNumberInput } from '#web/components/forms/fields/WholeInput.js';
import { normalizeWholeNumber, isWholeNumberInRange } from '#web/components/forms/typed-amount.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { Note } from '#web/components/general/Note.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

const TOKEN_PERMISSIONS = ['readings.ingest', 'events.enter'] as const;
const MAX_LIFETIME_DAYS = 366;
const DEFAULT_LIFETIME_DAYS = '365';

/**
 * Shows a dialog that creates a device's token (its secret for sending readings or events), with permissions and a
 * lifetime in days. The token is then shown once, to be copied.
 */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('devices');
  const { t: translatePermission } = useTranslation('rights');
  const [name, setName] = useState('');
  const [permissions, setPermissions] = useState<string[]>([...TOKEN_PERMISSIONS]);
  const [lifetimeInput, setLifetimeInput] = useState(DEFAULT_LIFETIME_DAYS);
  const [newToken, setNewToken] = useState<string | null>(null);
  const tokenMutation = useEstablishmentMutation('post', '/tokens');
  const isValidLifetime = isWholeNumberInRange(lifetimeInput, 1, MAX_LIFETIME_DAYS);
  /** Creates the token and shows it; does nothing while the lifetime is invalid. */
  const createToken = (): void => {
    if (!isValidLifetime) return;
    const chosenPermissions = TOKEN_PERMISSIONS.filter((permission) => permissions.includes(permission));
    tokenMutation.mutate(
      {
        body: {
          name: name.trim(),
          permissions: chosenPermissions,
          lifetimeDays: Number(normalizeWholeNumber(lifetimeInput)),
        },
      },
      { onSuccess: ({ token }) => setNewToken(token ?? '') },
    );
  };
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t(newToken === null ? 'new.title' : 'new.done')}
      isPersistent={newToken !== null}
    >
      {newToken === null ? (
        <WriteForm
          submitLabel={t('new.send')}
          onSubmit={createToken}
          onClose={onClose}
          mutation={tokenMutation}
          isDisabled={permissions.length === 0 || !isValidLifetime}
          nativeValidation
        >
          <TextInput
            label={t('new.name')}
            description={t('new.nameHint')}
            required
            maxLength={80}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Checkbox.Group label={t('column.permissions')} value={permissions} onChange={setPermissions}>
            <Stack gap="xs" mt={4}>
              {TOKEN_PERMISSIONS.map((permission) => (
                <Checkbox key={permission} value={permission} label={translatePermission(permission)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <WholeNumberInput
            label={t('new.days')}
            description={t('new.daysHint', { days: MAX_LIFETIME_DAYS })}
            required
            value={lifetimeInput}
            setValue={setLifetimeInput}
          />
        </WriteForm>
      ) : (
        <Stack>
          <Note color="yellow" title={t('new.once')}>
            {t('new.onceText')}
          </Note>
          <Code block>{newToken}</Code>
          <Group justify="flex-end">
            <CopyButton value={newToken}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {t(copied ? 'new.copied' : 'new.copy')}
                </Button>
              )}
            </CopyButton>
            <Button onClick={onClose}>{t('new.close')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
