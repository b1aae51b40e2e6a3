import { ActionIcon, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ECARTE_SIDES } from '#domain/cercle/ecarte.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import type { StakesForm } from './stakes.js';

/** Shows a row for each stake – slip, side and amount –; rows can be added and removed. */
export function StakeRows({ stakesForm }: { readonly stakesForm: StakesForm }) {
  const { t } = useTranslation('cagnottes');
  return (
    <Stack gap="sm">
      {stakesForm.stakeInputs.map(({ slip, side, amount }, index) => (
        <Group
          key={index}
          gap="sm"
          align="flex-start"
          wrap="nowrap"
          role="group"
          aria-label={t('stakes.stake', { number: index + 1 })}
        >
          <TextInput
            label={t('stakes.slip')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            w={90}
            value={slip}
            error={stakesForm.getFieldError(index, 'slip')}
            onChange={({ currentTarget }) => stakesForm.changeStake(index, { slip: currentTarget.value })}
          />
          <NativeSelect
            label={t('stakes.side')}
            w={150}
            value={side}
            data={ECARTE_SIDES.map((value) => ({ value, label: t(`stakes.${value}`) }))}
            onChange={({ currentTarget }) =>
              stakesForm.changeStake(index, { side: currentTarget.value === 'second' ? 'second' : 'first' })
            }
          />
          <AmountInput
            label={t('stakes.amount')}
            style={{ flex: 1 }}
            value={amount}
            error={stakesForm.getFieldError(index, 'amount')}
            onChange={({ currentTarget }) => stakesForm.changeStake(index, { amount: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            size={44}
            mt={24}
            aria-label={t('stakes.remove', { number: index + 1 })}
            disabled={stakesForm.stakeInputs.length === 1}
            onClick={() => stakesForm.removeStake(index)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button variant="subtle" size="md" onClick={stakesForm.addStake}>
          {t('stakes.add')}
        </Button>
      </Group>
    </Stack>
  );
}
