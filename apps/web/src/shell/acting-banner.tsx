import { Button } from '@mantine/core'
import { IconSpy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStopImpersonating } from '../data/admin.ts'
import type { View } from '../data/types.ts'
import { shortTime } from '../i18n/time.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { useNotice } from '../ui/use-notice.ts'
import classes from './acting-banner.module.css'

/** Above every page while an admin acts as somebody: as whom, since and until when, and the way back. */
export function ActingBanner({ view: { user, session } }: { view: View }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { tellTrouble } = useNotice()
  const stop = useStopImpersonating(user.id)
  const times = { since: shortTime(session.createdAt, locale), until: shortTime(session.expiresAt, locale) }
  return (
    <section className={classes.banner} aria-label={t('acting.label')}>
      <IconSpy className={classes.icon} size={20} stroke={1.5} aria-hidden="true" />
      <p className={classes.words}>
        <strong>{t('acting.as', { name: user.name || user.email, email: user.email })}</strong>{' '}
        {t('acting.times', times)}
      </p>
      <Button
        variant="default"
        size="sm"
        loading={stop.isPending}
        onClick={() => stop.mutate(undefined, { onError: tellTrouble })}
      >
        {t('acting.stop')}
      </Button>
    </section>
  )
}
