import { useCurrentOrganization } from '#data/current-organization.ts'
import { useSettings } from '#data/settings.ts'
import { useTwoFactorRequirement } from '#data/two-factor-requirement.ts'
import type { Overview } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { StepList } from '#ui/steps/step-list.tsx'

/** What is left to set up in an organization, for those who may do it. */
export function NextSteps({ counts }: { counts: Overview['counts'] }) {
  const { t } = useTranslation()
  const { organization, me, ownerRole, can } = useCurrentOrganization()
  const requirement = useSecondFactorRequired(organization.id)
  const path = `/organizations/${organization.slug}`
  const steps = [
    {
      name: 'invite',
      offered: can('invitation:create'),
      done: counts.members > 1 || counts.pendingInvitations > 0,
      to: `${path}/invitations`,
      hash: 'invite',
    },
    { name: 'logo', offered: can('organization:update'), done: organization.logo != null, to: `${path}/settings` },
    {
      name: 'secondFactor',
      offered: requirement !== undefined && me.roles.has(ownerRole),
      done: requirement === true,
      to: `${path}/settings`,
      hash: 'second-factor',
    },
  ] as const
  const shown = steps
    .filter(({ offered }) => offered)
    .map((step) => ({
      ...step,
      title: t(`organization.next.${step.name}.title`),
      text: t(`organization.next.${step.name}.text`),
      action: t(`organization.next.${step.name}.action`),
    }))
  return <StepList steps={shown} closedKey={`foyer-next-steps-closed:${organization.id}`} />
}

/** Undefined where no second factor is offered, or while it is loading. */
function useSecondFactorRequired(organizationId: string): boolean | undefined {
  const offered = useSettings().data?.twoFactor != null
  const { data } = useTwoFactorRequirement(organizationId, offered)
  return data && data.requiredFrom !== null
}
