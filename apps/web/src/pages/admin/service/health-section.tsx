import { Skeleton } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFindings } from '#data/set-up.ts'
import type { Finding, ServiceState } from '#data/types.ts'
import { shortTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useOperatorText } from '#ui/doctor/use-operator-text.ts'
import { useNow } from '#ui/text/use-now.ts'
import { type Health, healthOf, othersOf } from './health.ts'
import { Section } from './section.tsx'
import classes from './service.module.css'

type Props = { state: Pick<ServiceState, 'fault' | 'warnings' | 'mailServerDownSince'> }

/** Whether sign-ins succeed, and what does not work or is to be mended. */
export function HealthSection({ state }: Props) {
  const { t } = useTranslation()
  const { data: findings, error } = useFindings()
  const required = findings?.filter(({ ok }) => !ok) ?? []
  const health = healthOf(state, required)
  // "Everything works" is not said before everything is looked at.
  const checking = health === 'good' && findings === undefined && error === null
  const Icon = icons[health]
  return (
    <Section title={t('service.health')}>
      {checking ? (
        <Skeleton height={82} aria-busy="true" />
      ) : (
        <div className={classes.health} data-health={health} role="status">
          <Icon size={20} stroke={1.5} aria-hidden="true" />
          <div>
            <p className={classes.verdict}>{t(`service.${verdicts[health]}`)}</p>
            {health === 'good' ? <p>{t('service.healthyText')}</p> : <Troubles state={state} required={required} />}
          </div>
        </div>
      )}
    </Section>
  )
}

function Troubles({ state, required }: Props & { required: readonly Finding[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const now = useNow()
  const { fault, mailServerDownSince } = state
  const others = othersOf(state, required)
  return (
    <>
      {fault !== null && (
        <p>
          {t(`service.fault.${fault}`)} {t('service.brokenText')}
        </p>
      )}
      <ul>
        {mailServerDownSince !== null && (
          <li>
            {t('mails.serverDown', { since: shortTime(mailServerDownSince, now, locale) })}.{' '}
            <Link to="/admin/mails">{t('mailQueue.open')}</Link>
          </li>
        )}
        {others.warnings.map((warning) => (
          <WarningRow key={warning.message} warning={warning} />
        ))}
        {others.required.length > 0 && <li>{t('service.required', { count: required.length })}</li>}
      </ul>
    </>
  )
}

function WarningRow({ warning }: { warning: ServiceState['warnings'][number] }) {
  const { text, lang } = useOperatorText()(warning)
  return <li lang={lang}>{text}</li>
}

const icons = { good: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertCircle } satisfies Record<Health, unknown>
const verdicts = { good: 'healthy', warn: 'warned', bad: 'broken' } as const
