import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../data/settings.ts'
import { useSignUp } from '../../data/sign-in.ts'
import { useProduct } from '../../ui/product-name.ts'
import { AccountReady } from './account-ready.tsx'
import { CheckMail } from './check-mail.tsx'
import { OtherDoor } from './other-door.tsx'
import { PageTitle } from './page-title.tsx'
import { PasswordsClosed } from './passwords-closed.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import type { SignUpFields } from './sign-up-rules.ts'

type Step = { at: 'form' } | { at: 'check-mail' | 'ready'; email: string }

export function SignUpPage() {
  const { t } = useTranslation()
  const product = useProduct()
  const settings = useSettings().data
  const [step, setStep] = useState<Step>({ at: 'form' })
  const signUp = useSignUp()
  const navigate = useNavigate()
  const search = useSearch({ from: '/entrance' })

  function submit(fields: SignUpFields): void {
    signUp.mutate(
      { ...fields, ...search },
      {
        onSuccess: ({ token, user }) => {
          const mailed = settings?.emailAndPassword.requireEmailVerification ?? true
          if (token === null) setStep({ at: mailed ? 'check-mail' : 'ready', email: user.email })
        },
      },
    )
  }

  const toSignIn = () => void navigate({ to: '/sign-in', search })

  if (settings && !settings.emailAndPassword.enabled) return <PasswordsClosed />
  switch (step.at) {
    case 'form':
      return (
        <>
          <PageTitle title={t('signUp.title')} help={t('signUp.help', { product })} />
          <SignUpForm
            lengths={settings?.emailAndPassword}
            busy={signUp.isPending}
            error={signUp.error}
            onSubmit={submit}
          />
          <OtherDoor question={t('signUp.haveAccount')} to="/sign-in" action={t('signUp.toSignIn')} />
        </>
      )
    case 'check-mail':
      return <CheckMail email={step.email} onBack={toSignIn} />
    case 'ready':
      return <AccountReady email={step.email} onSignIn={toSignIn} />
  }
}
