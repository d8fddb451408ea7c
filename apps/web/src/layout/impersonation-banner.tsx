import { Button } from '@mantine/core'
import { IconSpy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStopImpersonating } from '#data/admin.ts'
import type { SignedInSession } from '#data/types.ts'
import { shortTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import classes from './impersonation-banner.module.css'

/** Shown above every page during an impersonation: the user, start, end, and a button to stop. */
export function ImpersonationBanner({ signedIn: { user, session } }: { signedIn: SignedInSession }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { showError } = useToast()
  const { nameOf, emailOf } = useUserLabels()
  const stop = useStopImpersonating(user.id)
  const times = { since: shortTime(session.createdAt, locale), until: shortTime(session.expiresAt, locale) }
  return (
    <section className={classes.banner} aria-label={t('acting.label')}>
      <IconSpy className={classes.icon} size={20} stroke={1.5} aria-hidden="true" />
      <p className={classes.text}>
        <strong>{t('acting.as', { name: nameOf(user), email: emailOf(user.email) })}</strong> {t('acting.times', times)}
      </p>
      <Button
        variant="default"
        size="sm"
        loading={stop.isPending}
        onClick={() => stop.mutate(undefined, { onError: showError })}
      >
        {t('acting.stop')}
      </Button>
    </section>
  )
}
