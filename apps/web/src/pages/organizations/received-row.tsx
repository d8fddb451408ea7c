import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { openCallback } from '#data/callback.ts'
import { useAcceptInvitation, useRejectInvitation } from '#data/invitations.ts'
import { refusalCodeOf } from '#data/refusal.ts'
import type { ReceivedInvitation } from '#data/types.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { OrganizationAvatar } from '#ui/avatar/organization-avatar.tsx'
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx'
import { UnlessImpersonating } from '#ui/feedback/unless-impersonating.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { Row, RowAction, RowDetail, RowText } from '#ui/list/list.tsx'
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
  const [declining, setDeclining] = useState(false)
  const { id: invitationId, organizationName: organization, organizationSlug: slug } = invitation
  const { inviterEmail, inviterEmailVerified, role, callbackURL } = invitation
  const inviter = senderOf(inviterEmail)

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
    <Row tall>
      <OrganizationAvatar
        organization={{ id: invitation.organizationId, name: organization, slug, logo: null }}
        size="small"
      />
      <RowText title={<LongText text={organization} />}>
        <RowDetail>
          <span className={classes.line} title={inviter}>
            {t('organizations.receivedFrom', { inviter })}
          </span>
        </RowDetail>
        <RowDetail>{t('organizations.receivedRole', { role: roleLabel(role) })}</RowDetail>
        {!inviterEmailVerified && (
          <p className={classes.warning}>
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
            {t('invited.unconfirmedInviter')}
          </p>
        )}
      </RowText>
      <RowAction>
        <UnlessImpersonating operation="acceptInvitation">
          <Button
            variant="default"
            aria-label={t('organizations.declineOf', { organization })}
            disabled={accept.isPending}
            onClick={() => setDeclining(true)}
          >
            {t('invited.decline')}
          </Button>
          <Button
            variant={inviterEmailVerified ? 'filled' : 'default'}
            aria-label={t('organizations.acceptOf', { organization })}
            loading={accept.isPending}
            onClick={join}
          >
            {t('organizations.accept')}
          </Button>
        </UnlessImpersonating>
      </RowAction>
      <FormError error={accept.error} />
      <LazyConfirmDialog
        opened={declining}
        title={t('invited.declineTitle', { organization })}
        text={t('invited.declineText')}
        action={t('invited.declineAction')}
        busy={reject.isPending}
        error={reject.error}
        onConfirm={decline}
        onClose={() => setDeclining(false)}
      />
    </Row>
  )
}
