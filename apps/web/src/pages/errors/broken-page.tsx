import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { isFailedImport, isServerReachable } from '#data/failed-import.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useErrorMessage } from '#ui/feedback/use-error-message.ts'
import { MessagePage } from './message-page.tsx'

type Props = { error: unknown; reset: () => void }

/** The error page of the router. It tries again by itself when the connection is back. */
export function BrokenPage({ error, reset }: Props) {
  const { t } = useTranslation()
  const errorMessage = useErrorMessage()
  const router = useRouter()
  const [trying, setTrying] = useState(false)

  async function retry(): Promise<void> {
    setTrying(true)
    if (isFailedImport(error)) await reloadIfReachable()
    else {
      await router.invalidate()
      reset()
    }
    setTrying(false)
  }

  const retryWhenOnline = useEffectEvent(() => void retry())
  useEffect(() => {
    window.addEventListener('online', retryWhenOnline)
    return () => window.removeEventListener('online', retryWhenOnline)
  }, [])

  return (
    <MessagePage drawing="closed" title={t('broken.title')} text={errorMessage(error)}>
      <Button loading={trying} onClick={() => void retry()}>
        {t('app.retry')}
      </Button>
    </MessagePage>
  )
}

// The router keeps the failure of an import. A reload without a server would end in the browser's own error page.
async function reloadIfReachable(): Promise<void> {
  if (await isServerReachable()) window.location.reload()
}
