import { IconAlertTriangle } from '@tabler/icons-react'
import type { DeviceRequest } from '#data/device.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from '#pages/consent/consent.module.css'
import { VouchedClient } from '#pages/consent/vouched-client.tsx'

type Props = { name: string; application: NonNullable<DeviceRequest['application']> }

/** Who asks on a device: the home page of an application that somebody vouches for, else a warning, since it leads to no host. */
export function AskingApplication({ name, application }: Props) {
  const { t } = useTranslation()
  if (application.origin !== 'registered') return <VouchedClient client={application} />
  // It leads nowhere, so its name is all there is to be wary of.
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
