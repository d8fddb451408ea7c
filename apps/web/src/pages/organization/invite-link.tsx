import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useTranslation } from '#i18n/use-translation.ts'

/** Leads to the dialog that invites people, on the page of invitations; nothing for those who may not. */
export function InviteLink() {
  const { t } = useTranslation()
  const { can, organization } = useCurrentOrganization()
  if (!can('invitation:create')) return null
  return (
    <Button
      component={Link}
      to={`${pages.organizations}/${organization.slug}/invitations`}
      hash="invite"
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
    >
      {t('members.invite')}
    </Button>
  )
}
