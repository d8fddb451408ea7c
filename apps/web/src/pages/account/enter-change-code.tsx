import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { MailButton } from '#forms/mail-button.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { CodeForm } from '#pages/codes/code-form.tsx'
import { announceTitle } from '#ui/text/focus-on-arrival.ts'
import classes from './section.module.css'

type Props = {
  text: string
  action: string
  busy: boolean
  error: unknown
  onSubmit: (otp: string) => void
  /** Undefined where another code takes another start. */
  onSendAgain: (() => Promise<unknown>) | undefined
  onBack: () => void
}

/** Takes one of the codes that change the email. */
export function EnterChangeCode({ text, onSendAgain, onBack, ...form }: Props) {
  const { t } = useTranslation()
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => announceTitle(message.current), [])
  return (
    <div className={classes.steps}>
      <p ref={message} id={useId()} className={classes.status} tabIndex={-1}>
        {text}
      </p>
      <CodeForm {...form} />
      {onSendAgain && (
        <div className={classes.flush}>
          <MailButton justSent onSend={onSendAgain} />
        </div>
      )}
      <Button className={classes.flush} variant="subtle" onClick={onBack}>
        {t('email.other')}
      </Button>
    </div>
  )
}
