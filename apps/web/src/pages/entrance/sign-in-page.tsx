import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { troubleOf } from '../../data/refusal.ts'
import { useSettings } from '../../data/settings.ts'
import { useSignIn } from '../../data/sign-in.ts'
import { useProduct } from '../../ui/product-name.ts'
import { CheckMail } from './check-mail.tsx'
import { OtherDoor } from './other-door.tsx'
import { PageTitle } from './page-title.tsx'
import { PasswordsClosed } from './passwords-closed.tsx'
import { type SignInFields, SignInForm } from './sign-in-form.tsx'

type Step = { at: 'form' } | { at: 'check-mail'; email: string }

export function SignInPage() {
  const { t } = useTranslation()
  const product = useProduct()
  const settings = useSettings().data
  const [step, setStep] = useState<Step>({ at: 'form' })
  const signIn = useSignIn()
  const { callbackURL } = useSearch({ from: '/entrance' })

  function submit(fields: SignInFields): void {
    signIn.mutate(
      { ...fields, callbackURL },
      { onError: (error) => isUnverified(error) && setStep({ at: 'check-mail', email: fields.email }) },
    )
  }

  if (settings && !settings.emailAndPassword.enabled) return <PasswordsClosed />
  switch (step.at) {
    case 'form':
      return (
        <>
          <PageTitle title={t('signIn.title')} help={t('signIn.help', { product })} />
          <SignInForm busy={signIn.isPending} error={signIn.error} onSubmit={submit} />
          <OtherDoor question={t('signIn.newHere')} to="/sign-up" action={t('signIn.toSignUp')} />
        </>
      )
    case 'check-mail':
      return <CheckMail email={step.email} onBack={() => setStep({ at: 'form' })} />
  }
}

function isUnverified(error: unknown): boolean {
  const trouble = troubleOf(error)
  return trouble.kind === 'refused' && trouble.refusal.code === 'EMAIL_NOT_VERIFIED'
}
