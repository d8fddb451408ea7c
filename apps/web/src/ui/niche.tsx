import { useState } from 'react'
import type { User } from '../data/types.ts'
import { initialsOf, toneOf } from './initials.ts'
import classes from './niche.module.css'

type Props = { person: Pick<User, 'id' | 'name' | 'email' | 'image'>; size: 'small' | 'large'; onBroken?: () => void }

/** A person's picture or initials in an arched niche. Says nothing aloud: the name always stands beside it. */
export function Niche({ person, size, onBroken }: Props) {
  const [broken, setBroken] = useState<string>()
  const tone = toneOf(person.id)
  const colours = { background: `var(--tone-${tone}-wall)`, color: `var(--tone-${tone}-letters)` }

  function giveUp(picture: string): void {
    setBroken(picture)
    onBroken?.()
  }

  return (
    <span className={classes.niche} data-size={size} style={colours} aria-hidden="true">
      {person.image && person.image !== broken ? (
        <Picture address={person.image} onError={giveUp} />
      ) : (
        initialsOf(person)
      )}
    </span>
  )
}

function Picture({ address, onError }: { address: string; onError: (address: string) => void }) {
  return (
    <img
      key={address}
      className={classes.picture}
      src={address}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => onError(address)}
    />
  )
}
