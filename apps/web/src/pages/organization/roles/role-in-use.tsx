import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { MadeRole } from './role-actions.ts'

/** Why a role cannot be deleted, and where that is changed. */
export function RoleInUse({ role: { name, holders }, onClose }: { role: MadeRole; onClose: () => void }) {
  const { t } = useTranslation()
  const { slug } = useCurrentOrganization().organization
  const { members, invitations } = holders ?? { members: 0, invitations: 0 }
  const counts = [
    ...(members > 0 ? [t('teams.count', { count: members })] : []),
    ...(invitations > 0 ? [t('roles.invitations', { count: invitations })] : []),
  ]
  return (
    <Dialog title={t('roles.inUseTitle', { role: name })} text={t('roles.inUseText')} onClose={onClose}>
      <p>{counts.join(' · ')}</p>
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('app.close')}
        </Button>
        {invitations > 0 && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/organizations/$slug/invitations" params={{ slug }} {...props} />}
          >
            {t('roles.showInvitations')}
          </Button>
        )}
        {members > 0 && (
          <Button
            data-autofocus
            renderRoot={(props) => (
              <Link to="/organizations/$slug/members" params={{ slug }} search={{ role: name }} {...props} />
            )}
          >
            {t('roles.showMembers')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
