import { IconCheck } from '@tabler/icons-react'
import classes from './form-saved.module.css'

/** The success message of a form. The live region is always rendered, so that screen readers announce its content. */
export function FormSaved({ message }: { message: string | undefined }) {
  return (
    <div role="status" className={classes.region}>
      {message !== undefined && (
        <p className={classes.saved}>
          <IconCheck size={20} stroke={1.5} aria-hidden="true" />
          {message}
        </p>
      )}
    </div>
  )
}
