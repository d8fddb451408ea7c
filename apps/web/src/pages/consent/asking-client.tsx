import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { AuthorizationRequest } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useProduct } from '#ui/product/product-name.ts'
import { cutText } from '#ui/text/cut-text.ts'
import classes from './consent.module.css'

type Props = { client: Pick<AuthorizationRequest['client'], 'origin' | 'uri' | 'redirectHost'> }

/**
 * Who asks: the home page of an application that somebody vouches for, and the organization that does; else a warning, since
 * anybody may call a program anything. Its picture is never loaded.
 */
export function AskingClient({ client: { origin, uri, organizationName, redirectHost } }: Props) {
  const { t } = useTranslation()
  const product = useProduct()
  if (origin === 'registered') {
    return (
      <div className={classes.unverified}>
        <IconAlertTriangle size={20} stroke={1.5} aria-hidden="true" />
        <div>
          <p className={classes.strong}>{t('consent.unverifiedTitle')}</p>
          <p>{t('consent.unverifiedText')}</p>
          <p className={classes.host}>{redirectHost}</p>
        </div>
      </div>
    )
  }
  return (
    <>
      {organizationName !== null && (
        <p className={classes.maker} title={organizationName}>
          {t('consent.madeBy', { organization: cutText(organizationName), product })}
        </p>
      )}
      <HomePage uri={uri} />
    </>
  )
}

function HomePage({ uri }: Pick<Props['client'], 'uri'>) {
  const host = parseUrl(uri ?? '')?.host
  if (uri === null || host === undefined) return null
  return (
    <p className={classes.page}>
      <a className={classes.link} href={uri} target="_blank" rel="noreferrer">
        {host}
      </a>
    </p>
  )
}
