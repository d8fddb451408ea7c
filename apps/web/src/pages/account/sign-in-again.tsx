import { Button } from '@mantine/core'
import { useSignOut } from '#data/sessions.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToast } from '#ui/feedback/use-toast.ts'

/** Signs out; the route guard redirects to the sign-in page, and back here afterwards. */
export function SignInAgain() {
  const { t } = useTranslation()
  const signOut = useSignOut()
  const { showSignOutError } = useToast()
  return (
    <Button
      variant="subtle"
      fullWidth
      mt={8}
      loading={signOut.isPending}
      onClick={() => signOut.mutate(undefined, { onError: showSignOutError })}
    >
      {t('delete.signInAgain')}
    </Button>
  )
}
