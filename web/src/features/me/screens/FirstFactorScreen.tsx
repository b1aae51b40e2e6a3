import { useTranslation } from 'react-i18next';
import { FirstStepPage } from '../components/FirstStepPage.js';
import { SecondFactors } from '../components/SecondFactors.js';

/** Page shown until a required second factor is set up; the function opens nothing before. */
export function FirstFactorScreen() {
  const { t } = useTranslation('me');
  return (
    <FirstStepPage title={t('factor.title')} text={t('factor.needed')} width={620}>
      <SecondFactors />
    </FirstStepPage>
  );
}
