import { Button, Modal } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserKnowsPasskeys } from '#data/offers-passkeys.ts'
import type { StepUpMethod, StepUpRequest } from '#data/step-up.ts'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import classes from './step-up.module.css'
import { StepUpForm } from './step-up-form.tsx'
import { useFocusOpener } from './use-focus-opener.ts'

type Props = { request: StepUpRequest; onSettle: (confirmed: boolean) => void }

/** Asks the user to confirm that it is them, by one of several methods, over whatever they were about to do. */
export function StepUpDialog({ request, onSettle }: Props) {
  const { t } = useTranslation()
  const methods = request.methods.filter((method) => method !== 'passkey' || browserKnowsPasskeys())
  const [chosen, setChosen] = useState<StepUpMethod>()
  const method = chosen ?? methods[0]
  const others = methods.filter((other) => other !== method)
  useFocusOpener(request.opener)
  const cancel = () => onSettle(false)
  return (
    <Modal
      opened
      onClose={cancel}
      centered
      returnFocus={false}
      withCloseButton={false}
      size={420}
      padding={24}
      onFocusCapture={keepFromOtherDialogs}
      onKeyDown={onEscape(cancel)}
    >
      <Modal.Title className={dialog.title}>{t('stepUp.title')}</Modal.Title>
      {method === undefined ? (
        <Unavailable onClose={cancel} />
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
    </Modal>
  )
}

// A passkey alone would do, which this browser does not know.
function Unavailable({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={dialog.text}>{t('stepUp.help.unavailable')}</p>
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('app.close')}
        </Button>
      </div>
    </>
  )
}

// Escape would close a dialog below too: Mantine's leave those alone whose focused element has this attribute.
function keepFromOtherDialogs({ target }: { target: EventTarget }): void {
  if (target instanceof Element) target.setAttribute('data-mantine-stop-propagation', 'true')
}

function onEscape(cancel: () => void) {
  return ({ key, nativeEvent }: KeyboardEvent): void => {
    if (key === 'Escape' && !nativeEvent.isComposing) cancel()
  }
}
