import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '#data/sessions.ts'
import { useSignedIn } from '#data/signed-in.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import { Preferences } from '#ui/product/preferences.tsx'
import { Sheet } from './sheet.tsx'

type Props = { opened: boolean; onClose: () => void }

export function AccountDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const signOut = useSignOut()
  const { showSignOutError } = useToast()
  return (
    <Sheet opened={opened} title={user.name} detail={user.email} onClose={onClose}>
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
        loading={signOut.isPending}
        onClick={() => signOut.mutate(undefined, { onError: showSignOutError })}
      >
        {t('nav.signOut')}
      </Button>
    </Sheet>
  )
}
