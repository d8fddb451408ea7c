import { Fragment } from 'react'
import classes from './text-with-email.module.css'

/** A sentence whose email, where it is longer than the line, goes on in the next one after its “@” or a dot. */
export function TextWithEmail({ text, email }: { text: string; email: string }) {
  const [before = '', ...after] = text.split(email)
  if (after.length === 0) return text
  return (
    <>
      {before}
      <span className={classes.email}>
        {partsOf(email).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an email stay in their order
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </span>
      {after.join(email)}
    </>
  )
}

function partsOf(email: string): string[] {
  return email.split(/(?<=[@.])/)
}
