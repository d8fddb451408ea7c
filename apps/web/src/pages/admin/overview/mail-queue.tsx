import { useTranslation } from 'react-i18next'
import type { ServiceOverview } from '#data/types.ts'
import { relativeTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useNow } from '#ui/text/use-now.ts'
import classes from './overview.module.css'

type Outbox = ServiceOverview['outbox']

/** The state of the mail outbox: a summary sentence and the counts. */
export function MailQueue({ outbox }: { outbox: Outbox }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const now = useNow()
  const oldest = outbox.oldest === null ? t('mailQueue.none') : relativeTime(outbox.oldest, now, locale)
  return (
    <section className={classes.queue} aria-labelledby="mail-queue">
      <div>
        <h2 id="mail-queue">{t('mailQueue.heading')}</h2>
        <p className={classes.help}>{t(`mailQueue.${stateOf(outbox)}`)}</p>
      </div>
      <dl className={classes.panel}>
        <div>
          <dt>{t('mailQueue.waiting')}</dt>
          <dd>{outbox.waiting}</dd>
        </div>
        <div>
          <dt>{t('mailQueue.retrying')}</dt>
          <dd>{outbox.retrying}</dd>
        </div>
        <div>
          <dt>{t('mailQueue.parked')}</dt>
          <dd>{outbox.parked}</dd>
        </div>
        <div>
          <dt>{t('mailQueue.oldest')}</dt>
          <dd>{oldest}</dd>
        </div>
      </dl>
    </section>
  )
}

function stateOf({ waiting, retrying, parked }: Outbox) {
  if (parked > 0) return 'isStuck'
  if (retrying > 0) return 'isSlow'
  return waiting > 0 ? 'isBusy' : 'isEmpty'
}
