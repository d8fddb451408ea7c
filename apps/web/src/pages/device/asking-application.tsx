import type { DeviceRequest } from '#data/device.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ClientHomePage } from '#pages/consent/client-home-page.tsx'
import { UnverifiedClient } from '#pages/consent/unverified-client.tsx'

type Props = { name: string; application: NonNullable<DeviceRequest['application']> }

/** Who asks on a device: of an application that the service does not vouch for a warning with its name, since it leads to no host. */
export function AskingApplication({ name, application: { uri, origin, organizationName } }: Props) {
  const { t } = useTranslation()
  if (origin === 'service') return <ClientHomePage uri={uri} />
  return (
    <UnverifiedClient
      organizationName={organizationName}
      registered={t('device.unverifiedText')}
      lead={t('device.callsItself')}
      known={name}
    />
  )
}
