import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { Section } from '../../account/section.tsx'
import { Header } from '../header.tsx'
import { InvitationsList } from './invitations-list.tsx'
import { InviteForm } from './invite-form.tsx'

export function InvitationsPage() {
  const { t } = useTranslation()
  const { can } = useHere()
  return (
    <>
      <Header part="invitations" />
      {can('invitation:create') && (
        <Section id="invite" heading={t('members.invite')} help={t('invitations.inviteHelp')}>
          <InviteForm />
        </Section>
      )}
      <InvitationsList />
    </>
  )
}
