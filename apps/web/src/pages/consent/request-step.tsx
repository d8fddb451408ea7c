import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type AnswerRequest, pageOfRequest } from '#data/authorization-request.ts'
import { useMayCall } from '#data/impersonation.ts'
import type { AuthorizationRequest, User } from '#data/types.ts'
import { withMessages } from '#i18n/i18n.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageTitle } from '#pages/auth/page-title.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { cutText } from '#ui/text/cut-text.ts'
import { ChooseAccount } from './choose-account.tsx'
import { ConsentQuestion } from './consent-question.tsx'
import { ConsentSkeleton } from './consent-skeleton.tsx'
import { GoOn } from './go-on.tsx'

const ConfirmUser = lazyPart(
  async () => (await withMessages(() => import('./confirm-user.tsx'), 'step-up', 'two-factor', 'passkeys')).ConfirmUser,
)

type Props = {
  sig: string
  request: AuthorizationRequest
  user: User
  answer: AnswerRequest
  onConfirmed: () => void
}

/** What the application asks of a user who is signed in. */
export function RequestStep({ sig, request, user, answer, onConfirmed }: Props) {
  const { t } = useTranslation()
  const [choosing, setChoosing] = useState(false)
  const { signedIn = false } = useSearch({ from: '/auth/consent' })
  const mayAnswer = useMayCall('answerConsent')
  const client = cutText(request.client.name)
  const choice = { user, client, returnTo: pageOfRequest(sig, null), answer }
  if (!mayAnswer) return <PageTitle title={t('consent.title', { client })} help={t('refusal.impersonating')} />
  switch (request.step) {
    // Who has just signed up, or in, has done what was asked for.
    case 'sign-in':
      if (signedIn) return <GoOn answer={answer} done={{ created: true }} />
      return <ChooseAccount {...choice} create cancels onChosen={() => answer.mutate({ created: true })} />
    case 'select-account':
      if (signedIn) return <GoOn answer={answer} done={{ selected: true }} />
      return <ChooseAccount {...choice} cancels onChosen={() => answer.mutate({ selected: true })} />
    case 'confirm':
      return (
        <ConfirmUser
          client={client}
          methods={request.confirmBy}
          answer={answer}
          waiting={<ConsentSkeleton />}
          onConfirmed={onConfirmed}
        />
      )
    case 'consent':
      if (choosing) return <ChooseAccount {...choice} onChosen={() => setChoosing(false)} />
      return <ConsentQuestion request={request} user={user} answer={answer} onOther={() => setChoosing(true)} />
    case 'done':
      return <GoOn answer={answer} done={{ postLogin: true }} />
  }
}
