import { pages } from '@foyer/auth-domain/redirect/pages'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTwoFactor } from '#data/two-factor.ts'
import type { TwoFactor } from '#data/types.ts'
import { PageHeader } from '#layout/page-header.tsx'
import { PageSkeleton } from '#layout/page-skeleton.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { useProduct } from '#ui/product/product-name.ts'
import { ConfirmSession } from './confirm-session.tsx'
import { Enrol } from './enrol.tsx'

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
  const { callbackURL = pages.home, asker = 'service' } = useSearch({ from: '/app/second-factor' })
  // What was asked for first: the backup codes are still shown when the factor has been set up.
  const [asked] = useState(factor.state)
  if (asked !== 'not-passed') {
    return (
      <>
        <PageHeader title={t('twoFactor.required.title')} help={t(`twoFactor.required.${asker}`, { product })} />
        <Enrol ready={factor.state === 'passed'} required={asker !== 'recovery'} returnTo={callbackURL} />
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('twoFactor.required.passTitle')} help={t('twoFactor.required.pass')} />
      <ConfirmSession factor={factor} returnTo={callbackURL} />
    </>
  )
}
