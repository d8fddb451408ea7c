import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
import { useTranslation } from '#i18n/use-translation.ts'
import { useProduct } from '#ui/product/product-name.ts'
import { cutText } from '#ui/text/cut-text.ts'
import classes from './consent.module.css'

type Props = { client: { uri: string | null; organizationName: string | null } }

/** The home page of an application that somebody vouches for, and the organization that does. */
export function VouchedClient({ client: { uri, organizationName } }: Props) {
  const { t } = useTranslation()
  const product = useProduct()
  const host = parseUrl(uri ?? '')?.host
  return (
    <>
      {organizationName !== null && (
        <p className={classes.maker} title={organizationName}>
          {t('consent.madeBy', { organization: cutText(organizationName), product })}
        </p>
      )}
      {uri !== null && host !== undefined && (
        <p className={classes.page}>
          <a className={classes.link} href={uri} target="_blank" rel="noreferrer">
            {host}
          </a>
        </p>
      )}
    </>
  )
}
