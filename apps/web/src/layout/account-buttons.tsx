import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button, UnstyledButton } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type OtherAccount, useHasSeveralAccounts, useOtherAccounts } from '#data/accounts.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import classes from './account-menu.module.css'

type Props = { busy: boolean; switchTo: (account: OtherAccount) => void }

/** The same as `AccountItems` for the drawer of phones. */
export function AccountButtons({ busy, switchTo }: Props) {
  const { t } = useTranslation()
  const { nameOf } = useUserLabels()
  const accounts = useOtherAccounts()
  if (!useHasSeveralAccounts()) return null
  return (
    <>
      {accounts.length > 0 && (
        <section aria-label={t('accounts.others')} className={classes.others}>
          {accounts.map((account) => (
            <UnstyledButton
              key={account.user.id}
              className={classes.account}
              disabled={busy}
              aria-label={t('accounts.switchTo', { name: nameOf(account.user), email: account.user.email })}
              onClick={() => switchTo(account)}
            >
              <Avatar user={account.user} size="small" />
              <span className={classes.user}>
                <span className={classes.name} title={nameOf(account.user)}>
                  {nameOf(account.user)}
                </span>
                <span className={classes.email}>{account.user.email}</span>
              </span>
            </UnstyledButton>
          ))}
        </section>
      )}
      <Button
        renderRoot={(props) => <Link {...props} to={pages.signIn} search={{ add: true }} />}
        variant="default"
        fullWidth
        leftSection={<IconUserPlus size={18} stroke={1.5} aria-hidden="true" />}
      >
        {t('accounts.add')}
      </Button>
    </>
  )
}
