import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useOtherAccounts } from '#data/accounts.ts'
import { useTranslation } from '#i18n/use-translation.ts'

type Act = { signOut: () => void; busy: boolean }

type Props = {
  /** Of the active account alone. */
  leaving: Act
  /** Of all. */
  signingOut: Act
}

/** The same as `SignOutItems` for the drawer of phones. */
export function SignOutButtons({ leaving, signingOut }: Props) {
  const { t } = useTranslation()
  const hasOthers = useOtherAccounts().length > 0
  const icon = <IconLogout size={18} stroke={1.5} aria-hidden="true" />
  return (
    <>
      {hasOthers && (
        <Button variant="default" fullWidth leftSection={icon} loading={leaving.busy} onClick={leaving.signOut}>
          {t('accounts.signOutThis')}
        </Button>
      )}
      <Button variant="default" fullWidth leftSection={icon} loading={signingOut.busy} onClick={signingOut.signOut}>
        {hasOthers ? t('accounts.signOutAll') : t('nav.signOut')}
      </Button>
    </>
  )
}
