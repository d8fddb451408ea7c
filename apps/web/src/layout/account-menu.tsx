import { pages } from '@foyer/auth-domain/redirect/pages'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconSelector, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsUnsaved } from '#data/anonymous.ts'
import { useSignedIn } from '#data/signed-in.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { useSignOutDialog } from '#ui/sign-out/use-sign-out-dialog.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { AccountItems } from './account-items.tsx'
import classes from './account-menu.module.css'
import { SignOutItems } from './sign-out-items.tsx'

export function AccountMenu() {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const { signOut, dialog } = useSignOutDialog()
  const { nameOf, emailOf } = useUserLabels()
  const isUnsaved = useIsUnsaved()
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
              <span className={classes.email}>{isUnsaved ? t('anonymous.status') : emailOf(user.email)}</span>
            </span>
            <IconSelector className={classes.chevron} size={16} stroke={1.5} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.choices}>
          <AccountItems />
          <Menu.Item
            component={Link}
            to={pages.account}
            leftSection={<IconUserCircle size={18} stroke={1.5} aria-hidden="true" />}
          >
            {t('nav.yourAccount')}
          </Menu.Item>
          <SignOutItems signOut={signOut} />
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}
