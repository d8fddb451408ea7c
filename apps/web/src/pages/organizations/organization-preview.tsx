import { isBlank } from '@foyer/auth-domain/input/blank'
import { useTranslation } from '#i18n/use-translation.ts'
import { OrganizationAvatar } from '#ui/avatar/organization-avatar.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import classes from './new-organization.module.css'

type Props = { name: string; slug: string }

/** How the organization will look, beside its form; not for screen readers, which are in the fields. */
export function OrganizationPreview({ name, slug }: Props) {
  const { t } = useTranslation()
  const shown = isBlank(name) ? t('organization.name') : name
  return (
    <div className={classes.preview} aria-hidden="true">
      <p className={classes.caption}>{t('organizations.preview')}</p>
      <div className={classes.card} data-empty={isBlank(name) || undefined}>
        <OrganizationAvatar organization={{ id: '', name: name.trim(), slug, logo: null }} size="large" />
        <div className={classes.names}>
          <strong>
            <LongText text={shown} />
          </strong>
          <span className={classes.link}>
            <LongText text={`${window.location.host}/organizations/${slug}`} />
          </span>
        </div>
      </div>
    </div>
  )
}
