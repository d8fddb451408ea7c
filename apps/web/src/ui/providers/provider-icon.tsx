import { providers, url } from 'virtual:provider-marks'
import { IconDoor, IconKey } from '@tabler/icons-react'
import classes from './provider-icon.module.css'

const SIZE = 20

/** The mark of a sign-in method's provider, a door for an unknown one. Hidden from screen readers, since the name is shown next to it. */
export function ProviderIcon({ id }: { id: string }) {
  return (
    <span className={classes.icon} aria-hidden="true">
      <Mark id={id} />
    </span>
  )
}

function Mark({ id }: { id: string }) {
  if (id === 'credential') return <IconKey size={SIZE} stroke={1.5} />
  if (!providers.has(id)) return <IconDoor size={SIZE} stroke={1.5} />
  return (
    <svg width={SIZE} height={SIZE} aria-hidden="true">
      <use href={`${url}#${id}`} />
    </svg>
  )
}
