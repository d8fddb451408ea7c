import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMayChangeUsername } from '#data/impersonation.ts'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import section from '#pages/account/section.module.css'
import { Section } from '#pages/account/section.tsx'
import { MethodState } from './method-state.tsx'

/** The username, which is chosen in the profile. */
export function UsernameSection({ user: { displayUsername } }: { user: User }) {
  const { t } = useTranslation()
  const mayChoose = useMayChangeUsername()
  return (
    <Section id="username" heading={t('methods.username')} help={t('methods.usernameHelp')}>
      <div className={section.formWithStatus}>
        <MethodState state={displayUsername ?? t('methods.noUsername')} />
        {displayUsername == null && mayChoose && (
          <Button component={Link} to={pages.account} hash="profile" variant="default">
            {t('methods.chooseUsername')}
          </Button>
        )}
      </div>
    </Section>
  )
}
