import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '../../data/sessions.ts'
import { FormError } from '../../forms/form-error.tsx'
import { PageTitle } from '../entrance/page-title.tsx'
import classes from './invitation.module.css'

/** Signing out stays on this page, which then offers the way in that leads back here. */
export function WrongAccount({ email }: { email: string }) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  return (
    <>
      <PageTitle title={t('invited.wrongTitle')} help={t('invited.wrongText', { email })} announce />
      <div className={classes.buttons}>
        <FormError error={signOut.error} />
        <Button fullWidth loading={signOut.isPending} onClick={() => signOut.mutate(undefined)}>
          {t('invited.switch')}
        </Button>
      </div>
    </>
  )
}
