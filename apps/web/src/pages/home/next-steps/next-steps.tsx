import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { StepList } from '#ui/steps/step-list.tsx'
import { useNextSteps } from './use-next-steps.ts'

/** What a user has left to set up. */
export function NextSteps({ user }: { user: User }) {
  const { t } = useTranslation()
  const steps = useNextSteps(user).map((step) => ({
    ...step,
    first: step.name === 'email',
    title: t(`nextSteps.${step.name}.title`),
    text: t(`nextSteps.${step.name}.text`),
    action: t(`nextSteps.${step.name}.action`),
  }))
  return <StepList steps={steps} closedKey={`foyer-next-steps-closed:${user.id}`} />
}
