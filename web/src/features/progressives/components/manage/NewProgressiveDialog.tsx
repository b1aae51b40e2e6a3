import { Checkbox, Fieldset, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ODD_UNIT_RULES } from '#domain/cercle/progressives.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useNewProgressiveForm } from './new-progressive.js';

/**
 * Shows the dialog that creates a progressive (shared jackpot): its stake, and each jackpot's starting amount, share of
 * every stake and winning cards. Cards fixed by the regulation are only shown.
 */
export function NewProgressiveDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('progressives');
  const {
    form,
    progressiveMutation,
    jackpots,
    getFixedCards,
    hasFixedJackpots,
    hasSecondary,
    setHasSecondary,
    submit,
  } = useNewProgressiveForm(onClose);
  return (
    <WriteDialog
      title={t('act.new')}
      submitLabel={t('act.new')}
      onSubmit={submit}
      onClose={onClose}
      mutation={progressiveMutation}
      size="lg"
      isPersistent
      needsServer
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput data-autofocus label={t('new.name')} required maxLength={40} {...form.getInputProps('name')} />
        <AmountInput label={t('new.stake')} required {...form.getInputProps('stake')} />
      </SimpleGrid>
      {jackpots.map((jackpot) => (
        <Fieldset key={jackpot} legend={t(`jackpot.${jackpot}`)}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <AmountInput label={t('new.start')} required {...form.getInputProps(`${jackpot}-start`)} />
            <TextInput
              label={t('new.share')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
              required
              rightSection="%"
              {...form.getInputProps(`${jackpot}-share`)}
            />
          </SimpleGrid>
          {getFixedCards(jackpot) === null ? (
            <TextInput
              mt="sm"
              label={t('new.cards')}
              required
              maxLength={100}
              {...form.getInputProps(`${jackpot}-cards`)}
            />
          ) : (
            <Text mt="sm" size="sm">
              {t('cards', { cards: getFixedCards(jackpot) })}
            </Text>
          )}
        </Fieldset>
      ))}
      {!hasFixedJackpots && (
        <Checkbox
          size="md"
          label={t('new.hasSecondary')}
          checked={hasSecondary}
          onChange={({ currentTarget }) => setHasSecondary(currentTarget.checked)}
        />
      )}
      <Radio.Group
        label={t('new.odd')}
        description={t('new.oddHint')}
        value={form.values.odd}
        onChange={(value) => form.setValue('odd', value)}
      >
        <Stack gap="xs" mt="xs">
          {ODD_UNIT_RULES.map((rule) => (
            <Radio key={rule} value={rule} size="md" label={t(`new.oddChoice.${rule}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </WriteDialog>
  );
}
