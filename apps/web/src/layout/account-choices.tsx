import { pages } from '@foyer/auth-domain/redirect/pages'
import { Menu } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { OtherAccount } from '#data/accounts.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { AttachedMenu } from '#ui/menu/attached-menu.tsx'
import type { useLazyMenu } from '#ui/menu/use-lazy-menu.ts'
import { AccountItems } from './account-items.tsx'
import classes from './account-menu.module.css'
import { SignOutItems } from './sign-out-items.tsx'

type Props = {
  menu: ReturnType<typeof useLazyMenu>['menu']
  switchTo: (account: OtherAccount) => void
  leave: () => void
  signOut: () => void
}

export function AccountChoices({ menu, switchTo, leave, signOut }: Props) {
  const { t } = useTranslation()
  return (
    <AttachedMenu {...menu} grows position="top-start" className={classes.choices}>
      <AccountItems switchTo={switchTo} />
      <Menu.Item
        component={Link}
        to={pages.account}
        leftSection={<IconUserCircle size={18} stroke={1.5} aria-hidden="true" />}
      >
        {t('nav.yourAccount')}
      </Menu.Item>
      <SignOutItems leave={leave} signOut={signOut} />
    </AttachedMenu>
  )
}
