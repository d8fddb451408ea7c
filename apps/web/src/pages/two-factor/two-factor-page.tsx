import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalCodeOf } from '#data/refusal.ts'
import { useSettings } from '#data/settings.ts'
import { type CodeSource, useFinishSecondFactor, usePendingSignIn, useSendCode } from '#data/two-factor.ts'
import { FormError } from '#forms/form-error.tsx'
import { MailButton } from '#forms/mail-button.tsx'
import { MessageStep } from '#pages/auth/message-step.tsx'
import { PageTitle } from '#pages/auth/page-title.tsx'
import { CodeForm } from './code-form.tsx'
import classes from './two-factor-page.module.css'

/** The second step of a sign-in: a code of the app, by mail, or from the backup codes. */
export function TwoFactorPage() {
  const { t } = useTranslation()
  const { callbackURL } = useSearch({ from: '/auth' })
  const navigate = useNavigate()
  const sources = useSources()
  const [source, setSource] = useState<CodeSource>(sources[0])
  const finish = useFinishSecondFactor(callbackURL)
  const send = useSendCode()
  const over = [finish.error, send.error].some((error) => refusalCodeOf(error) === 'INVALID_TWO_FACTOR_COOKIE')

  async function choose(next: CodeSource): Promise<void> {
    finish.reset()
    if (next === 'mail') await send.mutateAsync(undefined)
    setSource(next)
  }

  if (over) {
    return (
      <MessageStep
        title={t('twoFactor.challenge.overTitle')}
        text={t('twoFactor.challenge.overText')}
        action={t('twoFactor.challenge.overAction')}
        onAction={() => void navigate({ to: pages.signIn, search: { callbackURL } })}
      />
    )
  }
  return (
    <>
      <PageTitle title={t('twoFactor.challenge.title')} help={t(`twoFactor.challenge.${source}Help`)} announce />
      <CodeForm
        key={source}
        source={source}
        busy={finish.isPending || finish.isSuccess}
        error={finish.error}
        onSubmit={(fields) => finish.mutate({ ...fields, source })}
      />
      <div className={classes.others}>
        {source === 'mail' && (
          <MailButton label={t('twoFactor.challenge.sendAgain')} justSent onSend={() => send.mutateAsync(undefined)} />
        )}
        <FormError error={source === 'mail' ? null : send.error} />
        {sources
          .filter((other) => other !== source)
          .map((other) => (
            <Button
              key={other}
              variant="subtle"
              loading={other === 'mail' && send.isPending}
              onClick={() => void choose(other).catch(() => undefined)}
            >
              {t(labels[other])}
            </Button>
          ))}
      </div>
    </>
  )
}

const labels = {
  totp: 'twoFactor.challenge.useApp',
  mail: 'twoFactor.challenge.useMail',
  backup: 'twoFactor.challenge.useBackup',
} as const

function useSources(): readonly [CodeSource, ...CodeSource[]] {
  const settings = useSettings().data?.twoFactor
  const byMail = usePendingSignIn().data?.byMail === true
  const mail: CodeSource[] = byMail ? ['mail'] : []
  return settings?.totpDigits === null ? ['backup', ...mail] : ['totp', ...mail, 'backup']
}
