import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useFindings } from '#data/set-up.ts'
import type { Finding } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useFindingSubject, useOperatorFix, useOperatorText } from '#ui/doctor/use-operator-text.ts'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { List, Row, RowIcon, RowText } from '#ui/list/list.tsx'
import classes from './set-up.module.css'

/** What `foyer doctor` finds missing. */
export function ProductionFindings() {
  const { t } = useTranslation()
  const headingId = useId()
  const { data: findings, error, isFetching, refetch } = useFindings()
  if (error !== null && findings === undefined)
    return <LoadFailed title={t('setUp.notChecked')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  const count = findings?.length
  const status = count ? t('setUp.lackingHelp', { count }) : t(count === 0 ? 'setUp.ready' : 'setUp.checking')
  return (
    <section className={classes.findings} aria-labelledby={headingId} aria-busy={findings === undefined}>
      <h2 id={headingId}>{t('setUp.lacking')}</h2>
      <p aria-live="polite">{status}</p>
      {findings !== undefined && findings.length > 0 && (
        <List>
          {findings.map((finding) => (
            <FindingRow key={`${finding.what} ${finding.message}`} finding={finding} />
          ))}
        </List>
      )}
      {findings?.length === 0 && <IconCircleCheck className={classes.good} size={24} stroke={1.5} aria-hidden="true" />}
    </section>
  )
}

function FindingRow({ finding }: { finding: Finding }) {
  const { t } = useTranslation()
  const { ok } = finding
  const subject = useFindingSubject()(finding)
  const told = useOperatorText()(finding)
  const fix = useOperatorFix()(finding)
  const Icon = ok ? IconAlertTriangle : IconAlertCircle
  const title = (
    <>
      <span lang={subject.lang}>{subject.text}</span>{' '}
      <span className={classes.verdict}>{t(ok ? 'setUp.recommended' : 'setUp.required')}</span>
    </>
  )
  return (
    <Row tall>
      <RowIcon>
        <Icon className={ok ? classes.recommended : classes.required} size={20} stroke={1.5} />
      </RowIcon>
      <RowText title={title}>
        <p lang={told.lang}>{told.text}</p>
        {fix !== undefined && (
          <code className={classes.fix} lang={fix.lang}>
            {fix.text}
          </code>
        )}
      </RowText>
    </Row>
  )
}
