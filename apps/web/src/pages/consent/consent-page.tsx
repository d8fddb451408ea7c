import { useSearch } from '@tanstack/react-router'
import { isRequestGone, useAnswerRequest, useAuthorizationRequest } from '#data/authorization-request.ts'
import { useLeadToSecondFactor } from '#data/second-factor.ts'
import { useSession } from '#data/session.ts'
import { useSettings } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { ConsentSkeleton } from './consent-skeleton.tsx'
import { Leaving } from './leaving.tsx'
import { RequestGone } from './request-gone.tsx'
import { RequestStep } from './request-step.tsx'
import { ToSignIn } from './to-sign-in.tsx'

/** Where a sign-in to another application asks its user. */
export function ConsentPage() {
  const { sig } = useSearch({ from: '/auth/consent' })
  const offered = useSettings().data?.oauthProvider
  return sig === undefined || offered === null ? <RequestGone /> : <Request key={sig} sig={sig} />
}

function Request({ sig }: { sig: string }) {
  const { t } = useTranslation()
  useLeadToSecondFactor()
  const { data: request, error, isFetching, refetch } = useAuthorizationRequest(sig)
  const answer = useAnswerRequest(sig)
  const user = useSession().data?.user
  if (answer.data !== undefined) return <Leaving url={answer.data.url} client={request?.client.name} />
  if (isRequestGone(error) || isRequestGone(answer.error)) return <RequestGone />
  if (request === undefined) {
    if (error === null) return <ConsentSkeleton />
    return <LoadFailed title={t('consent.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (user === undefined) return <ToSignIn sig={sig} request={request} />
  return (
    <RequestStep
      key={user.id}
      sig={sig}
      request={request}
      user={user}
      answer={answer}
      onConfirmed={() => void refetch()}
    />
  )
}
