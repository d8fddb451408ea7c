import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '../../data/sessions.ts'
import { FormError } from '../../forms/form-error.tsx'
import { PageTitle } from '../entrance/page-title.tsx'
import classes from './invitation.module.css'

type Props = { invited: string | undefined; email: string }

/** Signing out stays on this page, which then offers the way in that leads back here. */
export function WrongAccount({ invited, email }: Props) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  return (
    <>
      <PageTitle title={t('invited.wrongTitle')} help={t('invited.wrongText')} announce />
      <dl className={classes.facts}>
        <dt>{t('invited.invitedAs')}</dt>
        <dd>{invited ?? t('invited.mailedTo')}</dd>
        <dt>{t('invited.signedInAs')}</dt>
        <dd>{email}</dd>
      </dl>
      <div className={classes.buttons}>
        <FormError error={signOut.error} />
        <Button fullWidth loading={signOut.isPending} onClick={() => signOut.mutate(undefined)}>
          {t('invited.switch')}
        </Button>
      </div>
    </>
  )
}
