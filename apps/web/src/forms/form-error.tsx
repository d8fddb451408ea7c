import { IconAlertCircle } from '@tabler/icons-react'
import { useTrouble } from '../ui/use-trouble.ts'
import classes from './form-error.module.css'

type Props = {
  error: unknown
  /** Words that fit this place better than the usual ones. */
  reason?: string | undefined
}

/** What the server would not do. The live region is always there, so that its filling is heard. */
export function FormError({ error, reason }: Props) {
  const words = useTrouble()
  return (
    <div role="alert" className={classes.region}>
      {error !== null && error !== undefined && (
        <div className={classes.error}>
          <IconAlertCircle size={20} stroke={1.5} aria-hidden="true" />
          <p>{reason ?? words(error)}</p>
        </div>
      )}
    </div>
  )
}
