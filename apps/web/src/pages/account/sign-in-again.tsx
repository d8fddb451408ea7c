import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '../../data/sessions.ts'
import { useNotice } from '../../ui/use-notice.ts'

/** Signs out, and so leads to the sign-in and from there back here. */
export function SignInAgain() {
  const { t } = useTranslation()
  const signOut = useSignOut()
  const { tellNotSignedOut } = useNotice()
  return (
    <Button
      variant="subtle"
      fullWidth
      mt={8}
      loading={signOut.isPending}
      onClick={() => signOut.mutate(undefined, { onError: tellNotSignedOut })}
    >
      {t('delete.signInAgain')}
    </Button>
  )
}
