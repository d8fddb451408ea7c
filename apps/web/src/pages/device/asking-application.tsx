import { IconAlertTriangle } from '@tabler/icons-react'
import type { DeviceRequest } from '#data/device.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { AskingClient } from '#pages/consent/asking-client.tsx'
import classes from '#pages/consent/consent.module.css'

type Props = { name: string; application: NonNullable<DeviceRequest['application']> }

/** Who asks on a device: the home page of an application that somebody vouches for, else a warning, since it leads to no host. */
export function AskingApplication({ name, application: { origin, uri } }: Props) {
  const { t } = useTranslation()
  // It leads nowhere, so its name is all there is to be wary of.
  if (origin !== 'registered') return <AskingClient client={{ origin, uri, redirectHost: '' }} />
  return (
    <div className={classes.unverified}>
      <IconAlertTriangle size={20} stroke={1.5} aria-hidden="true" />
      <div>
        <p className={classes.strong}>{t('consent.unverifiedTitle')}</p>
        <p>{t('device.unverifiedText')}</p>
        <p className={classes.host}>{name}</p>
      </div>
    </div>
  )
}
