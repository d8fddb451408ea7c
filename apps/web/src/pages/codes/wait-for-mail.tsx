import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#forms/form.module.css'
import { MailButton } from '#forms/mail-button.tsx'
import { PageTitle } from '#pages/auth/page-title.tsx'

type Props = {
  title: string
  help: string
  children?: ReactNode
  onSendAgain: () => Promise<unknown>
  onBack: () => void
}

/** A mail was sent: the form that takes its code, if it brings one, and another mail after a cooldown. */
export function WaitForMail({ title, help, children, onSendAgain, onBack }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle title={title} help={help} announce />
      <div className={classes.form}>
        {children}
        <p className={classes.hint}>{t('checkMail.hint')}</p>
        <MailButton label={t('sendAgain.action')} justSent onSend={onSendAgain} />
        <Button variant="subtle" fullWidth onClick={onBack}>
          {t('codes.back')}
        </Button>
      </div>
    </>
  )
}
