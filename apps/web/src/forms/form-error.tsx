import { IconAlertCircle } from '@tabler/icons-react'
import { isCanceled } from '#data/refusal.ts'
import { useErrorMessage } from '#ui/feedback/use-error-message.ts'
import classes from './form-error.module.css'
import { useKeepFocus } from './use-keep-focus.ts'

type Props = {
  error: unknown
  /** Replaces the default message of the error. */
  reason?: string | undefined
}

/** The error of a submit. The live region is always rendered, so that screen readers announce its content. */
export function FormError({ error, reason }: Props) {
  const errorMessage = useErrorMessage()
  const region = useKeepFocus(error)
  return (
    <div ref={region} role="alert" className={classes.region}>
      {error !== null && error !== undefined && !isCanceled(error) && (
        <div className={classes.error}>
          <IconAlertCircle size={20} stroke={1.5} aria-hidden="true" />
          <p>{reason ?? errorMessage(error)}</p>
        </div>
      )}
    </div>
  )
}
