import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTrouble } from '../../ui/use-trouble.ts'
import { MessagePage } from './message-page.tsx'

type Props = { error: unknown; reset: () => void }

/** Where a page could not be opened at all. */
export function BrokenPage({ error, reset }: Props) {
  const { t } = useTranslation()
  const words = useTrouble()
  const router = useRouter()
  const [trying, setTrying] = useState(false)

  async function retry(): Promise<void> {
    setTrying(true)
    await router.invalidate()
    setTrying(false)
    reset()
  }

  return (
    <MessagePage door="closed" title={t('broken.title')} text={words(error)}>
      <Button loading={trying} onClick={() => void retry()}>
        {t('app.retry')}
      </Button>
    </MessagePage>
  )
}
