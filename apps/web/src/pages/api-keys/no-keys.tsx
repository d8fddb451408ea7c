import { EmptyState } from '#ui/feedback/empty-state.tsx'
import classes from './api-keys.module.css'

/** In place of the list, until there is a key. */
export function NoKeys(texts: { title: string; text?: string }) {
  return (
    <div className={classes.none}>
      <EmptyState {...texts} />
    </div>
  )
}
