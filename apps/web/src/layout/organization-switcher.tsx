import { UnstyledButton } from '@mantine/core'
import { IconBuildingCommunity, IconSelector } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { OrganizationAvatar } from '#ui/avatar/organization-avatar.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useLazyMenu } from '#ui/menu/use-lazy-menu.ts'
import account from './account-menu.module.css'
import { useOpenOrganization } from './organization-navigation.ts'
import classes from './organization-switcher.module.css'

const load = () => import('./organization-choices.tsx')
const OrganizationChoices = lazyPart(async () => (await load()).OrganizationChoices)

/** Shows the current organization and switches to another, in this tab only. */
export function OrganizationSwitcher() {
  const { t } = useTranslation()
  const open = useOpenOrganization()
  const { button, menu, wasOpened } = useLazyMenu(load)
  const label = open ? t('nav.organizationOf', { name: open.name }) : t('nav.chooseOrganization')
  return (
    <>
      <UnstyledButton {...button} className={classes.switcher} aria-label={label}>
        {open ? (
          <OrganizationAvatar organization={open} size="small" />
        ) : (
          <IconBuildingCommunity size={20} stroke={1.5} aria-hidden="true" />
        )}
        <span className={open ? account.name : classes.none}>{open?.name ?? t('nav.organizations')}</span>
        <IconSelector className={account.chevron} size={16} stroke={1.5} aria-hidden="true" />
      </UnstyledButton>
      {wasOpened && <OrganizationChoices menu={menu} opening={menu.opened} onMissing={() => menu.onChange(false)} />}
    </>
  )
}
