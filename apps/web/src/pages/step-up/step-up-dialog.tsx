import { Button } from '@mantine/core'
import type { StepUpRequest } from '#data/step-up.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { TopDialog } from '#ui/dialog/top-dialog.tsx'
import { StepUpMethods } from './step-up-methods.tsx'

type Props = { request: StepUpRequest; onSettle: (confirmed: boolean) => void }

/** Asks the user to confirm that it is them, over whatever they were about to do. */
export function StepUpDialog({ request, onSettle }: Props) {
  const { t } = useTranslation()
  const cancel = () => onSettle(false)
  return (
    <TopDialog title={t('stepUp.title')} opener={request.opener} onClose={cancel}>
      <StepUpMethods
        methods={request.methods}
        otherwise={
          <Button variant="default" onClick={cancel} data-autofocus>
            {t('app.close')}
          </Button>
        }
        onConfirmed={() => onSettle(true)}
        onCancel={cancel}
      />
    </TopDialog>
  )
}
