import { pages } from '@foyer/auth-domain/redirect/pages'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconLogout, IconSelector, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '#data/signed-in.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { useSignOutDialog } from '#ui/sign-out/use-sign-out-dialog.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import classes from './account-menu.module.css'

export function AccountMenu() {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const { signOut, dialog } = useSignOutDialog()
  const { nameOf } = useUserLabels()
  const name = nameOf(user)
  return (
    <>
      <Menu position="top-start" width={208} offset={4} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton className={classes.account} aria-label={t('nav.accountOf', { name })}>
            <Avatar user={user} size="small" />
            <span className={classes.user}>
              <span className={classes.name} title={name}>
                {name}
              </span>
              <span className={classes.email}>{user.isAnonymous ? t('anonymous.status') : user.email}</span>
            </span>
            <IconSelector className={classes.chevron} size={16} stroke={1.5} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={pages.account}
            leftSection={<IconUserCircle size={18} stroke={1.5} aria-hidden="true" />}
          >
            {t('nav.yourAccount')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.5} aria-hidden="true" />} onClick={signOut}>
            {t('nav.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}
