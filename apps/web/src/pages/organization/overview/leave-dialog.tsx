import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { useForgottenOrganization, useLeaveOrganization, useOverview } from '../../../data/organizations.ts'
import { refusalCodeOf } from '../../../data/refusal.ts'
import { SureDialog } from '../../../ui/sure-dialog.tsx'
import { useNotice } from '../../../ui/use-notice.ts'

/** Asks before one leaves, and says what ends with it. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { organization: here } = useHere()
  const { tell } = useNotice()
  const navigate = useNavigate()
  const leave = useLeaveOrganization()
  const forgotten = useForgottenOrganization()
  const organization = here.name
  const isOnlyOwner = refusalCodeOf(leave.error) === 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
  const overview = useOverview(here.id)
  const ending = useEndingWords(overview)

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
      text={[t('organization.leaveText'), ...ending].join(' ')}
      action={t('organization.leaveSubmit')}
      busy={leave.isPending || overview.isPending}
      error={leave.error}
      reason={isOnlyOwner ? t('organizationRefusal.lastOwner') : undefined}
      onConfirm={() => void go().catch(() => undefined)}
      onClose={onClose}
    />
  )
}

// Nobody is to lose unawares what they have sent: where it could not be read, that is said.
function useEndingWords({ data, isError }: Pick<ReturnType<typeof useOverview>, 'data' | 'isError'>): string[] {
  const { t } = useTranslation()
  const count = data?.counts.ownInvitations ?? 0
  if (count > 0) return [t('organization.leaveInvitations', { count })]
  return data === undefined && isError ? [t('organization.leaveInvitationsUnknown')] : []
}
