import { Text, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { announce } from '#web/components/pages/announce.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

export interface MarkDialogProps {
  readonly sheet: Shape<'RegisterSheet'>;
  /** The register's name. */
  readonly title: string;
  readonly close: () => void;
}

/** Enters the controller's visa, up to a number beyond the last visa. */
export function VisaDialog({ sheet, title, close }: MarkDialogProps) {
  const { t } = useTranslation('control');
  const establishment = useEstablishmentCode();
  const [upTo, setUpTo] = useState(sheet.lastNumber);
  const [remark, setRemark] = useState('');
  const [isTried, setTried] = useState(false);
  const affix = useWrite('post', '/api/establishments/{establishment}/registers/{register}/visas');
  const first = String(BigInt(sheet.visaUpToNumber ?? '0') + 1n);
  const bounds = { first, last: sheet.lastNumber };
  const isWhole = sheet.entriesSinceVisa === '0';
  const isNumber = /^[1-9]\d{0,17}$/.test(upTo.trim());
  const isRight = isNumber && BigInt(upTo) >= BigInt(first) && BigInt(upTo) <= BigInt(sheet.lastNumber);
  const send = (): void => {
    setTried(true);
    if (!isRight) return;
    const observation = remark.trim();
    const body = { upToNumber: upTo.trim(), ...(observation === '' ? {} : { observation }) };
    affix.mutate(
      { params: { path: { establishment, register: sheet.register } }, body },
      {
        onSuccess: ({ visaNumber, upToNumber }) => {
          const numbers = { number: visaNumber, upTo: upToNumber };
          announce(t('registers.affixed', numbers));
          close();
        },
      },
    );
  };
  return (
    <WriteDialog
      title={t('registers.affixTitle', { register: title })}
      act={isWhole ? null : t('registers.affix')}
      send={send}
      close={close}
      write={affix}
      size="lg"
    >
      <Text size="sm">{isWhole ? t('registers.allVisaed') : t('registers.affixText')}</Text>
      {!isWhole && (
        <>
          <TextInput
            data-autofocus
            label={t('registers.upTo')}
            description={t('registers.upToHint', bounds)}
            inputMode="numeric"
            required
            value={upTo}
            error={isTried && !isRight ? t('registers.upToWrong', bounds) : undefined}
            onChange={({ currentTarget }) => setUpTo(currentTarget.value)}
          />
          <Textarea
            label={t('registers.remark')}
            autosize
            minRows={2}
            maxLength={2000}
            value={remark}
            onChange={({ currentTarget }) => setRemark(currentTarget.value)}
          />
        </>
      )}
    </WriteDialog>
  );
}
