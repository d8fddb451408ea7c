import { pages } from '@foyer/auth-domain/redirect/pages'
import type { RejectedSignIn, ShownMethod } from '@foyer/auth-domain/session/reject-sign-in'
import { providerName } from '@foyer/auth-domain/social/provider-names'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '#pages/auth/page-title.tsx'
import classes from './reject-sign-in.module.css'

/** Says what was removed from the account, and what is still there for its user to look through. */
export function AccountSecured({ rejected }: { rejected: RejectedSignIn }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <PageTitle title={t('rejectSignIn.doneTitle')} help={t('rejectSignIn.doneText')} announce />
      <Methods title={t('rejectSignIn.removed')} methods={rejected.removed} />
      <Methods title={t('rejectSignIn.kept')} methods={rejected.kept} />
      <Button fullWidth onClick={() => void navigate({ to: pages.signIn, search: { callbackURL: pages.account } })}>
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
