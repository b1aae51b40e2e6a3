import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '#web/api/client.js';
import { useConnection } from '#web/api/connection.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { StoredValueCardState } from '../StoredValueCardState.js';
import { encodeNumber } from '../card-number.js';

export interface CardBalanceProps {
  /** Number as typed. */
  readonly numberInput: string;
  /** Enters the amount still available for cashing, in minor units. */
  readonly onUseFullAmount: (availableMinor: string) => void;
}

/**
 * Shows, on request, the amount that may be paid out of the card with the typed number, and its state.
 * `onUseFullAmount` receives that amount. A result for a number typed before is not shown.
 */
export function CardBalance({ numberInput, onUseFullAmount }: CardBalanceProps) {
  const { t } = useTranslation('cards');
  const { formatMoney } = useFormats();
  const establishment = useEstablishmentCode();
  const { isServerReachable } = useConnection();
  const cardNumber = encodeNumber(numberInput);
  const inquiryMutation = useApiMutation('post', '/api/establishments/{establishment}/cards/inquiries', {
    hasFollowUpWrite: true,
  });
  const requestBalance = (): void =>
    inquiryMutation.mutate({ params: { path: { establishment } }, body: { number: cardNumber } });
  const isResultCurrent = inquiryMutation.variables?.body.number === cardNumber;
  const card = isResultCurrent ? inquiryMutation.data : undefined;
  const availableMinor = card?.availableMinor ?? '0';
  return (
    <>
      {card === undefined ? (
        <Group>
          <Button
            variant="default"
            size="md"
            loading={inquiryMutation.isPending}
            disabled={!isServerReachable || cardNumber === ''}
            onClick={requestBalance}
          >
            {t('cash.read')}
          </Button>
        </Group>
      ) : (
        <Group justify="space-between" gap="xs" role="status">
          <Group gap="xs">
            <Text fw={600}>{t('cash.available', { amount: formatMoney(availableMinor) })}</Text>
            <StoredValueCardState state={card.state} />
          </Group>
          {availableMinor !== '0' && card.state === 'active' && (
            <Button variant="default" size="md" onClick={() => onUseFullAmount(availableMinor)}>
              {t('cash.all')}
            </Button>
          )}
        </Group>
      )}
      {isResultCurrent && inquiryMutation.error !== null && <ProblemBox problem={inquiryMutation.error} />}
    </>
  );
}
