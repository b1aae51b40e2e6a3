import { Badge, Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { getServerTime } from '#web/api/connection.js';
import { useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { NewTokenDialog } from '../components/NewTokenModal.js';
import { RevokeTokenDialog } from '../components/RevokeModal.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';

type Token = ApiSchema<'Token'>;

/**
 * Shows the tokens (secrets) of the devices that send readings and events, and of users' scripts. Users with the
 * permission create and revoke them.
 */
export function DevicesScreen() {
  const { t } = useTranslation('devices');
  const mayManage = useHasPermission('tokens.manage');
  const tokensQuery = useEstablishmentQuery('/tokens');
  const [tokenToRevoke, setTokenToRevoke] = useState<Token | null>(null);
  return (
    <>
      <PageHeader title={t('title')} summary={t('about')}>
        {mayManage && (
          <DialogButton label={t('new.open')}>{(close) => <NewTokenDialog onClose={close} />}</DialogButton>
        )}
      </PageHeader>
      <QueryStatus query={tokensQuery} />
      {tokensQuery.data?.length === 0 && <EmptyState title={t('empty.title')} explanation={t('empty.text')} />}
      {tokensQuery.data !== undefined && tokensQuery.data.length > 0 && (
        <TokenTable tokens={tokensQuery.data} onRevoke={setTokenToRevoke} />
      )}
      {tokenToRevoke !== null && <RevokeTokenDialog token={tokenToRevoke} onClose={() => setTokenToRevoke(null)} />}
    </>
  );
}

interface TokenTableProps {
  readonly tokens: readonly Token[];
  readonly onRevoke: (token: Token) => void;
}

/** Shows a table of device tokens: permissions, state, last use, expiry and author; valid ones can be revoked. */
function TokenTable({ tokens, onRevoke }: TokenTableProps) {
  const { t } = useTranslation('devices');
  const { t: translatePermission } = useTranslation('rights');
  const { formatInstant } = useFormats();
  const now = getServerTime().toISOString();
  const getTokenState = ({ revokedAt, expiresAt }: Token): 'revoked' | 'expired' | 'valid' => {
    if (revokedAt !== null) return 'revoked';
    return expiresAt < now ? 'expired' : 'valid';
  };
  return (
    <ListTable
      label={t('title')}
      columns={(['name', 'kind', 'permissions', 'state', 'lastUsed', 'expires', 'made', 'act'] as const).map(
        (column) => ({ label: t(`column.${column}`), className: column === 'act' ? 'no-print' : undefined }),
      )}
      miw={860}
    >
      {tokens.map((token) => {
        const state = getTokenState(token);
        return (
          <Table.Tr key={token.tokenId}>
            <Table.Th scope="row" fw={600}>
              {token.name}
            </Table.Th>
            <Table.Td>{t(`kind.${token.kind}`)}</Table.Td>
            <Table.Td>
              <Text size="sm">{token.permissions.map((permission) => translatePermission(permission)).join(', ')}</Text>
            </Table.Td>
            <Table.Td>
              <Badge variant="outline" color={state === 'valid' ? 'ink' : 'gray'} c="var(--mantine-color-text)">
                {t(`state.${state}`)}
              </Badge>
            </Table.Td>
            <Table.Td>{token.lastUsedAt === null ? t('never') : formatInstant(token.lastUsedAt)}</Table.Td>
            <Table.Td>{formatInstant(token.expiresAt)}</Table.Td>
            <Table.Td>{t('madeBy', { name: token.fullName, at: formatInstant(token.createdAt) })}</Table.Td>
            <Table.Td className="no-print">
              {state === 'valid' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('revoke.of', { name: token.name })}
                  onClick={() => onRevoke(token)}
                >
                  {t('revoke.button')}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        );
      })}
    </ListTable>
  );
}
