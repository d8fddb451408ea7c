import { useTranslation } from 'react-i18next'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { Section } from '#pages/account/section.tsx'
import { Header } from '#pages/organization/header.tsx'
import { InvitationsList } from './invitations-list.tsx'
import { InviteForm } from './invite-form.tsx'

export function InvitationsPage() {
  const { t } = useTranslation()
  const { can } = useCurrentOrganization()
  return (
    <>
      <Header page="invitations" />
      {can('invitation:create') && (
        <Section id="invite" heading={t('members.invite')} help={t('invitations.inviteHelp')}>
          <InviteForm />
        </Section>
      )}
      <InvitationsList />
    </>
  )
}
