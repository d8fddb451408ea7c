import { useCurrentOrganization } from '#data/current-organization.ts'
import { useFirstMembers } from '#data/members.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { List, Row, RowAside, RowDetail, RowText } from '#ui/list/list.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { Panel } from './panel.tsx'
import { PanelContent } from './panel-content.tsx'

/** The first members of the organization. */
export function MemberPanel() {
  const { t } = useTranslation()
  const roleLabel = useRoleLabel()
  const { nameOf, emailOf } = useUserLabels()
  const { organization } = useCurrentOrganization()
  const query = useFirstMembers(organization.id)
  return (
    <Panel title={t('nav.members')} all={{ to: '/organizations/$slug/members', label: t('organization.allMembers') }}>
      <PanelContent query={query} failed={t('members.failed')}>
        <List plain>
          {query.data?.members.map(({ id, user, role }) => (
            <Row key={id}>
              <Avatar user={user} size="small" />
              <RowText title={<LongText text={nameOf(user)} />}>
                <RowDetail>
                  <LongText text={emailOf(user.email)} />
                </RowDetail>
              </RowText>
              <RowAside>{roleLabel(role)}</RowAside>
            </Row>
          ))}
        </List>
      </PanelContent>
    </Panel>
  )
}
