import { useTranslation } from 'react-i18next';
import { FirstStepPage } from '../components/FirstStepPage.js';
import { SecondFactors } from '../components/SecondFactors.js';

/** Renders the page that a user sees until the second factor required by their function is set up. */
export function FirstFactorScreen() {
  const { t } = useTranslation('me');
  return (
    <FirstStepPage title={t('factor.title')} text={t('factor.needed')} width={620}>
      <SecondFactors />
    </FirstStepPage>
  );
}
