import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '#ui/feedback/use-error-message.ts'
import { MessagePage } from './message-page.tsx'

type Props = { error: unknown; reset: () => void }

/** The error page of the router. */
export function BrokenPage({ error, reset }: Props) {
  const { t } = useTranslation()
  const errorMessage = useErrorMessage()
  const router = useRouter()
  const [trying, setTrying] = useState(false)

  async function retry(): Promise<void> {
    setTrying(true)
    await router.invalidate()
    setTrying(false)
    reset()
  }

  return (
    <MessagePage drawing="closed" title={t('broken.title')} text={errorMessage(error)}>
      <Button loading={trying} onClick={() => void retry()}>
        {t('app.retry')}
      </Button>
    </MessagePage>
  )
}
