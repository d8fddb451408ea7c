import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MailButton } from '../../forms/mail-button.tsx'
import classes from './section.module.css'

type Props = { owner: string; newEmail: string; onSendAgain: () => Promise<unknown>; onBack: () => void }

/** The owner of the present address has been asked; until they agree it stays. */
export function OwnerAsked({ owner, newEmail, onSendAgain, onBack }: Props) {
  const { t } = useTranslation()
  const words = useRef<HTMLParagraphElement>(null)
  // The form with the focus is gone; a screen reader goes on with what came in its place.
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={classes.steps}>
      <p ref={words} className={classes.words} tabIndex={-1}>
        {t('email.asked', { email: owner, newEmail })}
      </p>
      <MailButton label={t('sendAgain.action')} justSent onSend={onSendAgain} />
      <Button variant="subtle" onClick={onBack}>
        {t('email.other')}
      </Button>
    </div>
  )
}
