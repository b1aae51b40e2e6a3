import { Fieldset, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { LinkSelect } from '../PlaceField.js';
import type { ProgressiveDialogProps } from '../progressive.js';
import { HANDS, useReportHitForm } from './hit.js';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';

/**
 * Shows the dialog that reports a coup (a round) that won a jackpot of a progressive. It has the amounts on the
 * display, and every hand with an additional stake.
 */
export function ReportHitDialog(props: ProgressiveDialogProps) {
  const { t } = useTranslation('progressives');
  const { formatMoney } = useFormats();
  const { form, reportMutation, submit } = useReportHitForm(props);
  const { progressive, onClose } = props;
  const amountLabels = { principal: 'report.shownPrincipal', secondary: 'report.shownSecondary' } as const;
  return (
    <WriteDialog
      title={t('act.hitOf', { name: progressive.name })}
      submitLabel={t('act.hit')}
      onSubmit={submit}
      onClose={onClose}
      mutation={reportMutation}
      size="52rem"
      isPersistent
      needsServer
    >
      <Text size="sm">{t('report.about')}</Text>
      <LinkSelect progressive={progressive} field={form.getField('place')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {progressive.jackpots.map(({ jackpot, amountMinor }) => (
          <AmountInput
            key={jackpot}
            label={t(amountLabels[jackpot])}
            description={t('report.computed', { amount: formatMoney(amountMinor) })}
            required
            {...form.getInputProps(jackpot)}
          />
        ))}
      </SimpleGrid>
      <Fieldset legend={t('report.hands')}>
        <Text size="sm" mb="sm">
          {t('report.handsHint')}
        </Text>
        <HandRows {...props} form={form} />
      </Fieldset>
    </WriteDialog>
  );
}

/**
 * Renders a row of fields for each hand of the table: no additional stake, a stake or a win, and the mark of its
 * player.
 */
function HandRows({
  progressive,
  form,
}: ProgressiveDialogProps & { readonly form: ReturnType<typeof useReportHitForm>['form'] }) {
  const { t } = useTranslation('progressives');
  const choices = ['none', 'bet', ...progressive.jackpots.map(({ jackpot }) => jackpot)] as const;
  const betOptions = choices.map((value) => ({ value, label: t(`report.bet.${value}`) }));
  return HANDS.map((hand) => (
    <Group key={hand} gap="sm" align="flex-end" mb="xs" grow>
      <FormSelect
        label={t('report.hand', { hand })}
        allowDeselect={false}
        field={form.getField(`bet${hand}`)}
        data={betOptions}
      />
      <TextInput
        label={t('report.player', { hand })}
        autoComplete="off"
        maxLength={20}
        disabled={form.values[`bet${hand}`] === 'none'}
        {...form.getInputProps(`player${hand}`)}
      />
    </Group>
  ));
}
