import type { AnswerRequest } from '#data/authorization-request.ts'
import type { StepUpMethod } from '#data/step-up.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageTitle } from '#pages/auth/page-title.tsx'
import { SignInAgain } from '#pages/second-factor/confirm-session.tsx'
import { StepUpMethods } from '#pages/step-up/step-up-methods.tsx'

type Props = { client: string; methods: readonly StepUpMethod[]; answer: AnswerRequest; onConfirmed: () => void }

/** Asks for a recent proof of the user, which the application wants. */
export function ConfirmUser({ client, methods, answer, onConfirmed }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle title={t('stepUp.title')} help={t('consent.confirmHelp', { client })} />
      <FormError error={answer.error} />
      <StepUpMethods
        methods={methods}
        otherwise={<SignInAgain />}
        onConfirmed={onConfirmed}
        onCancel={() => answer.mutate({ accept: false })}
      />
    </>
  )
}
