import { initialsOf, toneOf } from '@foyer/auth-domain/branding/initials'
import { isShownImageUrl } from '@foyer/auth-domain/redirect/http-url'
import { type ReactNode, useState } from 'react'
import type { Client } from '../client/client.ts'

type Props = {
  client: Pick<Client, 'hosted'>
  of: { id: string; name: string }
  /** Has the first letter of one without a name. */
  otherName: string
  url: string | null
  /** Whether pictures of other origins than Foyer's are shown, by https. */
  remote: boolean
  /** People are arches, organizations are squares. */
  shape: 'arch' | 'square'
}

/** A picture, or initials. Hidden from screen readers, since the name is always there too. */
export function Picture({ client, of: { id, name }, otherName, url, remote, shape }: Props): ReactNode {
  const { origin } = new URL(client.hosted.url('account'))
  const [broken, setBroken] = useState<string>()
  return (
    <span className="foyer-picture" data-shape={shape} data-tone={toneOf(id)} aria-hidden="true">
      {url && isShownImageUrl(url, origin, remote) && url !== broken ? (
        <img src={url} alt="" referrerPolicy="no-referrer" onError={() => setBroken(url)} />
      ) : (
        initialsOf({ name, email: otherName })
      )}
    </span>
  )
}
