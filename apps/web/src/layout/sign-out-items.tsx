import { Menu } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLeaveAccount, useOtherAccounts } from '#data/accounts.ts'
import { useToast } from '#ui/feedback/use-toast.ts'

/** Signs out, with several accounts of the active one or of all. */
export function SignOutItems({ signOut }: { signOut: () => void }) {
  const { t } = useTranslation()
  const { leave } = useLeaveAccount()
  const { showSignOutError } = useToast()
  const hasOthers = useOtherAccounts().length > 0
  const icon = <IconLogout size={18} stroke={1.5} aria-hidden="true" />
  return (
    <>
      {hasOthers && (
        <Menu.Item leftSection={icon} onClick={() => leave(showSignOutError)}>
          {t('accounts.signOutThis')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={icon} onClick={signOut}>
        {hasOthers ? t('accounts.signOutAll') : t('nav.signOut')}
      </Menu.Item>
    </>
  )
}
