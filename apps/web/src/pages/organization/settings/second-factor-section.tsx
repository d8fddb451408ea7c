import { Link } from '@tanstack/react-router'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useSetTwoFactorRequirement, useTwoFactorRequirement } from '#data/two-factor-requirement.ts'
import type { TwoFactorRequirement } from '#data/types.ts'
import { longDate } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { FieldsSkeleton } from '#pages/account/fields-skeleton.tsx'
import section from '#pages/account/section.module.css'
import { Section } from '#pages/account/section.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { UnlessImpersonating } from '#ui/feedback/unless-impersonating.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

/** Whether members need a second factor and from when on, and how many have none yet. */
export function SecondFactorSection() {
  const { t } = useTranslation()
  const { organization, me, ownerRole } = useCurrentOrganization()
  const { data, error, isFetching, refetch } = useTwoFactorRequirement(organization.id)
  const change = useSetTwoFactorRequirement()
  return (
    <Section id="second-factor" heading={t('secondFactor.heading')} help={t('secondFactor.help')}>
      {data === undefined && error === null && <FieldsSkeleton count={2} />}
      {data === undefined && error !== null && (
        <LoadFailed title={t('secondFactor.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <Requirement {...data} />}
      {data !== undefined && me.roles.has(ownerRole) && (
        <UnlessImpersonating operation="setTwoFactorRequirement">
          <SecondFactorForm
            organization={organization}
            requiredFrom={data.requiredFrom}
            notReady={data.members?.notReady ?? 0}
            busy={change.isPending}
            error={change.error}
            saved={change.isSuccess}
            onSubmit={(requiredFrom) => change.mutateAsync({ organizationId: organization.id, requiredFrom })}
          />
        </UnlessImpersonating>
      )}
      {data !== undefined && !me.roles.has(ownerRole) && <p className={section.text}>{t('secondFactor.owner')}</p>}
    </Section>
  )
}

function Requirement({ requiredFrom, inForce, members }: TwoFactorRequirement) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { organization } = useCurrentOrganization()
  const when = requiredFrom && longDate(requiredFrom, locale)
  return (
    <div className={section.formWithStatus}>
      {when === null && <p>{t('secondFactor.off')}</p>}
      {when !== null && <p>{inForce ? t('secondFactor.since', { when }) : t('secondFactor.from', { when })}</p>}
      {members !== null && members.notReady === 0 && <p className={section.text}>{t('secondFactor.allReady')}</p>}
      {members !== null && members.notReady > 0 && (
        <p className={section.text}>
          {t('secondFactor.notReady', { count: members.notReady, total: members.total })}{' '}
          <Link
            to="/organizations/$slug/members"
            params={{ slug: organization.slug }}
            search={{ secondFactor: 'not-ready' }}
          >
            {t('secondFactor.show')}
          </Link>
        </p>
      )}
    </div>
  )
}
