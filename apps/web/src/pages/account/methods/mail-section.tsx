import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { useMailedSignIn } from '#data/settings.ts'
import { useLastUse } from '#data/sign-in-uses.ts'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import section from '#pages/account/section.module.css'
import { Section } from '#pages/account/section.tsx'
import { MethodState } from './method-state.tsx'

const names = { link: 'methods.mailLink', code: 'methods.mailCode', both: 'methods.mail' } as const

type Props = { user: User; mailed: NonNullable<ReturnType<typeof useMailedSignIn>> }

/** The link or code by mail, which works once the email is confirmed. */
export function MailSection({ user, mailed }: Props) {
  const { t } = useTranslation()
  const usedAt = useLastUse('magic-link', 'email-code')
  return (
    <Section id="mail" heading={t(names[mailed])} help={t('methods.mailHelp')}>
      <div className={section.formWithStatus}>
        <MethodState
          state={t(user.emailVerified ? 'methods.on' : 'methods.confirmFirst')}
          isSetUp={user.emailVerified}
          usedAt={usedAt}
        />
        {!user.emailVerified && (
          <Button component={Link} to={pages.account} hash="email" variant="default">
            {t('methods.confirmEmail')}
          </Button>
        )}
      </div>
    </Section>
  )
}
