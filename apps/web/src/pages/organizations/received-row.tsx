import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openCallback } from '#data/callback.ts'
import { useAcceptInvitation, useRejectInvitation } from '#data/invitations.ts'
import { refusalCodeOf } from '#data/refusal.ts'
import type { ReceivedInvitation } from '#data/types.ts'
import { FormError } from '#forms/form-error.tsx'
import { UnlessImpersonating } from '#ui/feedback/unless-impersonating.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import rows from '#ui/table/rows.module.css'
import { LongText } from '#ui/text/long-text.tsx'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import classes from './organizations.module.css'

export function ReceivedRow({ invitation }: { invitation: ReceivedInvitation }) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const roleLabel = useRoleLabel()
  const { senderOf } = useUserLabels()
  const navigate = useNavigate()
  const accept = useAcceptInvitation()
  const reject = useRejectInvitation()
  const { id: invitationId, organizationName: organization, organizationSlug: slug } = invitation
  const { inviterEmail, inviterEmailVerified, role, callbackURL } = invitation

  // If the email is unverified, the page of the invitation offers to verify it.
  function handleError(error: unknown): Promise<void> | undefined {
    if (refusalCodeOf(error) !== 'EMAIL_NOT_VERIFIED') return undefined
    return navigate({ to: '/accept-invitation/$invitationId', params: { invitationId } })
  }

  function goOn(): Promise<void> {
    if (callbackURL !== undefined) return navigate(openCallback(callbackURL))
    return navigate({ to: '/organizations/$slug', params: { slug } })
  }

  // `mutateAsync`, since answering unmounts the row, and callbacks of `mutate` do not run after unmounting.
  function join(): void {
    accept.mutateAsync({ invitationId }).then(goOn, handleError)
  }

  function decline(): void {
    const onSuccess = () => showMessage(t('organizations.declined', { organization }))
    reject.mutateAsync({ invitationId }).then(onSuccess, () => undefined)
  }

  return (
    <li className={classes.received}>
      <div className={rows.names}>
        <span className={rows.name}>
          <LongText text={organization} />
        </span>
        <span className={rows.detail}>
          {t('organizations.receivedAs', { inviter: senderOf(inviterEmail), role: roleLabel(role) })}
        </span>
        {!inviterEmailVerified && <span className={rows.detail}>{t('invited.unconfirmedInviter')}</span>}
      </div>
      <div className={classes.buttons}>
        <UnlessImpersonating operation="acceptInvitation">
          <Button
            variant="default"
            aria-label={t('organizations.declineOf', { organization })}
            loading={reject.isPending}
            onClick={decline}
          >
            {t('invited.decline')}
          </Button>
          <Button aria-label={t('organizations.acceptOf', { organization })} loading={accept.isPending} onClick={join}>
            {t('organizations.accept')}
          </Button>
        </UnlessImpersonating>
      </div>
      <FormError error={accept.error ?? reject.error} />
    </li>
  )
}
