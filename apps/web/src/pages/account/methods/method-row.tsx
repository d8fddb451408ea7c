import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayCall } from '#data/impersonation.ts'
import { relativeTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useNow } from '#ui/text/use-now.ts'
import classes from './methods.module.css'

type Props = {
  icon: ReactNode
  name: string
  /** Undefined until it is loaded. */
  state: string | undefined
  usedAt?: Date | undefined
  /** What to do next, in a section of this page. */
  next?: { label: string; section: string } | undefined
}

/** A sign-in method in the overview. */
export function MethodRow({ icon, name, state, usedAt, next }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const now = useNow()
  const mayChange = useMayCall('setPassword')
  const used = usedAt && t('methods.used', { when: relativeTime(usedAt, now, locale) })
  return (
    <li className={classes.row}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={classes.method}>
        <strong>{name}</strong>
        {state === undefined ? (
          <Skeleton width={120} height={14} />
        ) : (
          <span className={classes.state}>{[state, used].filter(Boolean).join(', ')}</span>
        )}
      </div>
      {next && mayChange && (
        <a className={classes.next} href={`#${next.section}`}>
          {next.label}
        </a>
      )}
    </li>
  )
}
