import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MessagePage } from './message-page.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <MessagePage drawing="wall" title={t('notFound.title')} text={t('notFound.text')}>
      <Button component={Link} to="/">
        {t('notFound.action')}
      </Button>
    </MessagePage>
  )
}
