import { Button } from '@mantine/core'
import { IconSpy } from '@tabler/icons-react'
import { useStopImpersonating } from '#data/admin.ts'
import type { SignedInSession } from '#data/types.ts'
import { shortTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import { useNow } from '#ui/text/use-now.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import classes from './impersonation-banner.module.css'

/** Shown above every page during an impersonation: the user, start, end, and a button to stop. */
export function ImpersonationBanner({ signedIn: { user, session } }: { signedIn: SignedInSession }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { showError } = useToast()
  const { nameOf, emailOf } = useUserLabels()
  const stop = useStopImpersonating(user.id)
  const now = useNow()
  const times = { since: shortTime(session.createdAt, now, locale), until: shortTime(session.expiresAt, now, locale) }
  return (
    <section className={classes.banner} aria-label={t('impersonation.label')}>
      <IconSpy className={classes.icon} size={20} stroke={1.5} aria-hidden="true" />
      <p className={classes.text}>
        <strong>{t('impersonation.as', { name: nameOf(user), email: emailOf(user.email) })}</strong>{' '}
        {t('impersonation.times', times)}
      </p>
      <Button
        variant="default"
        size="sm"
        loading={stop.isPending}
        onClick={() => stop.mutate(undefined, { onError: showError })}
      >
        {t('impersonation.stop')}
      </Button>
    </section>
  )
}
