import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '#data/session.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { MessagePage } from './message-page.tsx'

// With what each is drawn in: hardly anybody sees it.
const Layout = lazyPart(async () => (await import('#layout/layout.tsx')).Layout)
const NotFoundSignedOut = lazyPart(async () => (await import('./not-found-signed-out.tsx')).NotFoundSignedOut)

/** A path without a page, among the pages that its visitor has: those of the dashboard, or those before sign-in. */
export function NotFoundPage() {
  const { data: session, isPending } = useSession()
  if (isPending) return null
  if (!session) return <NotFoundSignedOut />
  return (
    <Layout>
      <NotFound />
    </Layout>
  )
}

function NotFound() {
  const { t } = useTranslation()
  return (
    <MessagePage drawing="wall" title={t('notFound.title')} text={t('notFound.text')}>
      <Button component={Link} to="/">
        {t('notFound.action')}
      </Button>
    </MessagePage>
  )
}
