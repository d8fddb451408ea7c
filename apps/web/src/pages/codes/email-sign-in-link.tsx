import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from '#i18n/use-translation.ts'
import { LastUsed } from '#ui/text/last-used.tsx'

/** Leads to signing in by a mailed link or code. */
export function EmailSignInLink({ mailed }: { mailed: 'link' | 'code' | 'both' }) {
  const { t } = useTranslation()
  const { callbackURL } = useSearch({ from: '/auth' })
  return (
    <Button
      variant="default"
      fullWidth
      mt={16}
      renderRoot={(props) => <Link {...props} to={pages.emailSignIn} search={{ callbackURL }} />}
    >
      {t(mailed === 'code' ? 'codes.byCode' : 'codes.byLink')}
      <LastUsed by={['magic-link', 'email-otp']} />
    </Button>
  )
}
