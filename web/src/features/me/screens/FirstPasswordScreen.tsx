import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FirstStepPage } from '../components/FirstStepPage.js';
import { ChangePasswordForm } from '../components/PasswordForm.js';

/** Renders the page on which a user must change the initial password before anything else. */
export function FirstPasswordScreen() {
  const { t } = useTranslation('me');
  const queryClient = useQueryClient();
  const router = useRouter();
  /** Reads the user again, who may now open the other pages. */
  const reloadSession = (): void => {
    queryClient.clear();
    void router.invalidate();
  };
  return (
    <FirstStepPage title={t('first.title')} text={t('first.text')} width={480}>
      <ChangePasswordForm onChanged={reloadSession} />
    </FirstStepPage>
  );
}
