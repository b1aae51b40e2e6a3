import { Button, Code, CopyButton, Group, Table, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Note } from '../general/Note.js';
import { ListTable } from '../general/ListTable.js';

export interface OneTimePassword {
  readonly fullName?: string;
  readonly login: string;
  /** Null when the same request was handled before: a password is shown once. */
  readonly password: string | null;
}

export interface OneTimePasswordsProps {
  readonly passwords: readonly OneTimePassword[];
}

/**
 * Shows new passwords, this once: they can be copied or printed, and must be changed at the first sign-in. A null
 * password was shown before, when the same request was first sent.
 */
export function OneTimePasswords({ passwords }: OneTimePasswordsProps) {
  const { t } = useTranslation('people');
  return (
    <>
      <Note color="yellow" title={t('given.title')}>
        {t('given.text')}
      </Note>
      <ListTable label={t('given.list')} columns={[t('column.name'), t('field.login'), t('given.password')]} miw={420}>
        {passwords.map(({ fullName, login, password }) => (
          <Table.Tr key={login}>
            <Table.Th scope="row">{fullName ?? login}</Table.Th>
            <Table.Td>{login}</Table.Td>
            <Table.Td>
              {password === null ? (
                <Text size="sm">{t('given.gone')}</Text>
              ) : (
                <Group gap="xs" wrap="nowrap">
                  <Code fz="sm" style={{ whiteSpace: 'nowrap' }}>
                    {password}
                  </Code>
                  <CopyButton value={password}>
                    {({ copied, copy }) => (
                      <Button
                        size="compact-xs"
                        variant="default"
                        className="no-print"
                        onClick={copy}
                        aria-label={t('given.copyOf', { login })}
                      >
                        {t(copied ? 'given.copied' : 'given.copy')}
                      </Button>
                    )}
                  </CopyButton>
                </Group>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <Group className="no-print">
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('given.print')}
        </Button>
      </Group>
    </>
  );
}
