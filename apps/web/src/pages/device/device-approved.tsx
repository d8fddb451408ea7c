import { pages } from '@foyer/auth-domain/redirect/pages'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageTitle } from '#pages/auth/page-title.tsx'
import classes from './device.module.css'

type Props = {
  client: string
  /** Whether it gets a session, which is listed with the others. */
  listed: boolean
}

/** Tells that the device is being signed in: there is nothing left to do here. */
export function DeviceApproved({ client, listed }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <IconCircleCheck className={classes.approved} size={48} stroke={1.5} aria-hidden="true" />
      <PageTitle title={t('device.approvedTitle')} help={t('device.approvedText', { client })} announce />
      <p className={classes.after}>{t('device.closePage')}</p>
      {listed && (
        <p className={classes.after}>
          <Link className={classes.link} to={pages.sessions}>
            {t('device.toDevices')}
          </Link>
        </p>
      )}
    </>
  )
}
