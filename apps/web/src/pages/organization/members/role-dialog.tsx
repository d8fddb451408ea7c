import { useCurrentOrganization } from '#data/current-organization.ts'
import { useUpdateMemberRole } from '#data/members.ts'
import type { Member } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LazyChangePreview } from '#pages/organization/preview/lazy-change-preview.tsx'
import { SelectDialog } from '#ui/dialog/select-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { useRoleDescription } from '#ui/text/use-role-description.ts'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import { rolesFor } from './member-actions.ts'

type Props = { member: Member; owners: number; onClose: () => void }

export function RoleDialog({ member, owners, onClose }: Props) {
  const { t } = useTranslation()
  const currentOrganization = useCurrentOrganization()
  const { showMessage } = useToast()
  const roleLabel = useRoleLabel()
  const describe = useRoleDescription(currentOrganization)
  const update = useUpdateMemberRole()
  const { name } = member.user

  const inputOf = (role: string) => ({
    organizationId: currentOrganization.organization.id,
    memberId: member.id,
    role,
    // What is chosen here lasts, also where it was given for a time.
    ...(Object.keys(member.ends).length > 0 && { until: null }),
  })

  function save(role: string): void {
    const done = () => {
      showMessage(t('members.roleSaved', { name }))
      onClose()
    }
    update.mutate(inputOf(role), { onSuccess: done })
  }

  return (
    <SelectDialog
      title={t('members.roleOf', { name })}
      text={t('members.roleHelp')}
      label={t('members.role')}
      options={rolesFor(member, currentOrganization, owners).map((role) => ({ value: role, label: roleLabel(role) }))}
      value={member.role}
      describe={describe}
      action={t('members.saveRole')}
      busy={update.isPending}
      error={update.error}
      onSave={save}
      onClose={onClose}
    >
      {(role) => <LazyChangePreview change={{ kind: 'roles', input: inputOf(role) }} />}
    </SelectDialog>
  )
}
