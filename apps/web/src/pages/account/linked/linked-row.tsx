import { providerName } from '@foyer/auth-domain/social/provider-names'
import { Button, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LinkedAccount } from '../../../data/types.ts'
import { exactTime, relativeTime } from '../../../i18n/time.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { ProviderMark } from '../../../ui/provider-mark.tsx'
import classes from './linked.module.css'

type Props = {
  account: LinkedAccount
  now: Date
  /** Undefined where it has to stay. */
  onUnlink: (() => void) | undefined
}

/** One way in, and since when. */
export function LinkedRow({ account, now, onUnlink }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const name = account.provider === 'credential' ? t('field.password') : providerName(account.provider)
  return (
    <li className={classes.row}>
      <ProviderMark id={account.provider} />
      <div className={classes.what}>
        <strong>{name}</strong>
        <Tooltip label={exactTime(account.createdAt, locale)}>
          <time dateTime={account.createdAt.toISOString()}>
            {t('linked.since', { when: relativeTime(account.createdAt, now, locale) })}
          </time>
        </Tooltip>
      </div>
      {onUnlink && (
        <Button variant="subtle" size="sm" aria-label={t('linked.unlinkOf', { provider: name })} onClick={onUnlink}>
          {t('linked.unlink')}
        </Button>
      )}
    </li>
  )
}
