import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalCodeOf } from '#data/refusal.ts'
import { type CodeSource, useFinishSecondFactor, useSendCode } from '#data/two-factor.ts'
import type { PendingSignIn } from '#data/types.ts'
import { FormError } from '#forms/form-error.tsx'
import { MailButton } from '#forms/mail-button.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageTitle } from '#pages/auth/page-title.tsx'
import { CodeForm } from './code-form.tsx'
import { SignInOver, useSignInAgain } from './sign-in-over.tsx'
import classes from './two-factor-page.module.css'

type Sources = readonly [CodeSource, ...CodeSource[]]

/** Asks for the code that finishes a sign-in, by what its user handles most easily; the others can be chosen. */
export function Challenge({ pending }: { pending: PendingSignIn }) {
  const { t } = useTranslation()
  const { callbackURL } = useSearch({ from: '/auth' })
  const sources = sourcesOf(pending)
  const [source, setSource] = useState<CodeSource>(sources[0])
  const finish = useFinishSecondFactor(callbackURL)
  const send = useSendCode()
  const hasOnlyBackup = sources.length === 1 && source === 'backup'
  const [sent, setSent] = useState(pending.codeSent)
  const mails = source === 'mail' && !sent
  const step = mails ? 'send' : source
  const others = sources.filter((other) => other !== source)
  const over = [finish.error, send.error].some((error) => refusalCodeOf(error) === 'INVALID_TWO_FACTOR_COOKIE')

  async function choose(next: CodeSource): Promise<void> {
    finish.reset()
    send.reset()
    if (next === 'mail' && !sent) await send.mutateAsync(undefined)
    if (next === 'mail') setSent(true)
    setSource(next)
  }

  if (over) return <SignInOver />
  return (
    <>
      {/* Anew for each step: what had the focus is gone with the one before. */}
      <PageTitle
        key={`title of ${step}`}
        title={t('twoFactor.challenge.title')}
        help={t(`twoFactor.challenge.${step}Help`)}
        announce
      />
      {mails ? (
        <SendCode busy={send.isPending} error={send.error} onSend={() => void choose('mail').catch(() => undefined)} />
      ) : (
        <CodeForm
          key={source}
          source={source}
          busy={finish.isPending || finish.isSuccess}
          error={finish.error}
          onSubmit={(fields) => finish.mutate({ ...fields, source })}
        />
      )}
      <div className={classes.others}>
        {source === 'mail' && !mails && (
          <MailButton
            label={t('sendAgain.action')}
            variant="subtle"
            inLine
            justSent={!pending.codeSent}
            onSend={() => send.mutateAsync(undefined)}
          />
        )}
        {source !== 'mail' && <FormError error={send.error} />}
        <h2 className={classes.heading}>{t(`twoFactor.challenge.without.${source}`)}</h2>
        {others.map((other) => (
          <Button
            key={other}
            className={classes.other}
            variant="subtle"
            loading={other === 'mail' && send.isPending}
            onClick={() => void choose(other).catch(() => undefined)}
          >
            {t(labels[other])}
          </Button>
        ))}
        <BackToSignIn label={hasOnlyBackup ? t('twoFactor.challenge.otherWay') : t('checkMail.toSignIn')} />
      </div>
    </>
  )
}

const labels = {
  totp: 'twoFactor.challenge.useApp',
  mail: 'twoFactor.challenge.useMail',
  backup: 'twoFactor.challenge.useBackup',
} as const

function sourcesOf({ factors }: PendingSignIn): Sources {
  const [first, ...others] = factors.map((factor) => (factor === 'otp' ? 'mail' : factor))
  return first === undefined ? ['backup'] : [first, ...others, 'backup']
}

type SendProps = { busy: boolean; error: unknown; onSend: () => void }

// Asked for, and not sent with the page: each mail ends the code before.
function SendCode({ busy, error, onSend }: SendProps) {
  const { t } = useTranslation()
  return (
    <>
      <FormError error={error} />
      <Button fullWidth loading={busy} onClick={onSend}>
        {t('twoFactor.challenge.useMail')}
      </Button>
    </>
  )
}

function BackToSignIn({ label }: { label: string }) {
  return (
    <Button className={classes.other} variant="subtle" onClick={useSignInAgain()}>
      {label}
    </Button>
  )
}
