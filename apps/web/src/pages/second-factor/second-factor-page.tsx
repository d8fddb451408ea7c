import { pages } from '@foyer/auth-domain/redirect/pages'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganizations } from '#data/organizations.ts'
import { useTwoFactor } from '#data/two-factor.ts'
import type { TwoFactor } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import { PageSkeleton } from '#layout/page-skeleton.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { useProduct } from '#ui/product/product-name.ts'
import { cutText } from '#ui/text/cut-text.ts'
import { ConfirmSession, SignInAgain } from './confirm-session.tsx'
import { Enrol } from './enrol.tsx'
import classes from './second-factor.module.css'

/** Why a second factor is asked for, what sets one up or confirms it, and the way back to where the user was. */
export function SecondFactorPage() {
  const { t } = useTranslation()
  const { data: factor, error, isFetching, refetch } = useTwoFactor()
  if (factor !== undefined) return <Loaded factor={factor} />
  if (error === null) return <PageSkeleton />
  const title = t('twoFactor.required.failed')
  return <LoadFailed title={title} error={error} busy={isFetching} onRetry={() => void refetch()} />
}

function Loaded({ factor }: { factor: TwoFactor }) {
  const { t } = useTranslation()
  const product = useProduct()
  const { callbackURL = pages.home, requester = 'service' } = useSearch({ from: '/app/second-factor' })
  // What was asked for first: the backup codes are still shown when the factor has been set up, and what passes it until it leads back.
  const [asked] = useState(factor)
  const organization = useOrganizationOf(callbackURL) ?? t('twoFactor.required.anOrganization')
  if (asked.state !== 'not-passed') {
    return (
      <div className={classes.alone}>
        <PageHeader
          title={t('twoFactor.required.title')}
          help={t(`twoFactor.required.${requester}`, { product, organization })}
        />
        {requester === 'recovery' && <Intruder />}
        <Enrol ready={factor.state === 'passed'} required={requester !== 'recovery'} returnTo={callbackURL} />
      </div>
    )
  }
  const again = asked.methods.length === 0
  return (
    <div className={classes.alone}>
      <PageHeader
        title={t(again ? 'twoFactor.required.againTitle' : 'twoFactor.required.passTitle')}
        help={t(again ? 'twoFactor.required.again' : 'twoFactor.required.pass')}
      />
      {again ? <SignInAgain /> : <ConfirmSession methods={asked.methods} returnTo={callbackURL} />}
    </div>
  )
}

/** The name of the organization whose page leads here; undefined where it is not known. */
function useOrganizationOf(callbackURL: string): string | undefined {
  const [, section, slug] = callbackURL.split(/[/?#]/)
  const organizations = useOrganizations().data ?? []
  if (`/${section}` !== pages.organizations) return undefined
  const name = organizations.find((organization) => organization.slug === slug)?.name
  return name && cutText(name)
}

function Intruder() {
  const { t } = useTranslation()
  return (
    <div className={classes.notice} role="note">
      <IconAlertTriangle size={20} stroke={1.5} aria-hidden="true" />
      <p>
        {t('twoFactor.required.intruder')} <Link to={pages.securityHistory}>{t('twoFactor.required.log')}</Link>
      </p>
    </div>
  )
}
