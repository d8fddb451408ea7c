import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from '#i18n/use-translation.ts'
import { withMark } from '#ui/providers/with-mark.tsx'
import { LastUsed } from '#ui/text/last-used.tsx'

/** Leads to signing in by a mailed link or code. */
export function EmailSignInLink({ mailed }: { mailed: 'link' | 'code' | 'both' }) {
  const { t } = useTranslation()
  const { callbackURL } = useSearch({ from: '/auth' })
  return (
    <Button
      {...withMark(<IconMail size={20} stroke={1.5} aria-hidden="true" />)}
      fullWidth
      renderRoot={(props) => <Link {...props} to={pages.emailSignIn} search={{ callbackURL }} />}
    >
      {t(mailed === 'code' ? 'codes.byCode' : 'codes.byLink')}
      <LastUsed by={['magic-link', 'email-otp']} />
    </Button>
  )
}
