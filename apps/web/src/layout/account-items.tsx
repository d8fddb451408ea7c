import { pages } from '@foyer/auth-domain/redirect/pages'
import { Menu } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type OtherAccount, useHasSeveralAccounts, useOtherAccounts } from '#data/accounts.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import classes from './account-menu.module.css'

/** The items of the account menu that switch to another account of this browser, or add one. */
export function AccountItems({ switchTo }: { switchTo: (account: OtherAccount) => void }) {
  const { t } = useTranslation()
  const { nameOf } = useUserLabels()
  const accounts = useOtherAccounts()
  if (!useHasSeveralAccounts()) return null
  return (
    <>
      {accounts.length > 0 && <Menu.Label>{t('accounts.others')}</Menu.Label>}
      {accounts.map((account) => (
        <Menu.Item
          key={account.user.id}
          aria-label={t('accounts.switchTo', { name: nameOf(account.user), email: account.user.email })}
          leftSection={<Avatar user={account.user} size="small" />}
          onClick={() => switchTo(account)}
        >
          <span className={classes.user}>
            <span className={classes.name} title={nameOf(account.user)}>
              {nameOf(account.user)}
            </span>
            <span className={classes.email}>{account.user.email}</span>
          </span>
        </Menu.Item>
      ))}
      <Menu.Item
        renderRoot={(props) => <Link {...props} to={pages.signIn} search={{ add: true }} />}
        leftSection={<IconUserPlus size={18} stroke={1.5} aria-hidden="true" />}
      >
        {t('accounts.add')}
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}
