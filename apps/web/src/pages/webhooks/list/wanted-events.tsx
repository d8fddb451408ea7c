import type { Webhook } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './webhooks.module.css'

/** Types and groups that a webhook wants; `most`: how many of them are named. */
export function WantedEvents({ types, most = Number.POSITIVE_INFINITY }: Pick<Webhook, 'types'> & { most?: number }) {
  const { t } = useTranslation()
  if (types === null) return t('webhooks.allEvents')
  const more = types.length - most
  return (
    <span className={classes.wanted}>
      {types.slice(0, most).map((name) => (
        <code key={name}>{name}</code>
      ))}
      {more > 0 && <span>+{more}</span>}
    </span>
  )
}
