import { initialsOf, toneOf } from '@foyer/auth-domain/branding/initials'
import { isShownImageUrl } from '@foyer/auth-domain/redirect/http-url'
import { useState } from 'react'
import { useSettings } from '#data/settings.ts'
import type { User } from '#data/types.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import classes from './avatar.module.css'

type Props = {
  user: Pick<User, 'id' | 'name' | 'email' | 'image'>
  size: 'small' | 'large'
  /** People are arches, organizations are squares, so that lists of both are told apart at a glance. */
  shape?: 'arch' | 'square'
  onBroken?: () => void
}

/** A user's picture or initials. Hidden from screen readers, since the name is always shown next to it. */
export function Avatar({ user, size, shape = 'arch', onBroken }: Props) {
  const [broken, setBroken] = useState<string>()
  const { nameOf } = useUserLabels()
  const remote = useSettings().data?.remotePictures === true
  const tone = toneOf(user.id)
  const colours = { background: `var(--tone-${tone}-background)`, color: `var(--tone-${tone}-foreground)` }

  function handleError(url: string): void {
    setBroken(url)
    onBroken?.()
  }

  return (
    <span className={classes.avatar} data-size={size} data-shape={shape} style={colours} aria-hidden="true">
      {user.image && isShownImageUrl(user.image, window.location.origin, remote) && user.image !== broken ? (
        <Picture url={user.image} onError={handleError} />
      ) : (
        initialsOf({ ...user, name: nameOf(user) })
      )}
    </span>
  )
}

function Picture({ url, onError }: { url: string; onError: (url: string) => void }) {
  return (
    <img
      key={url}
      className={classes.picture}
      src={url}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => onError(url)}
    />
  )
}
