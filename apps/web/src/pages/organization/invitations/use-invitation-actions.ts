import { cancelInvitation, currentInviter } from '@foyer/auth-domain/invitation/answer-invitation'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { toDomainInvitation } from '#data/domain-values.ts'
import { useResendInvitation } from '#data/invitations.ts'
import type { Invitation } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { copyText } from '#ui/copy/copy-text.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import type { RowAction } from '#ui/table/row-menu.tsx'
import { mustConfirmToInvite } from './confirm-inviter.tsx'
import type { InvitationState } from './invitation-state.ts'

/** The allowed actions on an unanswered invitation. */
export function useInvitationActions(
  invitation: Invitation,
  state: InvitationState,
  { onCancel, onUnconfirmed }: { onCancel: () => void; onUnconfirmed: () => void },
): RowAction[] {
  const { t } = useTranslation()
  const { me, grants, ownerRole } = useCurrentOrganization()
  const domainInvitation = toDomainInvitation(invitation)
  const copy = useCopyLink(invitation)
  const resend = useResend(invitation, onUnconfirmed)
  if (state !== 'open' && state !== 'expired') return []
  const actions: RowAction[] = []
  // Others than who may send it see no id that opens the invitation.
  if (currentInviter(domainInvitation, me, { grants, ownerRole })) {
    if (state === 'open') actions.push({ label: t('invitations.copy'), onClick: () => void copy() })
    actions.push({ label: t('sendAgain.action'), onClick: resend })
  }
  if (cancelInvitation(domainInvitation, { actor: me, belongs: true }, grants).allowed) {
    actions.push({ label: t('invitations.cancel'), danger: true, onClick: onCancel })
  }
  return actions
}

function useCopyLink({ id, email }: Invitation): () => Promise<void> {
  const { t } = useTranslation()
  const { showMessage, showLasting } = useToast()
  // With the email, the page can name it to somebody who is signed in with another one.
  const link = `${window.location.origin}${pages.acceptInvitation}/${id}?${new URLSearchParams({ email })}`
  return async () => {
    if (await copyText(link)) showMessage(t('invitations.copied', { email }))
    else showLasting(t('invitations.copyFailed', { link }))
  }
}

function useResend({ organizationId, email, role, teamId }: Invitation, onUnconfirmed: () => void): () => void {
  const { t } = useTranslation()
  const { showMessage, showError } = useToast()
  const resend = useResendInvitation()
  function onError(error: unknown): void {
    if (mustConfirmToInvite(error)) onUnconfirmed()
    showError(error)
  }
  return () => {
    resend
      .mutateAsync({ organizationId, email, role, teamId: teamId ?? undefined, resend: true })
      .then(() => showMessage(t('invitations.resent', { email })), onError)
  }
}
