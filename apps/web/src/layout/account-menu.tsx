import { UnstyledButton } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useIsUnsaved } from '#data/anonymous.ts'
import { useSignedIn } from '#data/signed-in.ts'
import { withMessages } from '#i18n/i18n.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useLazyMenu } from '#ui/menu/use-lazy-menu.ts'
import { useLeaveDialog, useSignOutDialog } from '#ui/sign-out/use-sign-out-dialog.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import classes from './account-menu.module.css'
import { useSwitch } from './use-switch.tsx'

const load = () => withMessages(() => import('./account-choices.tsx'), 'accounts')
const AccountChoices = lazyPart(async () => (await load()).AccountChoices)

export function AccountMenu() {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const switching = useSwitch()
  const leaving = useLeaveDialog()
  const signingOut = useSignOutDialog()
  const { nameOf, emailOf } = useUserLabels()
  const isUnsaved = useIsUnsaved()
  const { button, menu, wasOpened } = useLazyMenu(load)
  const name = nameOf(user)
  return (
    <>
      <UnstyledButton {...button} className={classes.account} aria-label={t('nav.accountOf', { name })}>
        <Avatar user={user} size="small" />
        <span className={classes.user}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          <span className={classes.email}>{isUnsaved ? t('anonymous.status') : emailOf(user.email)}</span>
        </span>
        <IconSelector className={classes.chevron} size={16} stroke={1.5} aria-hidden="true" />
      </UnstyledButton>
      {wasOpened && (
        <AccountChoices
          menu={menu}
          switchTo={switching.switchTo}
          leave={leaving.signOut}
          signOut={signingOut.signOut}
          opening={menu.opened}
          onMissing={() => menu.onChange(false)}
        />
      )}
      {switching.dialog}
      {leaving.dialog}
      {signingOut.dialog}
    </>
  )
}
