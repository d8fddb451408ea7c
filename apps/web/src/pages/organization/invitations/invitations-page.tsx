import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { storedDraft } from '#data/drafts.ts'
import { useSignedIn } from '#data/signed-in.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Header } from '#pages/organization/header.tsx'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { InvitationsList } from './invitations-list.tsx'
import { inviteDraft } from './invite-draft.ts'

const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog)

export function InvitationsPage() {
  const { t } = useTranslation()
  const { can } = useCurrentOrganization()
  const [isInviting, setInviting] = useInviting()
  return (
    <>
      <Header page="invitations">
        {can('invitation:create') && (
          <Button
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
            onClick={() => setInviting(true)}
          >
            {t('members.invite')}
          </Button>
        )}
      </Header>
      <InvitationsList />
      <LazyDialog opened={isInviting}>
        {isInviting && can('invitation:create') && <InviteDialog onClose={() => setInviting(false)} />}
      </LazyDialog>
    </>
  )
}

/** Whether people are being invited: also for who comes to do so, or back to what they had entered. */
function useInviting(): [isInviting: boolean, setInviting: (isInviting: boolean) => void] {
  const { user } = useSignedIn()
  const { organization } = useCurrentOrganization()
  const navigate = useNavigate()
  const asked = useLocation({ select: ({ hash }) => hash === 'invite' })
  const [isInviting, setInviting] = useState(
    () => asked || storedDraft(user.id, inviteDraft(organization.id)) !== undefined,
  )
  // Also where the page is open already. A reload does not open the dialog again.
  useEffect(() => {
    if (!asked) return
    setInviting(true)
    void navigate({ to: '.', hash: '', replace: true })
  }, [asked, navigate])
  return [isInviting, setInviting]
}
