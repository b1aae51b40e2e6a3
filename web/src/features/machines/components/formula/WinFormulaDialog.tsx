import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COIN_OUT_CONTENTS, getCoinOutText, type CoinOutContent } from '#domain/meters/win-formula.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { currentLanguage } from '#web/locales/language.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { MachineOverview } from '../change/facts.js';

export interface WinFormulaDialogProps {
  readonly overview: MachineOverview;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that proposes the formula of metered win for the machine's maker, or for its model alone: what coin out
 * contains, and since which gaming day. Another person approves.
 */
export function WinFormulaDialog({ overview, onClose }: WinFormulaDialogProps) {
  const { machine, winFormula, gamingDay } = overview;
  const { t } = useTranslation(['machines', 'common']);
  const [coinOut, setCoinOut] = useState<CoinOutContent>(winFormula.coinOut);
  const [scope, setScope] = useState<'maker' | 'model'>('maker');
  const [effectiveFrom, setEffectiveFrom] = useState(gamingDay);
  const form = useTextForm({ reason: '' }, (_, { reason }) =>
    reason.trim().length < 3 ? t('change.invalidReason') : null,
  );
  const proposeMutation = useEstablishmentMutation('post', '/win-formulas');
  const propose = (): void =>
    proposeMutation.mutate(
      {
        body: {
          maker: machine.maker,
          model: scope === 'model' ? machine.model : '',
          coinOut,
          effectiveFrom,
          reason: form.values.reason,
        },
      },
      announceAndClose(onClose, t('formula.proposed')),
    );
  return (
    <WriteDialog
      title={t('formula.title', { maker: machine.maker })}
      submitLabel={t('formula.propose')}
      onSubmit={() => form.submit(propose)}
      onClose={onClose}
      mutation={proposeMutation}
    >
      <Text size="sm">{t('formula.text')}</Text>
      <Radio.Group
        label={t('formula.coinOut')}
        value={coinOut}
        onChange={(value) => setCoinOut(COIN_OUT_CONTENTS.find((content) => content === value) ?? coinOut)}
      >
        <Stack gap="xs" mt="xs">
          {COIN_OUT_CONTENTS.map((content) => (
            <Radio key={content} value={content} label={getCoinOutText(content)[currentLanguage()]} />
          ))}
        </Stack>
      </Radio.Group>
      {machine.model !== '' && (
        <Radio.Group
          label={t('formula.scope')}
          value={scope}
          onChange={(value) => setScope(value === 'model' ? 'model' : 'maker')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="maker" label={t('formula.maker', { maker: machine.maker })} />
            <Radio value="model" label={t('formula.model', { maker: machine.maker, model: machine.model })} />
          </Stack>
        </Radio.Group>
      )}
      <DayInput
        label={t('formula.since')}
        day={effectiveFrom}
        onChange={(day) => setEffectiveFrom(day ?? effectiveFrom)}
        description={t('formula.sinceHint')}
      />
      <Textarea
        label={t('change.reason')}
        description={t('change.reasonHint')}
        required
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
    </WriteDialog>
  );
}
