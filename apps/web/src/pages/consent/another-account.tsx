import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useHasSeveralAccounts } from '#data/accounts.ts'
import { useSignOut } from '#data/sessions.ts'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToast } from '#ui/feedback/use-toast.ts'

type Props = { user: User; returnTo: string; create?: boolean; disabled: boolean }

/** Signs in to another account, or up: beside this one, else in its place, for which this one is signed out. */
export function AnotherAccount({ user, returnTo, create = false, disabled }: Props) {
  const { t } = useTranslation()
  const { showSignOutError } = useToast()
  const several = useHasSeveralAccounts()
  const signOut = useSignOut()
  const label = t(create ? 'consent.create' : 'consent.other')
  const look = { fullWidth: true, disabled, variant: create ? 'filled' : 'default' }
  // A guest is let in there, and takes along what they have.
  if (several || user.isAnonymous) {
    const search = { callbackURL: returnTo, ...(!user.isAnonymous && { add: true as const }) }
    const to = create ? pages.signUp : pages.signIn
    return (
      <Button {...look} renderRoot={(props) => <Link to={to} search={search} {...props} />}>
        {label}
      </Button>
    )
  }
  return (
    <Button
      {...look}
      loading={signOut.isPending}
      onClick={() => signOut.mutate(undefined, { onError: showSignOutError })}
    >
      {label}
    </Button>
  )
}
