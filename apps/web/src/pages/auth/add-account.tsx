import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '#data/session.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { PageTitle } from './page-title.tsx'

/** The title of the sign-in page where it adds an account beside the present one. */
export function AddAccountTitle() {
  const { t } = useTranslation()
  const name = usePresentName()
  return (
    <PageTitle
      title={t('accounts.addTitle')}
      help={t('accounts.addHelp', { name })}
      documentTitle={t('accounts.addTitle')}
    />
  )
}

export function BackToAccount() {
  const { t } = useTranslation()
  const name = usePresentName()
  return (
    <Button component={Link} to={pages.home} variant="subtle" fullWidth mt={8}>
      {t('accounts.back', { name })}
    </Button>
  )
}

function usePresentName(): string {
  const { nameOf } = useUserLabels()
  const user = useSession().data?.user
  return user === undefined ? '' : nameOf(user)
}
