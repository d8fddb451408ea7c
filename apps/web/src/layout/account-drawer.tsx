import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { IconSearch, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useIsUnsaved } from '#data/anonymous.ts'
import { useSignedIn } from '#data/signed-in.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { openPalette } from '#palette/openings.ts'
import { Preferences } from '#ui/product/preferences.tsx'
import { useLeaveDialog, useSignOutDialog } from '#ui/sign-out/use-sign-out-dialog.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { AccountButtons } from './account-buttons.tsx'
import { Sheet } from './sheet.tsx'
import { SignOutButtons } from './sign-out-buttons.tsx'
import { useSwitch } from './use-switch.tsx'

type Props = { opened: boolean; onClose: () => void }

export function AccountDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const switching = useSwitch()
  const leaving = useLeaveDialog()
  const signingOut = useSignOutDialog()
  const { nameOf, emailOf } = useUserLabels()
  const isUnsaved = useIsUnsaved()
  const detail = isUnsaved ? t('anonymous.status') : emailOf(user.email)
  return (
    <Sheet opened={opened} title={nameOf(user)} detail={detail} onClose={onClose}>
      <Preferences />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconSearch size={18} stroke={1.5} aria-hidden="true" />}
        onClick={() => {
          onClose()
          openPalette()
        }}
      >
        {t('nav.search')}
      </Button>
      <Button
        component={Link}
        to={pages.account}
        variant="default"
        fullWidth
        leftSection={<IconUserCircle size={18} stroke={1.5} aria-hidden="true" />}
        onClick={onClose}
      >
        {t('nav.yourAccount')}
      </Button>
      <AccountButtons busy={switching.busy} switchTo={switching.switchTo} />
      <SignOutButtons leaving={leaving} signingOut={signingOut} />
      {switching.dialog}
      {leaving.dialog}
      {signingOut.dialog}
    </Sheet>
  )
}
