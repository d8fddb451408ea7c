import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { MailButton } from '#forms/mail-button.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './section.module.css'

type Props = { currentEmail: string; newEmail: string; onSendAgain: () => Promise<unknown>; onBack: () => void }

/** A confirmation was mailed to the current email, which stays until its link is opened. */
export function EmailChangeRequested({ currentEmail, newEmail, onSendAgain, onBack }: Props) {
  const { t } = useTranslation()
  const message = useRef<HTMLParagraphElement>(null)
  // The focused form was removed; the focus moves to its replacement.
  useEffect(() => message.current?.focus(), [])
  return (
    <div className={classes.steps}>
      <p ref={message} className={classes.status} tabIndex={-1}>
        {t('email.asked', { email: currentEmail, newEmail })}
      </p>
      <div className={classes.flush}>
        <MailButton justSent onSend={onSendAgain} />
      </div>
      <Button className={classes.flush} variant="subtle" onClick={onBack}>
        {t('email.other')}
      </Button>
    </div>
  )
}
