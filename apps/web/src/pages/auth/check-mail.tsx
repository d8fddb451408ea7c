import type { ReactNode } from 'react'
import { EnvelopeMark } from '#drawing/envelope-mark.tsx'
import { MailButton } from '#forms/mail-button.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './check-mail.module.css'
import { PageTitle } from './page-title.tsx'

type Props = {
  title: string
  text: string
  /** Where the mail went, which the text names. */
  email?: string
  onSendAgain?: () => Promise<unknown>
  /** Back to the form, where another email can be entered. */
  onOther?: (() => void) | undefined
  onBack: () => void
  children?: ReactNode
}

/** A mail was sent. It can be sent again after a cooldown, where its address is known. `children`: the form that takes its code. */
export function CheckMail({ title, text, email, onSendAgain, onOther, onBack, children }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <EnvelopeMark />
      <PageTitle title={title} help={text} marked={email} announce />
      <div className={classes.code}>{children}</div>
      <div className={classes.after}>
        <p>{t('checkMail.hint')}</p>
        {onSendAgain && <MailButton justSent resendVariant="default" onSend={onSendAgain} />}
        <div className={classes.links}>
          {onOther && (
            <button type="button" className={classes.link} onClick={onOther}>
              {t('checkMail.other')}
            </button>
          )}
          <button type="button" className={classes.link} onClick={onBack}>
            {t('checkMail.toSignIn')}
          </button>
        </div>
      </div>
    </>
  )
}
