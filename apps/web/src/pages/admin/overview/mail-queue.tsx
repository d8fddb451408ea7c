import { Link } from '@tanstack/react-router'
import type { ServiceOverview } from '#data/types.ts'
import { relativeTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { useNow } from '#ui/text/use-now.ts'
import classes from './overview.module.css'

type Outbox = ServiceOverview['outbox']

/** The state of the mail outbox: a summary sentence and, where anything waits, the counts. */
export function MailQueue({ outbox }: { outbox: Outbox }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const now = useNow()
  const state = stateOf(outbox)
  const oldest = outbox.oldest === null ? t('mailQueue.none') : relativeTime(outbox.oldest, now, locale)
  return (
    <section className={classes.queue} data-idle={state === 'isEmpty' || undefined} aria-labelledby="mail-queue">
      <div>
        <h2 id="mail-queue">{t('mailQueue.heading')}</h2>
        <p className={classes.help}>
          <span>{t(`mailQueue.${state}`)}</span> <Link to="/admin/mails">{t('mailQueue.open')}</Link>
        </p>
      </div>
      {state !== 'isEmpty' && (
        <Facts framed counts>
          <Fact label={t('mailQueue.waiting')}>{outbox.waiting}</Fact>
          <Fact label={t('mailQueue.retrying')}>{outbox.retrying}</Fact>
          <Fact label={t('mailQueue.parked')}>{outbox.parked}</Fact>
          <Fact label={t('mailQueue.oldest')}>{oldest}</Fact>
        </Facts>
      )}
    </section>
  )
}

function stateOf({ waiting, retrying, parked }: Outbox) {
  if (parked > 0) return 'isStuck'
  if (retrying > 0) return 'isSlow'
  return waiting > 0 ? 'isBusy' : 'isEmpty'
}
