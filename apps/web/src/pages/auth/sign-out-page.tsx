import { BASE_PATH, pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useIsAnonymous } from '#data/anonymous.ts'
import { openCallback } from '#data/callback.ts'
import { useSession } from '#data/session.ts'
import { useSignOut } from '#data/sessions.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { PageTitle } from './page-title.tsx'

/** Asks anyone who followed a link to sign out, and returns to the application that the link is of. */
export function SignOutPage() {
  const { t } = useTranslation()
  const { nameOf } = useUserLabels()
  const { callbackURL } = useSearch({ from: '/auth' })
  const user = useSession().data?.user
  const isAnonymous = useIsAnonymous()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const help = user === undefined ? '' : t('signOut.text', { name: nameOf(user) })
  const leave = () => void navigate(openCallback(callbackURL ?? pages.signIn))
  return (
    <>
      <PageTitle title={t('signOut.title')} help={isAnonymous ? t('anonymous.signOutText') : help} announce />
      <FormError error={signOut.error} />
      <Button
        fullWidth
        loading={signOut.isPending || signOut.isSuccess}
        onClick={() => signOut.mutate(undefined, { onSuccess: leave })}
      >
        {isAnonymous ? t('anonymous.signOut') : t('nav.signOut')}
      </Button>
      <Button variant="subtle" fullWidth mt={8} onClick={() => void navigate(openCallback(stayAt(callbackURL)))}>
        {t('signOut.stay')}
      </Button>
    </>
  )
}

// A sign-out that an application has begun goes on at the endpoint that led here, and would ask again.
function stayAt(callbackURL: string | undefined): string | undefined {
  return callbackURL?.startsWith(`${BASE_PATH}/`) ? undefined : callbackURL
}
