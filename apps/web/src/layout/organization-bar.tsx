import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSelector } from '@tabler/icons-react'
import type { Organization } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { OrganizationAvatar } from '#ui/avatar/organization-avatar.tsx'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import account from './account-menu.module.css'
import classes from './organization-bar.module.css'

const OrganizationDrawer = lazyPart(async () => (await import('./organization-drawer.tsx')).OrganizationDrawer)

/** The side bar's switcher above the pages of an organization on phones. */
export function OrganizationBar({ organization }: { organization: Organization }) {
  const { t } = useTranslation()
  const [opened, drawer] = useDisclosure(false)
  return (
    <div className={classes.bar}>
      <UnstyledButton
        className={classes.button}
        aria-label={t('nav.organizationOf', { name: organization.name })}
        aria-haspopup="dialog"
        onClick={drawer.open}
      >
        <OrganizationAvatar organization={organization} size="small" />
        <span className={account.name}>{organization.name}</span>
        <IconSelector className={account.chevron} size={16} stroke={1.5} aria-hidden="true" />
      </UnstyledButton>
      <LazyDialog opened={opened}>
        <OrganizationDrawer opened={opened} onClose={drawer.close} />
      </LazyDialog>
    </div>
  )
}
