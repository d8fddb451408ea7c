import { useState } from 'react'
import { useCheckSetUpCode, useCompleteSetUp } from '#data/set-up.ts'
import { useProduct } from '#ui/product/product-name.ts'
import { CompleteSetUpForm, type SetUpFields } from './complete-set-up-form.tsx'
import { EnterSetUpCode } from './enter-set-up-code.tsx'
import { ServiceReady } from './service-ready.tsx'
import type { LeftToSetUp } from './set-up-choices.ts'
import { useSetUpError } from './use-set-up-error.ts'

type Step =
  | { at: 'code' }
  | { at: 'details'; code: string; left: LeftToSetUp }
  // The name is told by the next page that is loaded; this one was begun before it was chosen.
  | { at: 'ready'; name: string }

/** The first page of a service without users: its operator becomes the admin, and names it. */
export function SetUpPage() {
  const product = useProduct()
  const [step, setStep] = useState<Step>({ at: 'code' })
  const check = useCheckSetUpCode()
  const complete = useCompleteSetUp()
  const reasonOf = useSetUpError()

  function submitCode(code: string): void {
    check.mutate({ code }, { onSuccess: (left) => setStep({ at: 'details', code, left }) })
  }

  function submitDetails(code: string, { choices, ...admin }: SetUpFields): void {
    const name = choices.name ?? product
    complete.mutate({ code, ...admin, choices }, { onSuccess: () => setStep({ at: 'ready', name }) })
  }

  switch (step.at) {
    case 'code':
      return (
        <EnterSetUpCode
          busy={check.isPending}
          error={check.error}
          reason={reasonOf(check.error)}
          onSubmit={submitCode}
        />
      )
    case 'details':
      return (
        <CompleteSetUpForm
          left={step.left}
          busy={complete.isPending}
          error={complete.error}
          reason={reasonOf(complete.error)}
          onSubmit={(fields) => submitDetails(step.code, fields)}
        />
      )
    case 'ready':
      return <ServiceReady name={step.name} />
  }
}
