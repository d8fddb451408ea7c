import { isOpen } from '@foyer/auth-domain/invitation/invitation'
import { useTranslation } from 'react-i18next'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useInvitations } from '#data/invitations.ts'
import { timeLeft } from '#i18n/time.ts'
import rows from '#ui/table/rows.module.css'
import { LongText } from '#ui/text/long-text.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import classes from './panel.module.css'
import { Panel } from './panel.tsx'

const SHOWN = 5

/** The open invitations that expire first; nothing without any. */
export function InvitationPanel() {
  const { t, i18n } = useTranslation()
  const roleLabel = useRoleLabel()
  const now = useNow()
  const { organization } = useCurrentOrganization()
  const open = (useInvitations(organization.id).data ?? [])
    .filter((invitation) => isOpen(invitation, now))
    .sort((one, other) => one.expiresAt.getTime() - other.expiresAt.getTime())
  if (open.length === 0) return null
  return (
    <Panel
      title={t('organization.openInvitations')}
      all={{ to: '/organizations/$slug/invitations', label: t('organization.allInvitations') }}
    >
      <ul className={classes.list}>
        {open.slice(0, SHOWN).map(({ id, email, role, expiresAt }) => (
          <li key={id} className={classes.row}>
            <span className={classes.main}>
              <span className={rows.name}>
                <LongText text={email} />
              </span>
              <span className={rows.detail}>{roleLabel(role)}</span>
            </span>
            <span className={classes.side}>
              {t('organization.expires', {
                when: timeLeft((expiresAt.getTime() - now.getTime()) / 1000, i18n.language),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
