import { Checkbox, Fieldset, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SignaturePad } from './SignaturePad.js';
import type { SignerForm } from './signer.js';
import { CredentialFields } from '../CodeAndSecret.js';

export interface SignerFieldsProps {
  /** The signer, in words. */
  readonly legend: string;
  /** The responsibility that they take. */
  readonly responsibility?: string;
  readonly form: SignerForm;
}

/**
 * Shows the fields of a signature on this screen: drawn, or declared impossible to draw, and the signer's badge and
 * secret.
 */
export function SignerFields({ legend, responsibility, form }: SignerFieldsProps) {
  const { t } = useTranslation('acts');
  const { values, setValues, isMissing } = form;
  return (
    <Fieldset legend={legend}>
      <Stack gap="sm">
        {responsibility !== undefined && <Text size="sm">{responsibility}</Text>}
        {!values.signsWithoutDrawing && (
          <SignaturePad label={t('sign.draw', { who: legend })} onChange={(strokes) => setValues({ strokes })} />
        )}
        {isMissing('strokes') && (
          <Text c="var(--mantine-color-error)" role="alert">
            {t('sign.empty')}
          </Text>
        )}
        <Checkbox
          size="md"
          label={t('sign.cannotDraw')}
          checked={values.signsWithoutDrawing}
          onChange={({ currentTarget }) => setValues({ signsWithoutDrawing: currentTarget.checked })}
        />
        <CredentialFields
          size="md"
          code={{
            value: values.code,
            error: isMissing('code') ? t('needed') : null,
            setValue: (code) => setValues({ code }),
          }}
          secret={{
            value: values.secret,
            error: isMissing('secret') ? t('needed') : null,
            setValue: (secret) => setValues({ secret }),
          }}
        />
      </Stack>
    </Fieldset>
  );
}
