import { isPlaceholderEmail } from '@foyer/auth-domain/social/placeholder-email'
import { useState } from 'react'
import type { User } from '#data/types.ts'
import { useChangeEmail } from '#data/verification.ts'
import { FormSaved } from '#forms/form-saved.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { ChangeEmailForm } from './change-email-form.tsx'
import { EmailChangeRequested } from './email-change-requested.tsx'
import classes from './section.module.css'

type Props = { user: User; onChanged: (email: string) => void }

type Step = { at: 'form' } | { at: 'changed' } | { at: 'requested'; currentEmail: string; newEmail: string }

/** Changes the email: at once while the current one is unverified, else after a confirmation mailed to the current one. */
export function ChangeEmail({ user, onChanged }: Props) {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>({ at: 'form' })
  const change = useChangeEmail()

  async function submit(newEmail: string): Promise<void> {
    await change.mutateAsync(newEmail)
    setStep(user.emailVerified ? { at: 'requested', currentEmail: user.email, newEmail } : { at: 'changed' })
    if (!user.emailVerified) onChanged(newEmail.toLowerCase())
  }

  // After the mailed link was opened, in any browser, the email has changed and the step is over.
  if (step.at === 'requested' && step.currentEmail === user.email) {
    return (
      <EmailChangeRequested
        currentEmail={step.currentEmail}
        newEmail={step.newEmail}
        onSendAgain={() => change.mutateAsync(step.newEmail)}
        onBack={() => setStep({ at: 'form' })}
      />
    )
  }
  return (
    <div className={classes.formWithStatus}>
      <ChangeEmailForm
        opened={isPlaceholderEmail(user.email)}
        description={user.emailVerified ? t('email.beforeAsking', { email: user.email }) : t('email.beforeChanging')}
        busy={change.isPending}
        error={change.error}
        onSubmit={submit}
      />
      <FormSaved message={step.at === 'changed' && change.isSuccess ? t('email.saved') : undefined} />
    </div>
  )
}
