import { Button, Tooltip } from '@mantine/core'
import { useLastUse } from '#data/sign-in-uses.ts'
import type { LinkedAccount } from '#data/types.ts'
import { exactTime, relativeTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Row, RowAction, RowDetail, RowIcon, RowText } from '#ui/list/list.tsx'
import { ProviderIcon } from '#ui/providers/provider-icon.tsx'
import { useProviderLabel } from '#ui/text/use-provider-label.ts'
import classes from './linked.module.css'

type Props = {
  account: LinkedAccount
  now: Date
  /** Undefined if the account must not be unlinked. */
  onUnlink: (() => void) | undefined
}

/** An account at a provider, by its id there, which is all that is stored of it, and the time it was linked. */
export function LinkedRow({ account, now, onUnlink }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const name = useProviderLabel()(account.provider)
  const usedAt = useLastUse(account.provider)
  return (
    <Row>
      <RowIcon>
        <ProviderIcon id={account.provider} />
      </RowIcon>
      <RowText title={name}>
        <RowDetail>
          <span className={classes.id} title={account.accountId}>
            {t('linked.accountId', { id: account.accountId })}
          </span>
          {' · '}
          <Tooltip label={exactTime(account.createdAt, locale)}>
            <time dateTime={account.createdAt.toISOString()}>
              {t('linked.since', { when: relativeTime(account.createdAt, now, locale) })}
            </time>
          </Tooltip>
          {usedAt && `, ${t('methods.used', { when: relativeTime(usedAt, now, locale) })}`}
        </RowDetail>
      </RowText>
      {onUnlink && (
        <RowAction>
          <Button variant="subtle" size="sm" aria-label={t('linked.unlinkOf', { provider: name })} onClick={onUnlink}>
            {t('linked.unlink')}
          </Button>
        </RowAction>
      )}
    </Row>
  )
}
