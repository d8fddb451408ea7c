import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type DeviceRequest, requestIn, useOpenDeviceCode } from '#data/device.ts'
import { useSession } from '#data/session.ts'
import { useSettings } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { MessageStep } from '#pages/auth/message-step.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { AnswerDevice } from './answer-device.tsx'
import { DeviceApproved } from './device-approved.tsx'
import { DeviceCodeForm } from './device-code-form.tsx'
import { useDeviceError } from './use-device-error.ts'

type Step =
  | { at: 'code'; problem?: string }
  | { at: 'request'; userCode: string; request: DeviceRequest }
  | { at: 'approved' | 'denied'; request: DeviceRequest }

/** Where the code that a device shows is entered and answered. A link only fills it in. */
export function DevicePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { user_code: prefilled = '' } = useSearch({ from: '/auth/device' })
  const [step, setStep] = useState<Step>({ at: 'code' })
  const open = useOpenDeviceCode()
  const reason = useDeviceError(open.error)
  const offered = useSettings().data?.deviceAuthorization
  const email = useSession().data?.user.email
  const { senderOf } = useUserLabels()
  const goHome = () => void navigate({ to: pages.home })

  function openCode(userCode: string): void {
    setStep({ at: 'code' })
    open.mutate(
      { user_code: userCode },
      {
        onSuccess: (opened) => {
          const request = requestIn(opened)
          if (request !== undefined) setStep({ at: 'request', userCode, request })
          else setStep({ at: 'code', problem: t(opened.status === 'pending' ? 'device.ofAnother' : 'device.used') })
        },
      },
    )
  }

  if (offered === false) {
    return (
      <MessageStep
        title={t('device.offTitle')}
        text={t('device.offText')}
        action={t('device.toDevices')}
        onAction={goHome}
      />
    )
  }
  switch (step.at) {
    case 'code':
      return (
        <DeviceCodeForm
          prefilled={prefilled}
          busy={open.isPending}
          error={open.error ?? step.problem}
          reason={reason ?? step.problem}
          onSubmit={openCode}
        />
      )
    case 'request':
      return (
        <AnswerDevice
          userCode={step.userCode}
          request={step.request}
          account={email === undefined ? '' : senderOf(email)}
          onAnswered={(at) => setStep({ at, request: step.request })}
        />
      )
    case 'approved':
      return <DeviceApproved client={step.request.client} listed={step.request.application === undefined} />
    case 'denied':
      return (
        <MessageStep
          title={t('device.deniedTitle')}
          outcome="failed"
          text={t('device.deniedText', { client: step.request.client })}
          action={t('device.toDevices')}
          onAction={goHome}
        />
      )
  }
}
