import { pages } from '@foyer/auth-domain/redirect/pages'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayCall } from '#data/impersonation.ts'
import { relativeTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Row, RowAction, RowDetail, RowIcon, RowText } from '#ui/list/list.tsx'
import { useNow } from '#ui/text/use-now.ts'

type Props = {
  icon: ReactNode
  name: string
  /** Undefined until it is loaded. */
  state: string | undefined
  usedAt?: Date | undefined
  /** What to do next, in a section of this page or of the profile; `label` says it in full. */
  next?: { act: string; label: string; section: string; page?: typeof pages.account } | undefined
}

/** A sign-in method in the overview. */
export function MethodRow({ icon, name, state, usedAt, next }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const now = useNow()
  const mayChange = useMayCall('setPassword')
  const used = usedAt && t('methods.used', { when: relativeTime(usedAt, now, locale) })
  return (
    <Row>
      <RowIcon>{icon}</RowIcon>
      <RowText title={name}>
        {state === undefined ? (
          <Skeleton width={120} height={14} mt={4} />
        ) : (
          <RowDetail>{[state, used].filter(Boolean).join(', ')}</RowDetail>
        )}
      </RowText>
      {next && mayChange && (
        <RowAction>
          <Link to={next.page ?? pages.signInMethods} hash={next.section} aria-label={next.label}>
            {next.act}
          </Link>
        </RowAction>
      )}
    </Row>
  )
}
