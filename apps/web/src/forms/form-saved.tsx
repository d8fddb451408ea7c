import { IconCheck } from '@tabler/icons-react'
import classes from './form-saved.module.css'

/** What a form has done. The live region is always there, so that its filling is heard. */
export function FormSaved({ words }: { words: string | undefined }) {
  return (
    <div role="status" className={classes.region}>
      {words !== undefined && (
        <p className={classes.saved}>
          <IconCheck size={20} stroke={1.5} aria-hidden="true" />
          {words}
        </p>
      )}
    </div>
  )
}
