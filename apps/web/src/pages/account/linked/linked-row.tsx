import { Button, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LinkedAccount } from '#data/types.ts'
import { exactTime, relativeTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { ProviderIcon } from '#ui/providers/provider-icon.tsx'
import { useProviderLabel } from '#ui/text/use-provider-label.ts'
import classes from './linked.module.css'

type Props = {
  account: LinkedAccount
  now: Date
  /** Undefined if the account must not be unlinked. */
  onUnlink: (() => void) | undefined
}

/** A sign-in method with the time it was linked. */
export function LinkedRow({ account, now, onUnlink }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const name = useProviderLabel()(account.provider)
  return (
    <li className={classes.row}>
      <ProviderIcon id={account.provider} />
      <div className={classes.account}>
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
