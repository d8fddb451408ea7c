import { useState } from 'react'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import { useSettings } from '#data/settings.ts'
import type { OrganizationDetails } from '#data/types.ts'
import { longDate } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from '#pages/admin/user/user.module.css'
import { OrganizationAvatar } from '#ui/avatar/organization-avatar.tsx'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import panel from '#ui/facts/facts-panel.module.css'
import { Identifier } from '#ui/facts/identifier.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import { usePageHeading } from '#ui/text/use-page-heading.ts'

const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

type Props = { details: OrganizationDetails; now: Date }

/** What an organization is, how much of its limits it uses, and what the admin may do with it. */
export function OrganizationPanel({ details, now }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { can } = useOwnAdminRights()
  const settings = useSettings().data
  const [deleting, setDeleting] = useState(false)
  const { organization, counts, limits } = details
  const heading = usePageHeading(organization.name)
  return (
    <section className={`${panel.panel} ${panel.small} ${classes.panel}`} aria-labelledby="organization-name">
      <OrganizationAvatar organization={organization} size="large" />
      <div className={classes.details}>
        <h1 ref={heading} tabIndex={-1} id="organization-name" className={classes.name}>
          <span className={classes.nameText}>
            <LongText text={organization.name} />
          </span>
        </h1>
        <Facts>
          <Fact label={t('organization.slug')}>{organization.slug}</Fact>
          <Fact label={t('nav.members')}>
            <Used value={counts.members} limit={limits.members} />
          </Fact>
          <Fact label={t('organization.openInvitations')}>
            <Used value={counts.pendingInvitations} limit={limits.pendingInvitations} />
          </Fact>
          {settings?.organization.teams && (
            <Fact label={t('nav.teams')}>
              <Used value={counts.teams} limit={limits.teams} />
            </Fact>
          )}
          <RequiredFactor from={details.twoFactorRequiredFrom} now={now} />
          <Fact label={t('organization.since')}>{longDate(organization.createdAt, locale)}</Fact>
          <Fact wide label={t('user.id')}>
            <Identifier id={organization.id} />
          </Fact>
        </Facts>
      </div>
      {settings?.organization.deletion && can('organization:delete') && (
        <div className={classes.corner}>
          <RowMenu
            framed
            label={t('users.actions', { name: organization.name })}
            actions={[{ label: t('user.remove'), danger: true, onClick: () => setDeleting(true) }]}
          />
        </div>
      )}
      {deleting && <DeleteDialog organization={organization} onClose={() => setDeleting(false)} />}
    </section>
  )
}

function Used({ value, limit }: { value: number; limit: number | null }) {
  const { t } = useTranslation()
  const numbers = new Intl.NumberFormat(useLocale())
  const used = numbers.format(value)
  return limit === null ? used : t('organization.used', { value: used, limit: numbers.format(limit) })
}

function RequiredFactor({ from, now }: { from: Date | null; now: Date }) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (from === null) return null
  const when = longDate(from, locale)
  return (
    <Fact label={t('secondFactor.heading')}>
      {from > now ? t('secondFactor.from', { when }) : t('secondFactor.since', { when })}
    </Fact>
  )
}
