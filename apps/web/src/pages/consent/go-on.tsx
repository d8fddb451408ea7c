import { useEffect, useEffectEvent } from 'react'
import type { AnswerRequest, RequestAnswer } from '#data/authorization-request.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { ConsentSkeleton } from './consent-skeleton.tsx'

type Props = { answer: AnswerRequest; done: RequestAnswer }

/** Goes on by itself: nothing is left to ask the user. */
export function GoOn({ answer, done }: Props) {
  const { t } = useTranslation()
  const goOn = useEffectEvent(() => answer.mutate(done))
  useEffect(() => goOn(), [])
  if (answer.error === null) return <ConsentSkeleton />
  return (
    <LoadFailed
      title={t('consent.failed')}
      error={answer.error}
      busy={answer.isPending}
      onRetry={() => answer.mutate(done)}
    />
  )
}
