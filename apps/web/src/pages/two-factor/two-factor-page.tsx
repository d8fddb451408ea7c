import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { usePendingSignIn } from '#data/two-factor.ts'
import type { PendingSignIn } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Challenge } from './challenge.tsx'
import { SignInOver } from './sign-in-over.tsx'

/** The second step of a sign-in: a code of the app, by mail, or from the backup codes. */
export function TwoFactorPage() {
  const { t } = useTranslation()
  const { data, error, isFetching, isFetchedAfterMount, refetch } = usePendingSignIn()
  // As it was when the page was opened: what waits is gone once the session has begun.
  const [pending, setPending] = useState<PendingSignIn | null>()
  if (pending === undefined && isFetchedAfterMount && error === null && data !== undefined) setPending(data)
  if (pending) return <Challenge pending={pending} />
  if (pending === null) return <SignInOver />
  if (error === null) return <ChallengeSkeleton />
  const title = t('twoFactor.section.failed')
  return <LoadFailed title={title} error={error} busy={isFetching} onRetry={() => void refetch()} />
}

function ChallengeSkeleton() {
  return (
    <>
      <Skeleton height={32} width="min(256px, 80%)" />
      <Skeleton height={16} width="min(360px, 100%)" mt={12} />
      <Skeleton height={128} mt={24} />
    </>
  )
}
