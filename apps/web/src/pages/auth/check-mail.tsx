import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#forms/form.module.css'
import { MailButton } from '#forms/mail-button.tsx'
import { PageTitle } from './page-title.tsx'

type Props = {
  text: string
  onSendAgain: (() => Promise<unknown>) | undefined
  onBack: () => void
  children?: ReactNode
}

/** A mail with a link was sent. It can be sent again after a cooldown, where its address is known. `children`: the form that takes its code. */
export function CheckMail({ text, onSendAgain, onBack, children }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle title={t('checkMail.title')} help={text} announce />
      <div className={classes.form}>
        {children}
        <p className={classes.hint}>{t('checkMail.hint')}</p>
        {onSendAgain && <MailButton label={t('sendAgain.action')} justSent onSend={onSendAgain} />}
        <Button variant="subtle" fullWidth onClick={onBack}>
          {t('checkMail.toSignIn')}
        </Button>
      </div>
    </>
  )
}
