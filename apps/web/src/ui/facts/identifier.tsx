import classes from './identifier.module.css'

/** An id; a click selects it whole. */
export function Identifier({ id }: { id: string }) {
  return <code className={classes.id}>{id}</code>
}
