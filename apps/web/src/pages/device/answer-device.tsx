import { shownUserCode } from '@foyer/auth-domain/device/user-code'
import { deviceOf } from '@foyer/auth-domain/session/device'
import { Button } from '@mantine/core'
import { type DeviceRequest, useApproveDevice, useDenyDevice } from '#data/device.ts'
import { FormError } from '#forms/form-error.tsx'
import { exactTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageTitle } from '#pages/auth/page-title.tsx'
import question from '#pages/auth/question.module.css'
import { RequestedAccess } from '#pages/consent/requested-access.tsx'
import { useChosenOrganization } from '#pages/consent/use-chosen-organization.ts'
import { useDeviceLabel } from '#ui/device/use-device-label.ts'
import { cutText } from '#ui/text/cut-text.ts'
import { AskingApplication } from './asking-application.tsx'
import classes from './device.module.css'
import { useDeviceError } from './use-device-error.ts'

type Props = {
  userCode: string
  request: DeviceRequest
  /** Who would be signed in: an email, or that it is a guest. */
  account: string
  onAnswered: (answer: 'approved' | 'denied') => void
}

/** Shows what asks, from where and since when, an application also for what, and asks for an answer. */
export function AnswerDevice({ userCode, request, account, onAnswered }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const deviceLabel = useDeviceLabel()
  const [approve, deny] = [useApproveDevice(), useDenyDevice()]
  const { client, userAgent, ipAddress, requestedAt, application } = request
  const choice = useChosenOrganization(application?.scopes ?? [])
  const error = approve.error ?? deny.error ?? choice.error
  const reason = useDeviceError(error)
  const device = deviceOf(userAgent)
  // A program without a name that is known is told apart by what it says of itself.
  const isRecognised = device.browser !== undefined || device.system !== undefined
  return (
    <>
      <PageTitle
        title={t(application === undefined ? 'device.askTitle' : 'consent.title', { client: cutText(client) })}
        help={t('device.askText', { client, email: account })}
        announce
      />
      {application !== undefined && <AskingApplication name={client} application={application} />}
      <dl className={question.facts}>
        <dt>{t('device.field')}</dt>
        <dd className={classes.code}>{shownUserCode(userCode)}</dd>
        <dt>{t('device.from')}</dt>
        <dd>{isRecognised ? deviceLabel(device) : cutText(userAgent ?? t('sessions.unknownDevice'))}</dd>
        {ipAddress !== null && (
          <>
            <dt>{t('device.address')}</dt>
            <dd>{ipAddress}</dd>
          </>
        )}
        <dt>{t('device.asked')}</dt>
        <dd>{exactTime(requestedAt, locale)}</dd>
      </dl>
      {application !== undefined && <RequestedAccess asked={application} choice={choice} />}
      <p className={classes.warning}>{t('device.warning')}</p>
      <div className={question.buttons}>
        <FormError error={error} reason={reason} />
        {!choice.leavesNothing && (
          <Button
            fullWidth
            loading={approve.isPending}
            disabled={deny.isPending || choice.isLoading}
            onClick={() =>
              choice.ifChosen((chosen) =>
                approve.mutate({ userCode, ...chosen }, { onSuccess: () => onAnswered('approved') }),
              )
            }
          >
            {t('device.approve')}
          </Button>
        )}
        <Button
          fullWidth
          variant="default"
          loading={deny.isPending}
          disabled={approve.isPending}
          onClick={() => deny.mutate({ userCode }, { onSuccess: () => onAnswered('denied') })}
        >
          {t('device.deny')}
        </Button>
      </div>
    </>
  )
}
