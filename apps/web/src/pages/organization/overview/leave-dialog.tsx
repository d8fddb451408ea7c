import { isOpen } from '@foyer/auth-domain/invitation/invitation'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { useForgottenOrganization, useLeaveOrganization } from '../../../data/organizations.ts'
import { refusalCodeOf } from '../../../data/refusal.ts'
import { useSignedIn } from '../../../data/signed-in.ts'
import type { Invitation } from '../../../data/types.ts'
import { SureDialog } from '../../../ui/sure-dialog.tsx'
import { useNotice } from '../../../ui/use-notice.ts'

type Props = { invitations: readonly Invitation[]; onClose: () => void }

/** Asks before one leaves, and says what ends with it. */
export function LeaveDialog({ invitations, onClose }: Props) {
  const { t } = useTranslation()
  const { organization: here } = useHere()
  const { user } = useSignedIn()
  const { tell } = useNotice()
  const navigate = useNavigate()
  const leave = useLeaveOrganization()
  const forgotten = useForgottenOrganization()
  const organization = here.name
  const isOnlyOwner = refusalCodeOf(leave.error) === 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
  const count = invitations.filter((one) => one.inviterId === user.id && isOpen(one, new Date())).length
  const ending = count > 0 ? ` ${t('organization.leaveInvitations', { count })}` : ''

  async function go(): Promise<void> {
    await leave.mutateAsync(here.id)
    // First away from its page, which would ask for what is no longer one's own.
    await navigate({ to: pages.organizations })
    tell(t('organization.left', { organization }))
    await forgotten()
  }

  return (
    <SureDialog
      title={t('organization.leaveTitle', { organization })}
      text={t('organization.leaveText') + ending}
      action={t('organization.leaveSubmit')}
      busy={leave.isPending}
      error={leave.error}
      reason={isOnlyOwner ? t('organizationRefusal.lastOwner') : undefined}
      onConfirm={() => void go().catch(() => undefined)}
      onClose={onClose}
    />
  )
}
