import { useNoAddressWords } from '../../ui/use-no-address-words.ts'
import classes from './section.module.css'

/** A first password comes by mail, and there is nowhere to send it yet. */
export function PasswordLater({ email }: { email: string }) {
  return <p className={classes.text}>{useNoAddressWords(email)}</p>
}
