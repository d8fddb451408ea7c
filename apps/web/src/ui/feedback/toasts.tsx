import { Notifications } from '@mantine/notifications'
import classes from './toasts.module.css'

// Above dialogs, and below the menus that open there.
const LAYER = 250

/** Below, where neither a page's title nor a dialog is. */
export function Toasts() {
  return <Notifications className={classes.toasts} position="bottom-right" limit={3} zIndex={LAYER} />
}
