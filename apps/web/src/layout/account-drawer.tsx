import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '#data/signed-in.ts'
import { Preferences } from '#ui/product/preferences.tsx'
import { useSignOutDialog } from '#ui/sign-out/use-sign-out-dialog.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { Sheet } from './sheet.tsx'

type Props = { opened: boolean; onClose: () => void }

export function AccountDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const { signOut, busy, dialog } = useSignOutDialog()
  const { nameOf } = useUserLabels()
  const detail = user.isAnonymous ? t('anonymous.status') : user.email
  return (
    <Sheet opened={opened} title={nameOf(user)} detail={detail} onClose={onClose}>
      <Preferences />
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
      <Button
        variant="default"
        fullWidth
        leftSection={<IconLogout size={18} stroke={1.5} aria-hidden="true" />}
        loading={busy}
        onClick={signOut}
      >
        {t('nav.signOut')}
      </Button>
      {dialog}
    </Sheet>
  )
}
