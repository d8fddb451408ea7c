import { Menu } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useOtherAccounts } from '#data/accounts.ts'
import { useTranslation } from '#i18n/use-translation.ts'

type Props = { leave: () => void; signOut: () => void }

/** Signs out, with several accounts of the active one or of all. */
export function SignOutItems({ leave, signOut }: Props) {
  const { t } = useTranslation()
  const hasOthers = useOtherAccounts().length > 0
  const icon = <IconLogout size={18} stroke={1.5} aria-hidden="true" />
  return (
    <>
      {hasOthers && (
        <Menu.Item leftSection={icon} onClick={leave}>
          {t('accounts.signOutThis')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={icon} onClick={signOut}>
        {hasOthers ? t('accounts.signOutAll') : t('nav.signOut')}
      </Menu.Item>
    </>
  )
}
