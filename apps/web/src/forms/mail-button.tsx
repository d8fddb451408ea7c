import { Button, VisuallyHidden } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { retryAfterOf } from '#data/refusal.ts'
import { timeUntil } from '#i18n/time.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useErrorMessage } from '#ui/feedback/use-error-message.ts'
import classes from './mail-button.module.css'
import { useCountdown } from './use-countdown.ts'

type Props = {
  /** Before the first mail; afterwards it is resent. */
  label?: string
  variant?: 'default' | 'filled' | 'subtle'
  /** How it looks once there was one. */
  resendVariant?: 'default' | 'subtle'
  /** A mail was sent just now, so that the cooldown starts at once. */
  justSent?: boolean
  /** As a text in a line of others, such as after a question. */
  inLine?: boolean
  onSend: () => Promise<unknown>
}

type LastSend = { status: 'nothing' | 'sending' | 'sent' } | { status: 'refused'; error: unknown }

const COOLDOWN_SECONDS = 60
const CONTAINERS = '[role="dialog"], section, main'

/** Sends a mail, with a cooldown before the next one; once there was one, it is quieter, and the field of its code has the focus. */
export function MailButton({
  label,
  variant = 'default',
  resendVariant = 'subtle',
  justSent = false,
  inLine = false,
  onSend,
}: Props) {
  const { t, i18n } = useTranslation()
  const countdown = useCountdown(justSent ? COOLDOWN_SECONDS : 0)
  const [lastSend, setLastSend] = useState<LastSend>({ status: 'nothing' })
  const hint = useId()
  const element = useRef<HTMLDivElement>(null)
  const isCoolingDown = countdown.left > 0
  const wasSent = justSent || lastSend.status === 'sent'
  const canSendAgain = !isCoolingDown && wasSent
  const when = timeUntil(countdown.left, i18n.language)

  async function send(): Promise<void> {
    if (isCoolingDown || lastSend.status === 'sending') return
    setLastSend({ status: 'sending' })
    try {
      await onSend()
      setLastSend({ status: 'sent' })
      focusCodeNear(element.current)
      countdown.start(COOLDOWN_SECONDS)
    } catch (error) {
      setLastSend({ status: 'refused', error })
      countdown.start(retryAfterOf(error) ?? 0)
    }
  }

  return (
    <div ref={element} className={classes.mail} data-in-line={inLine || undefined}>
      <Button
        variant={wasSent || isCoolingDown ? resendVariant : variant}
        // Not `disabled`, which would take the focus away from the button.
        aria-disabled={isCoolingDown || lastSend.status === 'sending'}
        data-disabled={isCoolingDown || lastSend.status === 'sending' || undefined}
        aria-describedby={hint}
        onClick={() => void send()}
      >
        {isCoolingDown ? <CoolingDown when={when} /> : wasSent ? t('sendAgain.action') : label}
      </Button>
      <div role="status" className={classes.status}>
        <MailStatus lastSend={lastSend} isCoolingDown={isCoolingDown} canSendAgain={canSendAgain} />
      </div>
      <VisuallyHidden id={hint}>{isCoolingDown && t('sendAgain.when', { when })}</VisuallyHidden>
    </div>
  )
}

function focusCodeNear(element: HTMLElement | null): void {
  element?.closest(CONTAINERS)?.querySelector<HTMLElement>('input[autocomplete="one-time-code"]')?.focus()
}

// Its name stays the same: a screen reader would read a button with the focus anew with every second.
function CoolingDown({ when }: { when: string }) {
  const { t } = useTranslation()
  return (
    <>
      <VisuallyHidden>{t('sendAgain.action')}</VisuallyHidden>
      <span aria-hidden="true">{t('sendAgain.in', { when })}</span>
    </>
  )
}

// The countdown is outside the live region: screen readers announce the outcome, not every second.
function MailStatus({
  lastSend,
  isCoolingDown,
  canSendAgain,
}: {
  lastSend: LastSend
  isCoolingDown: boolean
  canSendAgain: boolean
}) {
  const { t } = useTranslation()
  const errorMessage = useErrorMessage()
  if (lastSend.status === 'refused') {
    if (retryAfterOf(lastSend.error) === undefined) return errorMessage(lastSend.error)
    return isCoolingDown ? t('sendAgain.tooMany') : t('sendAgain.now')
  }
  if (lastSend.status === 'sent' && isCoolingDown) return t('sendAgain.sent')
  return canSendAgain ? t('sendAgain.now') : null
}
