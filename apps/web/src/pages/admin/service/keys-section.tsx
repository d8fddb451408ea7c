import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import { useSigningKeys } from '#data/service.ts'
import type { SigningKeys } from '#data/types.ts'
import { shortTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Badge } from '#ui/table/badge.tsx'
import rows from '#ui/table/rows.module.css'
import { Cell, Rows } from '#ui/table/rows.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { Section } from './section.tsx'
import classes from './service.module.css'

const RotateDialog = lazyPart(async () => (await import('./rotate-dialog.tsx')).RotateDialog)

/** The keys that sign tokens for other services. */
export function KeysSection() {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  const { data, error, isFetching, refetch } = useSigningKeys()
  const [rotating, setRotating] = useState(false)
  // One that every instance is still to have is not replaced again.
  const canRotate =
    data?.enabled === true && can('signingKey:rotate') && !data.keys.some(({ state }) => state === 'next')
  const rotate = (
    <Button variant="default" onClick={() => setRotating(true)}>
      {t('service.rotate')}
    </Button>
  )
  return (
    <Section title={t('service.keys')} help={t('service.keysHelp')} action={canRotate ? rotate : undefined}>
      {data && <Keys {...data} />}
      {!data && error && (
        <LoadFailed title={t('service.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={96} aria-busy="true" />}
      {rotating && <RotateDialog onClose={() => setRotating(false)} />}
    </Section>
  )
}

function Keys({ enabled, keys }: SigningKeys) {
  const { t } = useTranslation()
  if (keys.length === 0) return <p className={classes.empty}>{t(enabled ? 'service.noKeys' : 'service.keysOff')}</p>
  const columns = ['key', 'keyState', 'algorithm', 'created', 'until'] as const
  return (
    <div className={rows.frame}>
      <Rows label={t('service.keys')} columns={columns.map((column) => t(`service.${column}`))}>
        {keys.map((key) => (
          <KeyRow key={key.id} {...key} />
        ))}
      </Rows>
    </div>
  )
}

const tones = { signing: 'good', next: 'accent', retired: 'plain' } as const

function KeyRow({ id, state, algorithm, createdAt, publishedUntil }: SigningKeys['keys'][number]) {
  const { t } = useTranslation()
  const locale = useLocale()
  const now = useNow()
  return (
    <tr className={rows.row}>
      <th scope="row" className={classes.code}>
        {id}
      </th>
      <Cell label={t('service.keyState')}>
        <Badge tone={tones[state]}>{t(`service.state.${state}`)}</Badge>
      </Cell>
      <Cell label={t('service.algorithm')}>{algorithm ?? '–'}</Cell>
      <Cell label={t('service.created')}>{shortTime(createdAt, now, locale)}</Cell>
      <Cell label={t('service.until')}>
        {publishedUntil === null ? t('service.noEnd') : shortTime(publishedUntil, now, locale)}
      </Cell>
    </tr>
  )
}
