import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useProduct } from '#ui/product/product-name.ts'
import { cutText } from '#ui/text/cut-text.ts'
import classes from './consent.module.css'

type Props = {
  /** What has made it; null where it has registered itself, which `registered` then says. */
  organizationName: string | null
  registered: string
  /** Leads to `known`: all that is known of it. */
  lead: string
  known: string
}

/** Warns of an application that the service has not checked: any user may register one, or make it in an organization. */
export function UnverifiedClient({ organizationName, registered, lead, known }: Props) {
  const { t } = useTranslation()
  const product = useProduct()
  const made =
    organizationName === null ? registered : t('consent.madeBy', { organization: cutText(organizationName), product })
  return (
    <div className={classes.unverified}>
      <IconAlertTriangle size={20} stroke={1.5} aria-hidden="true" />
      <div>
        <p className={classes.strong}>{t('consent.unverifiedTitle')}</p>
        <p title={organizationName ?? undefined}>
          {made} {lead}
        </p>
        <p className={classes.host}>{known}</p>
      </div>
    </div>
  )
}
