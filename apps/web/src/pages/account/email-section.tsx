import { isPlaceholderEmail } from '@foyer/auth-domain/social/placeholder-email'
import { useState } from 'react'
import { useSettings } from '#data/settings.ts'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { UnlessImpersonating } from '#ui/feedback/unless-impersonating.tsx'
import { Badge } from '#ui/table/badge.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import classes from './email-section.module.css'
import { LazyChangeEmailByCode } from './lazy-change-email-by-code.tsx'
import { MissingEmail } from './missing-email.tsx'
import { Section } from './section.tsx'

export function EmailSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const settings = useSettings().data
  const [changedTo, setChangedTo] = useState<string>()
  const mailsVerification = settings?.emailVerification ?? true
  // Changing a verified email requires a confirmation by mail, so it is unavailable where no such mail is sent.
  const byCode = settings?.emailOTP.changeEmail ?? null
  const hasNoEmail = isPlaceholderEmail(user.email)
  const mayChange = settings?.user.changeEmail !== false && (mailsVerification || !user.emailVerified)
  return (
    <Section id="email" heading={t('field.email')} help={t('email.help')}>
      {hasNoEmail ? (
        <MissingEmail email={user.email} />
      ) : (
        <p className={classes.email}>
          <span>{user.email}</span>
          {user.emailVerified ? (
            <Badge tone="good">{t('profile.confirmed')}</Badge>
          ) : (
            <Badge tone="warn">{t('profile.unconfirmed')}</Badge>
          )}
        </p>
      )}
      {!hasNoEmail && !user.emailVerified && mailsVerification && (
        <ConfirmEmail key={user.email} email={user.email} justSent={changedTo === user.email} />
      )}
      {byCode && (
        <UnlessImpersonating operation="changeEmailEmailOtp">
          <LazyChangeEmailByCode user={user} verifyCurrentEmail={byCode.verifyCurrentEmail} />
        </UnlessImpersonating>
      )}
      {!byCode && mayChange && (
        <UnlessImpersonating operation="changeEmail">
          <ChangeEmail user={user} onChanged={setChangedTo} />
        </UnlessImpersonating>
      )}
    </Section>
  )
}
