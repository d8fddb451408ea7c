import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './form.module.css'
import { PageTitle } from './page-title.tsx'

type Props = { email: string; onBack: () => void }

/** The link is on its way; until it is opened there is nothing to sign in to. */
export function CheckMail({ email, onBack }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle title={t('checkMail.title')} help={t('checkMail.text', { email })} announce />
      <div className={classes.form}>
        <p className={classes.hint}>{t('checkMail.hint')}</p>
        <Button variant="default" fullWidth onClick={onBack}>
          {t('checkMail.toSignIn')}
        </Button>
      </div>
    </>
  )
}
