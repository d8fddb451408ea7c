import { cancelInvitation, standingInviter } from '@foyer/auth-domain/invitation/answer-invitation'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { useResendInvitation } from '../../../data/invitations.ts'
import { judgedInvitation } from '../../../data/judged.ts'
import type { Invitation } from '../../../data/types.ts'
import type { RowAct } from '../../../ui/row-menu.tsx'
import { useNotice } from '../../../ui/use-notice.ts'
import type { InvitationState } from './invitation-state.ts'

/** What can still be done with an invitation that nobody has answered. */
export function useInvitationActs(invitation: Invitation, state: InvitationState, onCancel: () => void): RowAct[] {
  const { t } = useTranslation()
  const { me, grants, ownerRole } = useHere()
  const judged = judgedInvitation(invitation)
  const copy = useCopyLink(invitation)
  const resend = useResend(invitation)
  if (state !== 'open' && state !== 'expired') return []
  const acts: RowAct[] = []
  if (state === 'open') acts.push({ label: t('invitations.copy'), onClick: copy })
  // Whoever could send it may send it again.
  if (standingInviter(judged, me, grants, ownerRole)) acts.push({ label: t('sendAgain.action'), onClick: resend })
  if (cancelInvitation(judged, { actor: me, belongs: true }, grants).allowed) {
    acts.push({ label: t('invitations.cancel'), danger: true, onClick: onCancel })
  }
  return acts
}

function useCopyLink({ id, email }: Invitation): () => void {
  const { t } = useTranslation()
  const { tell } = useNotice()
  const link = `${window.location.origin}${pages.acceptInvitation}/${id}`
  return () => {
    const copying = copyText(link)
    copying.then(
      () => tell(t('invitations.copied', { email })),
      () => tell(t('invitations.copyFailed', { link })),
    )
  }
}

// Where the connection is not a safe one there is no clipboard to write to.
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}

function useResend({ organizationId, email, role, teamId }: Invitation): () => void {
  const { t } = useTranslation()
  const { tell, tellTrouble } = useNotice()
  const resend = useResendInvitation()
  return () => {
    resend
      .mutateAsync({ organizationId, email, role, teamId: teamId ?? undefined, resend: true })
      .then(() => tell(t('invitations.resent', { email })), tellTrouble)
  }
}
