import { initialsOf, toneOf } from '@foyer/auth-domain/branding/initials'
import { type ReactNode, useState } from 'react'

type Props = {
  of: { id: string; name: string }
  /** Has the first letter of one without a name. */
  otherName: string
  url: string | null
  /** People are arches, organizations are squares. */
  shape: 'arch' | 'square'
}

/** A picture, or initials. Hidden from screen readers, since the name is always there too. */
export function Picture({ of: { id, name }, otherName, url, shape }: Props): ReactNode {
  const [broken, setBroken] = useState<string>()
  return (
    <span className="foyer-picture" data-shape={shape} data-tone={toneOf(id)} aria-hidden="true">
      {url && url !== broken ? (
        <img src={url} alt="" referrerPolicy="no-referrer" onError={() => setBroken(url)} />
      ) : (
        initialsOf({ name, email: otherName })
      )}
    </span>
  )
}
