import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
import type { AuthorizationRequest } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ClientHomePage } from './client-home-page.tsx'
import { UnverifiedClient } from './unverified-client.tsx'

type Props = { client: AuthorizationRequest['client'] }

/** Who asks: of an application that the service does not vouch for a warning, with the host that it leads to. Its picture is never loaded. */
export function AskingClient({ client: { uri, origin, organizationName, redirectHost } }: Props) {
  const { t } = useTranslation()
  if (origin === 'service') return <ClientHomePage uri={uri} />
  // A link to another host would lend its name to the application.
  const isOwnPage = origin === 'organization' && parseUrl(uri ?? '')?.host === redirectHost
  return (
    <>
      <UnverifiedClient
        organizationName={organizationName}
        registered={t('consent.unverifiedText')}
        lead={t('consent.sendsTo')}
        known={redirectHost}
      />
      {isOwnPage && <ClientHomePage uri={uri} />}
    </>
  )
}
