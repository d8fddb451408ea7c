import { isPlaceholderEmail } from '@foyer/auth-domain/social/placeholder-email'
import { mustCurrentEmailAgree } from '@foyer/auth-domain/user/current-email'
import { useState } from 'react'
import { isRefusedCode } from '#data/codes.ts'
import { useAskCurrentEmail, useChangeEmailByCode, useRequestEmailChange } from '#data/email-change.ts'
import type { User } from '#data/types.ts'
import { FormSaved } from '#forms/form-saved.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { ChangeEmailForm } from './change-email-form.tsx'
import { EnterChangeCode } from './enter-change-code.tsx'
import classes from './section.module.css'

type Props = { user: User; verifyCurrentEmail: boolean }

type Step = { at: 'form' | 'changed' } | { at: 'current' | 'new'; currentEmail: string; newEmail: string }

/** Changes the email by a code to the new one, after a code to the current one where that has to agree. */
export function ChangeEmailByCode({ user, verifyCurrentEmail }: Props) {
  const { t } = useTranslation()
  const { email: currentEmail } = user
  const agrees = mustCurrentEmailAgree(user, verifyCurrentEmail)
  const [step, setStep] = useState<Step>({ at: 'form' })
  const ask = useAskCurrentEmail()
  const request = useRequestEmailChange()
  const change = useChangeEmailByCode()
  const askCurrent = () => ask.mutateAsync({ email: currentEmail, type: 'email-verification' })

  async function submit(newEmail: string): Promise<void> {
    request.reset()
    await (agrees ? askCurrent() : request.mutateAsync({ newEmail }))
    setStep({ at: agrees ? 'current' : 'new', currentEmail, newEmail })
  }

  function agree(newEmail: string, otp: string): void {
    const onSuccess = () => setStep({ at: 'new', currentEmail, newEmail })
    // It is not about the code that was refused then, but about the new email.
    const onError = (error: unknown) => isRefusedCode(error) || setStep({ at: 'form' })
    request.mutate({ newEmail, otp }, { onSuccess, onError })
  }

  // Another one by now: the link of a mail has changed it.
  const isCurrent = 'newEmail' in step && step.currentEmail === currentEmail
  if (step.at === 'current' && isCurrent) {
    return (
      <EnterChangeCode
        key="current"
        text={t('emailChange.currentSent', { email: currentEmail })}
        action={t('verify.carryOn')}
        busy={request.isPending}
        error={request.error}
        onSubmit={(otp) => agree(step.newEmail, otp)}
        onSendAgain={askCurrent}
        onBack={() => setStep({ at: 'form' })}
      />
    )
  }
  if (step.at === 'new' && isCurrent) {
    const { newEmail } = step
    return (
      <EnterChangeCode
        key="new"
        text={t('emailChange.newSent', { email: newEmail })}
        action={t('email.change')}
        busy={change.isPending}
        error={change.error}
        onSubmit={(otp) => change.mutate({ newEmail, otp }, { onSuccess: () => setStep({ at: 'changed' }) })}
        // The code of the current email is used up.
        onSendAgain={agrees ? undefined : () => request.mutateAsync({ newEmail })}
        onBack={() => setStep({ at: 'form' })}
      />
    )
  }
  return (
    <div className={classes.formWithStatus}>
      <ChangeEmailForm
        opened={isPlaceholderEmail(user.email)}
        description={agrees ? t('emailChange.beforeAsking', { email: currentEmail }) : t('emailChange.beforeChanging')}
        busy={ask.isPending || request.isPending}
        error={ask.error ?? request.error}
        onSubmit={submit}
      />
      <FormSaved message={step.at === 'changed' ? t('email.saved') : undefined} />
    </div>
  )
}
