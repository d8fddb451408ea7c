import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../data/types.ts'
import { useChangeEmail } from '../../data/verification.ts'
import { FormSaved } from '../../forms/form-saved.tsx'
import { ChangeEmailForm } from './change-email-form.tsx'
import { OwnerAsked } from './owner-asked.tsx'
import classes from './section.module.css'

type Props = { user: User; onChanged: (email: string) => void }

type Step = { at: 'form' } | { at: 'changed' } | { at: 'asked'; owner: string; newEmail: string }

/** Another address: at once while the present one is unconfirmed, else once its owner has agreed by mail. */
export function ChangeEmail({ user, onChanged }: Props) {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>({ at: 'form' })
  const change = useChangeEmail()

  async function submit(newEmail: string): Promise<void> {
    await change.mutateAsync(newEmail)
    setStep(user.emailVerified ? { at: 'asked', owner: user.email, newEmail } : { at: 'changed' })
    if (!user.emailVerified) onChanged(newEmail.toLowerCase())
  }

  // Once the link has been opened, here or elsewhere, there is nothing to wait for.
  if (step.at === 'asked' && step.owner === user.email) {
    return (
      <OwnerAsked
        owner={step.owner}
        newEmail={step.newEmail}
        onSendAgain={() => change.mutateAsync(step.newEmail)}
        onBack={() => setStep({ at: 'form' })}
      />
    )
  }
  return (
    <div className={classes.act}>
      <ChangeEmailForm
        before={user.emailVerified ? t('email.beforeAsking', { email: user.email }) : t('email.beforeChanging')}
        busy={change.isPending}
        error={change.error}
        onSubmit={submit}
      />
      <FormSaved words={step.at === 'changed' && change.isSuccess ? t('email.saved') : undefined} />
    </div>
  )
}
