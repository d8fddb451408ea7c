import { isOpen } from '@foyer/auth-domain/invitation/invitation'
import { DAY } from '@foyer/auth-domain/limits'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useInvitations } from '#data/invitations.ts'
import { longDate, timeLeft } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { List, Row, RowAside, RowDetail, RowText } from '#ui/list/list.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import { Panel } from './panel.tsx'
import { PanelContent } from './panel-content.tsx'

const SHOWN = 5
const MONTH = 30 * DAY

/** The open invitations that expire first. */
export function InvitationPanel() {
  const { t } = useTranslation()
  const expiryText = useExpiryText()
  const roleLabel = useRoleLabel()
  const now = useNow()
  const { organization } = useCurrentOrganization()
  const query = useInvitations(organization.id)
  const open = (query.data ?? [])
    .filter((invitation) => isOpen(invitation, now))
    .sort((one, other) => one.expiresAt.getTime() - other.expiresAt.getTime())
  return (
    <Panel
      title={t('organization.openInvitations')}
      all={{ to: '/organizations/$slug/invitations', label: t('organization.allInvitations') }}
    >
      <PanelContent
        query={query}
        failed={t('invitations.failed')}
        none={open.length === 0 ? t('organization.noInvitations') : undefined}
      >
        <List plain>
          {open.slice(0, SHOWN).map(({ id, email, role, expiresAt }) => (
            <Row key={id}>
              <RowText title={<LongText text={email} />}>
                <RowDetail>{roleLabel(role)}</RowDetail>
              </RowText>
              <RowAside>{expiryText(expiresAt, now)}</RowAside>
            </Row>
          ))}
        </List>
      </PanelContent>
    </Panel>
  )
}

/** How long an invitation holds; the date where that is more than a month. */
function useExpiryText(): (expiresAt: Date, now: Date) => string {
  const { t } = useTranslation()
  const locale = useLocale()
  return (expiresAt, now) => {
    const seconds = (expiresAt.getTime() - now.getTime()) / 1000
    if (seconds > MONTH) return t('organization.expiresOn', { date: longDate(expiresAt, locale) })
    return t('organization.expires', { when: timeLeft(seconds, locale) })
  }
}
