import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserKnowsPasskeys } from '#data/offers-passkeys.ts'
import type { StepUpMethod, StepUpRequest } from '#data/step-up.ts'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import { TopDialog } from '#ui/dialog/top-dialog.tsx'
import classes from './step-up.module.css'
import { StepUpForm } from './step-up-form.tsx'

type Props = { request: StepUpRequest; onSettle: (confirmed: boolean) => void }

/** Asks the user to confirm that it is them, by one of several methods, over whatever they were about to do. */
export function StepUpDialog({ request, onSettle }: Props) {
  const { t } = useTranslation()
  const methods = request.methods.filter((method) => method !== 'passkey' || browserKnowsPasskeys())
  const [chosen, setChosen] = useState<StepUpMethod>()
  const method = chosen ?? methods[0]
  const others = methods.filter((other) => other !== method)
  const cancel = () => onSettle(false)
  return (
    <TopDialog title={t('stepUp.title')} opener={request.opener} onClose={cancel}>
      {method === undefined ? (
        <Unavailable knowsNone={request.methods.length > 0} onClose={cancel} />
      ) : (
        <StepUpForm key={method} method={method} onConfirmed={() => onSettle(true)} onCancel={cancel} />
      )}
      {others.length > 0 && (
        <div className={classes.others}>
          {others.map((other) => (
            <Button key={other} variant="subtle" size="sm" onClick={() => setChosen(other)}>
              {t(`stepUp.use.${other}`)}
            </Button>
          ))}
        </div>
      )}
    </TopDialog>
  )
}

// `knowsNone`: a passkey alone would do, which this browser does not know; else only a new sign-in would.
function Unavailable({ knowsNone, onClose }: { knowsNone: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={dialog.text}>{t(knowsNone ? 'stepUp.help.unavailable' : 'stepUp.help.signInAgain')}</p>
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('app.close')}
        </Button>
      </div>
    </>
  )
}
