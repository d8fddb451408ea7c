import { useTranslation } from '#i18n/use-translation.ts'
import { MessageStep } from '#pages/auth/message-step.tsx'
import { cutText } from '#ui/text/cut-text.ts'
import { ConsentSkeleton } from './consent-skeleton.tsx'

type Props = { url: string; client: string | undefined }

/** The answer is given. A web application replaces this page; one of the device is opened beside it, and may need help. */
export function Leaving({ url, client }: Props) {
  const { t } = useTranslation()
  if (/^https?:/.test(url) || client === undefined) return <ConsentSkeleton />
  const name = cutText(client)
  return (
    <MessageStep
      title={t('consent.goingTitle', { client: name })}
      outcome="done"
      text={t('consent.goingText')}
      action={t('consent.open', { client: name })}
      onAction={() => window.location.assign(url)}
    />
  )
}
