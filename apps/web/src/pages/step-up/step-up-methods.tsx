import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { browserKnowsPasskeys } from '#data/offers-passkeys.ts'
import type { StepUpMethod } from '#data/step-up.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import classes from './step-up.module.css'
import { StepUpForm } from './step-up-form.tsx'

type Props = {
  methods: readonly StepUpMethod[]
  /** The button where none of them can be used. */
  otherwise: ReactNode
  onConfirmed: () => void
  /** Only where there is something to cancel: in a dialog. */
  onCancel?: () => void
}

/** Confirms the session by the first of several methods, or by another that the user chooses. */
export function StepUpMethods({ methods, otherwise, onConfirmed, onCancel }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<StepUpMethod>()
  const usable = methods.filter((method) => method !== 'passkey' || browserKnowsPasskeys())
  const method = chosen ?? usable[0]
  const others = usable.filter((other) => other !== method)
  if (method === undefined) {
    // A passkey alone would do, which this browser does not know; else only a new sign-in would.
    const reason = methods.length > 0 ? 'unavailable' : 'signInAgain'
    return (
      <>
        <p className={dialog.text}>{t(`stepUp.help.${reason}`)}</p>
        <div className={dialog.buttons}>{otherwise}</div>
      </>
    )
  }
  return (
    <>
      <StepUpForm
        key={method}
        method={method}
        takesFocus={onCancel !== undefined || chosen !== undefined}
        onConfirmed={onConfirmed}
        onCancel={onCancel}
      />
      {others.length > 0 && (
        <div className={classes.others}>
          <p className={classes.or}>{t('stepUp.or')}</p>
          {others.map((other) => (
            <Button key={other} variant="subtle" size="sm" onClick={() => setChosen(other)}>
              {t(`stepUp.use.${other}`)}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
