import { Checkbox, Fieldset, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SignaturePad } from './SignaturePad.js';
import type { SignerForm } from './signer.js';
import { CodeAndSecret } from '../CodeAndSecret.js';

export interface SignerFieldsProps {
  /** The signer, in words. */
  readonly legend: string;
  /** The responsibility that they take. */
  readonly about?: string;
  readonly signer: SignerForm;
}

/**
 * Fields for a signature on this screen: the person draws it, or declares being unable to, and proves their identity.
 */
export function SignerFields({ legend, about, signer }: SignerFieldsProps) {
  const { t } = useTranslation('acts');
  const { values, put, fault } = signer;
  return (
    <Fieldset legend={legend}>
      <Stack gap="sm">
        {about !== undefined && <Text size="sm">{about}</Text>}
        {!values.isBySecret && (
          <SignaturePad label={t('sign.draw', { who: legend })} put={(strokes) => put({ strokes })} />
        )}
        {fault('strokes') && (
          <Text c="var(--mantine-color-error)" role="alert">
            {t('sign.empty')}
          </Text>
        )}
        <Checkbox
          size="md"
          label={t('sign.cannotDraw')}
          checked={values.isBySecret}
          onChange={({ currentTarget }) => put({ isBySecret: currentTarget.checked })}
        />
        <CodeAndSecret
          size="md"
          code={{ value: values.code, error: fault('code') ? t('needed') : null, put: (code) => put({ code }) }}
          secret={{
            value: values.secret,
            error: fault('secret') ? t('needed') : null,
            put: (secret) => put({ secret }),
          }}
        />
      </Stack>
    </Fieldset>
  );
}
