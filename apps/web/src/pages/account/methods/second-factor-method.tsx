import { IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLastUse } from '#data/sign-in-uses.ts'
import { useTwoFactor } from '#data/two-factor.ts'
import { useServedSources } from '#pages/account/two-factor/use-served-sources.ts'
import { MethodRow } from './method-row.tsx'

const FEW_CODES = 3

export function SecondFactorMethod() {
  const { t } = useTranslation()
  const { data: factor } = useTwoFactor()
  const takesApps = useServedSources().includes('app')
  const usedAt = useLastUse('second-factor')
  const row = { icon: <IconShieldLock size={20} stroke={1.5} />, name: t('methods.secondFactor') }
  if (factor === undefined) return <MethodRow {...row} state={undefined} />
  if (!factor.enabled) {
    return <MethodRow {...row} state={t('methods.off')} next={next(t('methods.turnOn'))} />
  }
  const on = t(factor.factor === 'totp' && takesApps ? 'methods.onByApp' : 'methods.onByMail')
  const few = factor.backupCodes < FEW_CODES
  return (
    <MethodRow
      {...row}
      state={few ? `${on}. ${t('methods.codesLeft', { left: factor.backupCodes })}` : on}
      usedAt={usedAt}
      next={few ? next(t('methods.newCodes')) : undefined}
    />
  )
}

function next(label: string) {
  return { act: label, label, section: 'two-factor' }
}
