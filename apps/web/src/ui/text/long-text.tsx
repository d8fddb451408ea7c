import classes from './long-text.module.css'

/** A name or an email in a list: at most two lines, with the whole as a tooltip. */
export function LongText({ text }: { text: string }) {
  return (
    <span className={classes.text} title={text}>
      {text}
    </span>
  )
}
