import { IconPlugConnected } from '@tabler/icons-react'
import type { ConnectedApplication } from '#data/types.ts'
import { longDate } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Row, RowAction, RowDetail, RowIcon, RowText } from '#ui/list/list.tsx'
import { useScopeLabel } from '#ui/scopes/use-scope-label.ts'
import { Badge } from '#ui/table/badge.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import { cutText } from '#ui/text/cut-text.ts'
import { LongText } from '#ui/text/long-text.tsx'

/** `user`: who has let it in, where that is somebody else. */
export type Connected = ConnectedApplication & { user?: { name: string; email: string } }

/** Without `onRemove` it can only be seen. */
type Props = { application: Connected; onRemove: (() => void) | undefined }

/** An application with what it may do, in which organization, and since when. */
export function ConnectedRow({ application, onRemove }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const scopeLabel = useScopeLabel()
  const { clientName, origin, clientOrganizationName, organizationName, user, scopes, createdAt } = application
  const title = (
    <>
      <LongText text={clientName} />
      {origin !== 'service' && <Badge tone="warn">{t('scopes.unverified')}</Badge>}
    </>
  )
  return (
    <Row tall>
      <RowIcon>
        <IconPlugConnected size={20} stroke={1.5} />
      </RowIcon>
      <RowText title={title}>
        {user !== undefined && (
          <RowDetail>{t('connected.member', { name: cutText(user.name), email: user.email })}</RowDetail>
        )}
        <RowDetail>{scopes.map(scopeLabel).join(' · ')}</RowDetail>
        {clientOrganizationName !== null && (
          <RowDetail>{t('scopes.madeBy', { organization: cutText(clientOrganizationName) })}</RowDetail>
        )}
        {user === undefined && organizationName !== null && (
          <RowDetail>{t('connected.organization', { organization: cutText(organizationName) })}</RowDetail>
        )}
        <RowDetail>{t('connected.since', { day: longDate(createdAt, locale) })}</RowDetail>
      </RowText>
      {onRemove !== undefined && (
        <RowAction>
          <RowMenu
            label={t('connected.actions', { name: cutText(clientName) })}
            actions={[{ label: t('connected.remove'), danger: true, onClick: onRemove }]}
          />
        </RowAction>
      )}
    </Row>
  )
}
