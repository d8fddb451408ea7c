import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLeaveAccount, useOtherAccounts } from '#data/accounts.ts'
import { useToast } from '#ui/feedback/use-toast.ts'

type Props = { busy: boolean; signOut: () => void }

/** The same as `SignOutItems` for the drawer of phones. */
export function SignOutButtons({ busy, signOut }: Props) {
  const { t } = useTranslation()
  const { leave, isPending } = useLeaveAccount()
  const { showSignOutError } = useToast()
  const hasOthers = useOtherAccounts().length > 0
  const icon = <IconLogout size={18} stroke={1.5} aria-hidden="true" />
  return (
    <>
      {hasOthers && (
        <Button
          variant="default"
          fullWidth
          leftSection={icon}
          loading={isPending}
          onClick={() => leave(showSignOutError)}
        >
          {t('accounts.signOutThis')}
        </Button>
      )}
      <Button variant="default" fullWidth leftSection={icon} loading={busy} onClick={signOut}>
        {hasOthers ? t('accounts.signOutAll') : t('nav.signOut')}
      </Button>
    </>
  )
}
