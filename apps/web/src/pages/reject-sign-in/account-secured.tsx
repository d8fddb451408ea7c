import { pages } from '@foyer/auth-domain/redirect/pages'
import type { RejectedSignIn, ShownMethod } from '@foyer/auth-domain/session/reject-sign-in'
import { providerName } from '@foyer/auth-domain/social/provider-names'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSettings } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageTitle } from '#pages/auth/page-title.tsx'
import classes from './reject-sign-in.module.css'

const ENROLMENT = `${pages.secondFactor}?${new URLSearchParams({ requester: 'recovery', callbackURL: pages.account })}`

/** Says what was removed from the account, what is still there for its user to look through, and leads on to a second factor. */
export function AccountSecured({ rejected }: { rejected: RejectedSignIn }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const settings = useSettings().data
  const offersFactors = settings?.twoFactor != null
  const callbackURL = offersFactors ? ENROLMENT : pages.account
  return (
    <>
      <PageTitle
        title={t('rejectSignIn.doneTitle')}
        help={t(offersFactors ? 'rejectSignIn.doneAddFactor' : 'rejectSignIn.doneText')}
        announce
      />
      <Methods title={t('rejectSignIn.removed')} methods={rejected.removed} />
      <Methods title={t('rejectSignIn.kept')} methods={rejected.kept} />
      <Button fullWidth onClick={() => void navigate({ to: pages.signIn, search: { callbackURL } })}>
        {t('ready.toSignIn')}
      </Button>
    </>
  )
}

function Methods({ title, methods }: { title: string; methods: readonly ShownMethod[] }) {
  const { t } = useTranslation()
  if (methods.length === 0) return null
  const labels: Readonly<Record<string, string>> = {
    passkey: t('rejectSignIn.passkey'),
    'two-factor': t('rejectSignIn.twoFactor'),
  }
  return (
    <section className={classes.group}>
      <h2>{title}</h2>
      <ul className={classes.list}>
        {methods.map(({ id, provider, name }) => (
          <li key={id}>{[labels[provider] ?? providerName(provider), name].filter(Boolean).join(': ')}</li>
        ))}
      </ul>
    </section>
  )
}
