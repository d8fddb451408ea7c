import { Button } from '@mantine/core'
import { useCurrentOrganization } from '#data/current-organization.ts'
import type { Member } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { PermissionList } from './permission-list.tsx'

type Props = { member: Member; onClose: () => void }

/** What a member may do in the organization, and why. */
export function PermissionsDialog({ member, onClose }: Props) {
  const { t } = useTranslation()
  const { me } = useCurrentOrganization()
  const roleLabel = useRoleLabel()
  const name = useUserLabels().nameOf(member.user)
  const title = member.id === me.id ? t('memberPermissions.own') : t('memberPermissions.of', { name })
  return (
    <Dialog
      title={title}
      text={t('memberPermissions.roles', { roles: roleLabel(member.role) })}
      sheet
      onClose={onClose}
    >
      <PermissionList userId={member.userId} name={name} />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
    </Dialog>
  )
}
