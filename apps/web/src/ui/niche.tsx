import type { User } from '../data/types.ts'
import { initialsOf, toneOf } from './initials.ts'
import classes from './niche.module.css'

type Props = { person: Pick<User, 'id' | 'name' | 'email' | 'image'>; size: 'small' | 'large' }

/** A person's picture or initials in an arched niche. Says nothing aloud: the name always stands beside it. */
export function Niche({ person, size }: Props) {
  const tone = toneOf(person.id)
  const colours = { background: `var(--tone-${tone}-wall)`, color: `var(--tone-${tone}-letters)` }
  return (
    <span className={classes.niche} data-size={size} style={colours} aria-hidden="true">
      {person.image ? <img className={classes.picture} src={person.image} alt="" /> : initialsOf(person)}
    </span>
  )
}
