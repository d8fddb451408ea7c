import { IconAlertTriangle } from '@tabler/icons-react'
import type { AuthorizationRequest } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './consent.module.css'
import { VouchedClient } from './vouched-client.tsx'

type Props = { client: AuthorizationRequest['client'] }

/** Who asks: who vouches for the application; else a warning, since anybody may call a program anything. Its picture is never loaded. */
export function AskingClient({ client }: Props) {
  const { t } = useTranslation()
  if (client.origin !== 'registered') return <VouchedClient client={client} />
  return (
    <div className={classes.unverified}>
      <IconAlertTriangle size={20} stroke={1.5} aria-hidden="true" />
      <div>
        <p className={classes.strong}>{t('consent.unverifiedTitle')}</p>
        <p>{t('consent.unverifiedText')}</p>
        <p className={classes.host}>{client.redirectHost}</p>
      </div>
    </div>
  )
}
