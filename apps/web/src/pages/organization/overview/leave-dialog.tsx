import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate } from '@tanstack/react-router'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useInvalidateOrganization, useLeaveOrganization, useOverview } from '#data/organizations.ts'
import { refusalCodeOf } from '#data/refusal.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'

/** Asks for confirmation before leaving, and warns about the invitations that are canceled with it. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { organization: currentOrganization } = useCurrentOrganization()
  const { showMessage } = useToast()
  const navigate = useNavigate()
  const leave = useLeaveOrganization()
  const invalidateOrganization = useInvalidateOrganization()
  const organization = currentOrganization.name
  const isOnlyOwner = refusalCodeOf(leave.error) === 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
  const overview = useOverview(currentOrganization.id)
  const warnings = useInvitationWarnings(overview)

  async function submit(): Promise<void> {
    await leave.mutateAsync(currentOrganization.id)
    // Leave the page first: it would fetch the organization again, without access.
    await navigate({ to: pages.organizations })
    showMessage(t('organization.left', { organization }))
    await invalidateOrganization()
  }

  return (
    <ConfirmDialog
      title={t('organization.leaveTitle', { organization })}
      text={[t('organization.leaveHelp'), t('organization.leaveText'), ...warnings].join(' ')}
      action={t('organization.leaveSubmit')}
      busy={leave.isPending || overview.isPending}
      error={leave.error}
      reason={isOnlyOwner ? t('organizationRefusal.lastOwner') : undefined}
      onConfirm={() => void submit().catch(() => undefined)}
      onClose={onClose}
    />
  )
}

// The user's pending invitations end with the membership; if their count failed to load, the text says so.
function useInvitationWarnings({ data, isError }: Pick<ReturnType<typeof useOverview>, 'data' | 'isError'>): string[] {
  const { t } = useTranslation()
  const count = data?.counts.ownInvitations ?? 0
  if (count > 0) return [t('organization.leaveInvitations', { count })]
  return data === undefined && isError ? [t('organization.leaveInvitationsUnknown')] : []
}
