import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { retryAfterOf } from '../data/refusal.ts'
import { timeUntil } from '../i18n/time.ts'
import { useTrouble } from '../ui/use-trouble.ts'
import classes from './mail-button.module.css'
import { useCountdown } from './use-countdown.ts'

type Props = {
  label: string
  variant?: 'default' | 'filled'
  /** A mail has just gone out, so that the first press has to wait like any other. */
  justSent?: boolean
  onSend: () => Promise<unknown>
}

type Last = { was: 'nothing' | 'sending' | 'sent' } | { was: 'refused'; error: unknown }

const REST_SECONDS = 60

/** Has a mail sent, and rests a while before it sends another. */
export function MailButton({ label, variant = 'default', justSent = false, onSend }: Props) {
  const { t, i18n } = useTranslation()
  const countdown = useCountdown(justSent ? REST_SECONDS : 0)
  const [last, setLast] = useState<Last>({ was: 'nothing' })
  const hint = useId()
  const resting = countdown.left > 0
  const hasRested = !resting && (justSent || last.was === 'sent')

  async function send(): Promise<void> {
    if (resting || last.was === 'sending') return
    setLast({ was: 'sending' })
    try {
      await onSend()
      setLast({ was: 'sent' })
      countdown.start(REST_SECONDS)
    } catch (error) {
      setLast({ was: 'refused', error })
      countdown.start(retryAfterOf(error) ?? 0)
    }
  }

  return (
    <div className={classes.mail}>
      <Button
        variant={variant}
        // Not `disabled`, which would take the focus away from whoever has just pressed it.
        aria-disabled={resting || last.was === 'sending'}
        data-disabled={resting || last.was === 'sending' || undefined}
        aria-describedby={hint}
        onClick={() => void send()}
      >
        {label}
      </Button>
      <div role="status" className={classes.status}>
        <MailWords last={last} resting={resting} hasRested={hasRested} />
      </div>
      <p id={hint} className={classes.hint}>
        {resting && t('sendAgain.when', { when: timeUntil(countdown.left, i18n.language) })}
      </p>
    </div>
  )
}

// The seconds stand outside: a screen reader is told of what happened, not of each of them.
function MailWords({ last, resting, hasRested }: { last: Last; resting: boolean; hasRested: boolean }) {
  const { t } = useTranslation()
  const words = useTrouble()
  if (last.was === 'refused') {
    if (retryAfterOf(last.error) === undefined) return words(last.error)
    return resting ? t('sendAgain.tooMany') : t('sendAgain.now')
  }
  if (last.was === 'sent' && resting) return t('sendAgain.sent')
  return hasRested ? t('sendAgain.now') : null
}
