import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnHeadings } from '#web/components/general/ListTable.js';
import { detectPasskeySupport } from '#web/api/passkeys.js';
import type { ApiSchema } from '#web/api/client.js';
import { Note } from '#web/components/general/Note.js';
import { AddPasskeyDialog } from './AddPasskey.js';
import { RemovePasskeyDialog, RenamePasskeyDialog } from './PasskeyActs.js';

type OwnPasskey = ApiSchema<'OwnFactors'>['passkeys'][number];

/** An act on a passkey, whose dialog is open. */
interface PasskeyAction {
  readonly name: 'rename' | 'remove';
  readonly passkey: OwnPasskey;
}

/**
 * Lists the user's passkeys, which can be renamed and removed, with a button to add one. Where the browser or the
 * address does not permit passkeys, the reason is shown instead.
 */
export function Passkeys({ factors }: { readonly factors: ApiSchema<'OwnFactors'> }) {
  const { t } = useTranslation('me');
  const [openAction, setOpenAction] = useState<PasskeyAction | null>(null);
  const [isAdding, setAdding] = useState(false);
  const { passkeys, takesPasskeys } = factors;
  const support = detectPasskeySupport();
  // the server also refuses passkeys at an address that is not secure
  const serverObstacle = takesPasskeys ? null : 'insecure';
  const obstacle = support === 'usable' ? serverObstacle : support;
  const close = (): void => setOpenAction(null);
  return (
    <Stack align="flex-start">
      <Text maw={560}>{t('passkeys.how')}</Text>
      {passkeys.length > 0 && <PasskeyTable passkeys={passkeys} onAction={setOpenAction} />}
      {obstacle === null ? (
        <Button onClick={() => setAdding(true)} variant={passkeys.length === 0 ? 'filled' : 'default'}>
          {t('passkeys.add')}
        </Button>
      ) : (
        <Note title={t('passkeys.notHere')}>{t(`passkeys.${obstacle}`)}</Note>
      )}
      {isAdding && <AddPasskeyDialog factors={factors} onClose={() => setAdding(false)} />}
      {openAction?.name === 'rename' && <RenamePasskeyDialog passkey={openAction.passkey} onClose={close} />}
      {openAction?.name === 'remove' && <RemovePasskeyDialog passkey={openAction.passkey} onClose={close} />}
    </Stack>
  );
}

interface PasskeyTableProps {
  readonly passkeys: readonly OwnPasskey[];
  readonly onAction: (action: PasskeyAction) => void;
}

/** Renders the user's passkeys: name, creation and last use, each with buttons to rename and remove it. */
function PasskeyTable({ passkeys, onAction }: PasskeyTableProps) {
  const { t, i18n } = useTranslation('me');
  const formatInstant = (instant: string): string =>
    new Date(instant).toLocaleString(i18n.language === 'en' ? 'en-GB' : 'fr-FR', {
      dateStyle: 'short',
      timeStyle: 'short',
    });
  return (
    <Table.ScrollContainer minWidth={560} w="100%" scrollAreaProps={{ tabIndex: 0, 'aria-label': t('passkeys.title') }}>
      <Table>
        <caption className="only-print">{t('passkeys.title')}</caption>
        <ColumnHeadings columns={['name', 'since', 'used', 'act'].map((column) => t(`passkeys.${column}`))} />
        <Table.Tbody>
          {passkeys.map((passkey) => (
            <Table.Tr key={passkey.passkeyId}>
              <Table.Th scope="row" style={{ overflowWrap: 'anywhere' }}>
                {passkey.name}
                {passkey.doubtedAt !== null && <Text size="sm">{t('passkeys.doubted')}</Text>}
                {!passkey.isOfThisAddress && <Text size="sm">{t('passkeys.ofOther', { name: passkey.rpId })}</Text>}
              </Table.Th>
              <Table.Td>{formatInstant(passkey.createdAt)}</Table.Td>
              <Table.Td>
                {passkey.lastUsedAt === null ? t('passkeys.never') : formatInstant(passkey.lastUsedAt)}
              </Table.Td>
              <Table.Td>
                <Group gap="xs">
                  {(['rename', 'remove'] as const).map((name) => (
                    <Button
                      key={name}
                      size="compact-sm"
                      variant="default"
                      aria-label={t(`passkeys.${name}Of`, { name: passkey.name })}
                      onClick={() => onAction({ name, passkey })}
                    >
                      {t(`passkeys.${name}`)}
                    </Button>
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
